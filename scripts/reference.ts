import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Command } from "commander";
import { inputDefaults, Inputs } from "../src/action/inputs.ts";
import { outputDescriptions } from "../src/action/workflow-commands.ts";
import { createProgram } from "../src/cli/cli-program.ts";

// Writes docs/reference.md from the JSON Schemas, the tables of docs/action.md, and the options in docs/commands.md, so that the words of the code are those of the pages.

interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: Schema;
  readonly additionalProperties?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly definitions?: Readonly<Record<string, Schema>>;
  readonly default?: unknown;
}

const root = join(import.meta.dirname, "..");

function read(name: string): Schema {
  return JSON.parse(readFileSync(join(root, "schemas", `${name}.schema.json`), "utf8")) as Schema;
}

function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return `\`${String(schema.const)}\``;
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(" ");
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return [...new Set(options.map(typeOf))].join(" or ");
  if (schema.type === "array") return "list";
  return Array.isArray(schema.type) ? schema.type.join(" or ") : String(schema.type ?? "anything");
}

function row(name: string, schema: Schema, required: boolean): string {
  const defaultText =
    schema.default === undefined || typeof schema.default === "object"
      ? ""
      : ` Default: \`${String(schema.default)}\`.`;
  const description = `${schema.description ?? ""}${defaultText}`.replaceAll("|", "\\|");
  return `| \`${name}\`${required ? " *" : ""} | ${typeOf(schema)} | ${description} |`;
}

function table(schema: Schema, skip: ReadonlySet<string> = new Set()): string {
  const rows = Object.entries(schema.properties ?? {})
    .filter(([name]) => !skip.has(name))
    .map(([name, property]) => row(name, property, schema.required?.includes(name) ?? false));
  return ["| key | value | meaning |", "| --- | --- | --- |", ...rows].join("\n");
}

function flatten(schema: Schema, prefix = ""): [string, Schema][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]): [string, Schema][] => {
    const path = `${prefix}${name}`;
    return property.properties ? flatten(property, `${path}.`) : [[path, property]];
  });
}

function stepSections(workflow: Schema): string[] {
  const union = Object.values(workflow.definitions ?? {}).flatMap(
    (definition) => definition.items?.oneOf ?? definition.oneOf ?? [],
  );
  const steps = (union.length > 0 ? union : (workflow.properties?.["steps"]?.items?.oneOf ?? [])).filter(
    (step) => step.properties?.["type"],
  );
  const [first] = steps;
  const shared = Object.keys(first?.properties ?? {}).filter(
    (name) => name !== "type" && steps.every((step) => step.properties?.[name] !== undefined),
  );
  const sharedRows = shared.map((name) => row(name, first?.properties?.[name] ?? {}, name === "name"));
  const commonKeys = [
    "## Keys of every step",
    "",
    "| key | value | meaning |",
    "| --- | --- | --- |",
    ...sharedRows,
  ].join("\n");
  const skip = new Set([...shared.filter((name) => name !== "condition"), "type"]);
  const own = steps.map((step) => {
    const type = String(step.properties?.["type"]?.const);
    const without = type === "conditional" ? skip : new Set([...skip, "condition"]);
    return [`### ${type}`, "", step.description ?? "", "", table(step, without)].join("\n");
  });
  return [commonKeys, "## Step types", ...own];
}

/** The schema of one outcome: the values of the mapping are an outcome or a list. */
function outcomeIn({ additionalProperties: value }: Schema): Schema {
  return value?.anyOf?.find(({ properties }) => properties) ?? {};
}

function renderReference(): string {
  const workflow = read("workflow");
  const settings = workflow.properties?.["settings"] ?? {};
  const git = settings.properties?.["git"] ?? {};
  const test = read("test");
  const config = flatten(read("config")).map(([name, schema]) => row(name, schema, false));
  const sections = [
    "# Reference",
    "Generated from the schemas by `npm run schemas`. `*` marks required keys.",
    "## Workflow",
    table(workflow, new Set(["settings"])),
    "## settings",
    table(settings, new Set(["git"])),
    "## settings.git",
    table(git),
    "## variables",
    table(workflow.properties?.["variables"]?.items ?? {}),
    "## outputs",
    table(workflow.properties?.["outputs"]?.items ?? {}),
    ...stepSections(workflow),
    "## Configuration: agentic/config.json",
    ["| key | value | meaning |", "| --- | --- | --- |", ...config].join("\n"),
    "## Outcomes of a simulation",
    "By step path, one outcome or a list with one for each attempt.",
    table(outcomeIn(read("outcomes"))),
    "## Tests of workflows: .agentic/tests/",
    table(test, new Set(["expect"])),
    "### expect",
    table(test.properties?.["expect"] ?? {}),
    "## Step output",
    table(read("step-output")),
  ];
  return `${sections.join("\n\n")}\n`;
}

function actionInputs(): string {
  const defaults: Readonly<Record<string, string>> = inputDefaults;
  const rows = Object.entries(Inputs.shape).map(([name, { description = "" }]) => {
    const value = defaults[name];
    return `| \`${name}\` | ${cell(description)}${value === undefined ? "" : ` Default: \`${value}\`.`} |`;
  });
  return ["| input | meaning |", "| --- | --- |", ...rows].join("\n");
}

function actionOutputs(): string {
  const rows = Object.entries(outputDescriptions).map(
    ([name, description]) => `| \`${name}\` | ${cell(description)} |`,
  );
  return ["| output | meaning |", "| --- | --- |", ...rows].join("\n");
}

/** A section for each command, with its arguments and options. */
function commandSections(): string {
  const { stdin, stdout, stderr } = process;
  const io = { stdin, stdout, stderr, environment: {}, cwd: root };
  return sectionsOf(createProgram([], io, { code: 0 }), "").join("\n\n");
}

function sectionsOf(parent: Command, prefix: string): string[] {
  const help = parent.createHelp();
  return help
    .visibleCommands(parent)
    .filter((command) => command.name() !== "help")
    .flatMap((command) => {
      const name = `${prefix}${command.name()}`;
      const usage = `agentic-sdlc ${name} ${command.usage()}`.replace("[options] [command]", "<command>");
      const rows = help
        .visibleOptions(command)
        .filter(({ long }) => long !== "--help")
        .map((option) => `| \`${cell(option.flags)}\` | ${cell(help.optionDescription(option))} |`);
      const options =
        rows.length === 0 ? [] : [["| option | meaning |", "| --- | --- |", ...rows].join("\n")];
      const text = `\`${usage.trim()}\`: ${cell(command.description())}.`;
      return [`### ${name}`, text, ...options, ...sectionsOf(command, `${name} `)];
    });
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}

/** The page with its tables made anew: each stands between two marks that name it. */
function withTables(page: string, tables: Readonly<Record<string, string>>): string {
  return Object.entries(tables).reduce((text, [name, table]) => {
    const [begin, end] = [`<!-- ${name}: generated by npm run schemas -->`, `<!-- /${name} -->`];
    const [before, remaining] = text.split(begin);
    const after = remaining?.split(end)[1];
    if (before === undefined || after === undefined) throw new Error(`The page has no marks for ${name}.`);
    return [before, begin, `\n\n${table}\n\n`, end, after].join("");
  }, page);
}

const action = join(root, "docs", "action.md");
const commands = join(root, "docs", "commands.md");
const pages = {
  [join(root, "docs", "reference.md")]: renderReference(),
  [action]: withTables(readFileSync(action, "utf8"), { inputs: actionInputs(), outputs: actionOutputs() }),
  [commands]: withTables(readFileSync(commands, "utf8"), { options: commandSections() }),
};
for (const [target, text] of Object.entries(pages)) {
  if (!process.argv.includes("--check")) {
    writeFileSync(target, text);
  } else if (!existsSync(target) || readFileSync(target, "utf8") !== text) {
    console.error(`${relative(root, target)} is stale; run \`npm run schemas\`.`);
    process.exitCode = 1;
  }
}
