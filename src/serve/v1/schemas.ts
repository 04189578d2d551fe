import { z } from "@hono/zod-openapi";
import { PIPELINE_STEPS } from "../../pipeline/steps.js";

/** A value of a column: no tabs and no line ends, and not empty. */
const column = z.string().regex(/^[^\t\n\r]+$/, "expected text without tabs and line ends");
const optionalColumn = column.nullish();

/** A word of a sentence that is given. */
const WordInput = z
  .object({
    id: z.number().int().optional(),
    form: column,
    lemma: optionalColumn,
    upos: optionalColumn,
    xpos: optionalColumn,
    feats: optionalColumn,
    head: z.number().int().min(0).nullish(),
    deprel: optionalColumn,
    deps: optionalColumn,
    misc: optionalColumn,
  })
  .openapi("WordInput");

const MultiwordInput = z
  .object({
    first: z.number().int().min(1),
    last: z.number().int().min(1),
    form: column,
    feats: optionalColumn,
    misc: optionalColumn,
  })
  .openapi("MultiwordInput");

/** A sentence that is given as JSON: as answers have it, or only its tokens. */
export const SentenceInput = z
  .union([
    z.array(column).min(1).openapi({ description: "The words of the sentence." }),
    z.object({
      comments: z.array(z.string().regex(/^#[^\n\r]*$/)).optional(),
      words: z.array(WordInput).min(1),
      multiwords: z.array(MultiwordInput).optional(),
    }),
  ])
  .openapi("SentenceInput");

/** A sentence as answers have it. */
const SentenceOutput = z
  .object({
    id: z.string().nullable(),
    text: z.string(),
    comments: z.array(z.string()),
    words: z.array(
      z.object({
        id: z.number().int(),
        form: z.string(),
        lemma: z.string().nullable(),
        upos: z.string().nullable(),
        xpos: z.string().nullable(),
        feats: z.string().nullable(),
        head: z.number().int().nullable().openapi({ description: "Position of the head; 0 is the root." }),
        deprel: z.string().nullable(),
        deps: z.string().nullable(),
        misc: z.string().nullable(),
      }),
    ),
    multiwords: z.array(
      z.object({ first: z.number().int(), last: z.number().int(), form: z.string() }).loose(),
    ),
    emptyNodes: z.array(z.object({ id: z.string() }).loose()),
    tokens: z
      .array(
        z
          .object({
            first: z.number(),
            last: z.number(),
            form: z.string(),
            start: z.number(),
            end: z.number(),
          })
          .loose(),
      )
      .optional()
      .openapi({ description: "Surface tokens with their offsets; only for running text." }),
    rank: z.number().int().optional().openapi({ description: "With nbest: 1 for the best tree." }),
    score: z.number().optional().openapi({ description: "Probability of the tree." }),
    arcScores: z
      .array(z.number())
      .optional()
      .openapi({ description: "Probability of the arc of each word." }),
    svg: z.string().optional().openapi({ description: "A picture of the tree." }),
  })
  .openapi("Sentence");

/** Options of `/v1/parse` besides its input; the same in JSON and in a query string. */
export const ParseOptionsSchema = z.object({
  model: z
    .string()
    .max(200)
    .optional()
    .openapi({ description: "Name of a model, or the start of one up to a hyphen." }),
  steps: z.array(z.enum(PIPELINE_STEPS)).optional().openapi({ description: "Steps to run; all by default." }),
  tokenized: z
    .boolean()
    .optional()
    .openapi({ description: "Whether spaces separate the tokens of the text." }),
  lines: z.boolean().optional().openapi({ description: "Whether each line of the text is a sentence." }),
  beam: z.number().int().min(1).max(64).optional(),
  nbest: z
    .number()
    .int()
    .min(1)
    .max(100)
    .optional()
    .openapi({ description: "Trees for each sentence, best first." }),
  scores: z.boolean().optional().openapi({ description: "Whether to add probabilities of trees and arcs." }),
  keep: z.boolean().optional().openapi({ description: "Whether to keep the heads that are given." }),
  ranges: z.boolean().optional().openapi({ description: "Whether MISC holds the place of each token." }),
  svg: z.boolean().optional().openapi({ description: "Whether each sentence has a picture of its tree." }),
  format: z
    .enum(["json", "ndjson", "conllu", "svg"])
    .optional()
    .openapi({ description: "Format of the answer; by default the one that Accept asks for, or JSON." }),
});

/** The body of `/v1/parse` in JSON. */
export const ParseBody = ParseOptionsSchema.extend({
  text: z.string().optional().openapi({ description: "Running text.", example: "Two boats left." }),
  conllu: z.string().optional().openapi({ description: "Sentences in CoNLL-U." }),
  sentences: z.array(SentenceInput).optional().openapi({ description: "Sentences as JSON." }),
})
  .strict()
  .openapi("ParseRequest");

/** The answer of `/v1/parse` in JSON. */
export const ParseAnswer = z
  .object({ model: z.string(), sentences: z.array(SentenceOutput) })
  .openapi("ParseAnswer");

/** The answer of `/v1/models`. */
export const ModelsAnswer = z
  .object({
    default: z.string(),
    models: z.array(
      z.object({
        name: z.string(),
        aliases: z.array(z.string()),
        steps: z.array(z.enum(PIPELINE_STEPS)),
        treebanks: z.array(z.string()),
        licence: z.string().nullable(),
      }),
    ),
  })
  .openapi("Models");

/** An error of the API. */
export const ErrorAnswer = z
  .object({ error: z.object({ status: z.number().int(), message: z.string() }) })
  .openapi("Error");

export type ParseBody = z.infer<typeof ParseBody>;
export type SentenceInput = z.infer<typeof SentenceInput>;
