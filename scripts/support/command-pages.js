// The reference of the command line: a page for each command, made from its --help.
import { Help } from "commander";
import { program } from "../../dist/cli/main.js";

/** @typedef {import("commander").Command} Command */

const help = new Help();

/** Makes the pages of all commands, and one that lists them. */
export async function commandPages() {
  const crossarc = await program();
  const commands = [...crossarc.commands];
  const rows = commands.map((command) => [
    `[${command.name()}](${command.name()}.md)`,
    firstSentence(command.description()),
  ]);
  const index = `# Commands

Every command of Crossarc, from its own \`--help\`. \`npm run build && node scripts/write-reference.js\` makes these pages.

${table(["command", "what it does"], rows)}
A text in the place of a command draws the trees of the text:

${code("sh", ['crossarc "A hearing is scheduled on the issue today."'])}
${options(crossarc, "Options of all commands")}
\`crossarc COMMAND --help\` prints what these pages say.

- Commands read files, \`.gz\` files or, with \`-\`, standard input. They write to standard output or, with \`-o\`, to a
  file, which is only replaced once the output is complete. A file named \`.gz\` is compressed.
- No command overwrites a file that it reads, under whatever name. Only \`convert\`, \`parse\`, \`projectivize\` and
  \`deprojectivize\` may replace their input.
- SIGINT (Ctrl-C), SIGTERM and SIGHUP end a command at once. The output file then is the old one or the whole new one,
  and no temporary file is left. The shell reports 130, 143 or 129.
- Exit codes are 0 for success, 1 for an error in data or a model, and 2 for wrong usage; those of \`grep\` are grep's own.
`;
  return [
    { file: "index.md", text: index },
    ...commands.map((command) => ({ file: `${command.name()}.md`, text: page(command, crossarc, 1) })),
  ];
}

/**
 * The page of a command, or the section of a command below it.
 * @param {Command} command
 * @param {Command} above
 * @param {number} level of its heading
 * @returns {string}
 */
function page(command, above, level) {
  const heading = "#".repeat(level);
  const name = above.name() === "crossarc" ? command.name() : `${above.name()} ${command.name()}`;
  const parts = [
    `${heading} crossarc ${name}`,
    escaped(command.description()),
    code("sh", [
      `crossarc ${name} ${help.commandUsage(command).split(command.name()).at(-1)?.trim()}`.trim(),
    ]).trim(),
    ...argumentTable(command, level),
    options(command, "Options", level + 1).trim(),
    ...closing(command),
    ...command.commands.map((child) => page(child, command, level + 1).trim()),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/**
 * @param {Command} command
 * @param {number} level
 * @returns {string[]}
 */
function argumentTable(command, level) {
  const rows = help
    .visibleArguments(command)
    .map((argument) => [`\`${help.argumentTerm(argument)}\``, escaped(help.argumentDescription(argument))]);
  if (rows.length === 0) return [];
  return [`${"#".repeat(level + 1)} Arguments`, table(["argument", "meaning"], rows).trim()];
}

/**
 * The options of a command as a table.
 * @param {Command} command
 * @param {string} title
 */
function options(command, title, level = 2) {
  const rows = command.options
    .filter(({ hidden }) => !hidden)
    .map((option) => [`\`${help.optionTerm(option)}\``, escaped(help.optionDescription(option))]);
  if (rows.length === 0) return "";
  return `${"#".repeat(level)} ${title}\n\n${table(["option", "meaning"], rows)}`;
}

/**
 * What a command prints after its options: legends, and the examples.
 * @param {Command} command
 * @returns {string[]}
 */
function closing(command) {
  let printed = "";
  command.configureOutput({ writeOut: (text) => (printed += text) });
  command.outputHelp();
  const after = printed.slice(printed.indexOf(command.helpInformation()) + command.helpInformation().length);
  const [legend = "", examples = ""] = after.split(/^Examples?:\n/m);
  const lines = examples.split("\n").filter((line) => line.trim() !== "");
  const shown = lines.map((line) => line.replace(/^ {2}/, ""));
  return [
    legend.trim() === "" ? "" : code("text", legend.trim().split("\n")).trim(),
    shown.length === 0 ? "" : `**Examples**\n\n${code("sh", shown).trim()}`,
  ];
}

/** @param {string} text */
function firstSentence(text) {
  return escaped(/^.*?\.(?=\s|$)/s.exec(text)?.[0] ?? text);
}

/**
 * Protects what Markdown or a page would take for markup, and links the pages that a help names.
 * @param {string} text
 */
function escaped(text) {
  return text
    .replaceAll(/[|<*_]/g, (sign) => (sign === "<" ? "&lt;" : `\\${sign}`))
    .replaceAll(/\bdocs\/([\w/-]+\.md)/g, "[$1](../../$1)");
}

/**
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 */
function table(head, rows) {
  const line = (/** @type {readonly string[]} */ cells) => `| ${cells.join(" | ")} |\n`;
  return line(head) + line(head.map(() => "---")) + rows.map(line).join("");
}

/**
 * @param {string} language
 * @param {readonly string[]} lines
 */
function code(language, lines) {
  return `\`\`\`${language}\n${lines.join("\n")}\n\`\`\`\n`;
}
