import { type Command, Option } from "commander";
import type { LearnerParameters } from "../../learn/batch-learner.js";
import { METRICS, VOTES, WEIGHTINGS } from "../../learn/memory/memory-options.js";
import { UsageFailure } from "../../node/failure.js";
import { decimalOption, numberOption } from "./number-option.js";

/** For each batch learner the options that set its parameters, by the names of these. */
const LEARNER_OPTIONS: Readonly<Record<string, Readonly<Record<string, Option>>>> = {
  memory: {
    k: numberOption("--k <n>", "memory: number of nearest distances that vote (default: 5)", 1, 1000),
    metric: new Option("--metric <name>", "memory: how values differ (default: mvdm)").choices(METRICS),
    weights: new Option("--weights <name>", "memory: weights of features (default: none)").choices(
      WEIGHTINGS,
    ),
    threshold: numberOption(
      "--threshold <n>",
      "memory: values seen less often differ from all others, with mvdm (default: 3)",
      1,
      1_000_000,
    ),
    vote: new Option("--vote <name>", "memory: what votes count (default: inverse-distance)").choices(VOTES),
  },
  svm: {
    cost: decimalOption("--cost <c>", "svm: the most that an instance may weigh (default: 0.5)"),
    gamma: decimalOption("--gamma <g>", "svm: kernel (gamma x.y + coef0)^degree (default: 0.2)"),
    coef0: decimalOption("--coef0 <r>", "svm: see gamma (default: 0)"),
    degree: numberOption("--kernel-degree <d>", "svm: see gamma (default: 2)", 1, 9),
    epsilon: decimalOption("--epsilon <e>", "svm: tolerance of optimisation (default: 1)"),
    split: new Option(
      "--split <feature>",
      "svm: a machine for each value of a feature, such as b0.upos; none for one machine for all (default)",
    ),
    pool: numberOption(
      "--pool <n>",
      "svm: values with fewer instances have a machine together (default: 1000)",
      0,
      1_000_000_000,
    ),
  },
};

/** Adds the options of all learners to a command. */
export function withLearnerOptions(command: Command): Command {
  for (const options of Object.values(LEARNER_OPTIONS)) {
    for (const option of Object.values(options)) command.addOption(option);
  }
  return command;
}

/** Whether the values of a command's options have a parameter of a batch learner. */
export function hasLearnerOptions(values: Readonly<Record<string, unknown>>): boolean {
  return Object.values(LEARNER_OPTIONS)
    .flatMap((options) => Object.values(options))
    .some((option) => values[option.attributeName()] !== undefined);
}

/** The parameters of a learner among the values of a command's options; refuses those of another learner. */
export function learnerParameters(
  learner: string,
  values: Readonly<Record<string, unknown>>,
): LearnerParameters {
  const given: Record<string, string | number> = {};
  for (const [name, options] of Object.entries(LEARNER_OPTIONS)) {
    for (const [parameter, option] of Object.entries(options)) {
      const value = values[option.attributeName()] as string | number | undefined;
      if (value === undefined) continue;
      if (name !== learner)
        throw new UsageFailure(`${option.long} is for the learner ${name}, found ${learner}`);
      given[parameter] = value;
    }
  }
  return given;
}
