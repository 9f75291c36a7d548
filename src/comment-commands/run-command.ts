import { closestMatch } from "../definition/closest-match.ts";
import { isRunId } from "../run/ids.ts";
import {
  type Argument,
  badQuote,
  commandError,
  type CommandErrorCode,
  didYouMean,
  inlineCode,
  splitArguments,
  usageCode,
  type WithMistake,
} from "./command-arguments.ts";
import { textVariable, type VariableNames } from "./text-variable.ts";

export interface CommandWorkflow extends VariableNames {
  readonly name: string;
}

interface RunArguments {
  readonly argumentText: string;
  readonly below: string;
  readonly known: readonly CommandWorkflow[] | undefined;
}

interface RunCommand {
  readonly command: {
    readonly name: "run";
    readonly workflow: string;
    readonly variables: Readonly<Record<string, string>>;
  };
}

/** No paths: a comment can only name a workflow of the default branch. */
const WORKFLOW = /^[A-Za-z0-9_][\w.-]*$/;
const MOST_LISTED = 12;

export function readRun(
  { argumentText, below, known }: RunArguments,
  usage: string,
): RunCommand | WithMistake {
  const args = splitArguments(argumentText);
  if ("problem" in args) return badQuote(args);
  const [target, ...others] = args;
  if (target === undefined || target.key !== undefined) {
    const message = `Name the workflow: ${usageCode(usage)}.${listed(known)}`;
    return commandError("missing-workflow", message);
  }
  const workflow = known?.find(({ name }) => name === target.text);
  if (!workflow && (known || !WORKFLOW.test(target.text))) return unknownWorkflow(target.text, known);
  const read = readVariables(others, workflow, usage);
  if ("mistake" in read) return read;
  if (below !== "") {
    const key = textVariable({ ...workflow }, [...read.variables.keys()]) ?? "request";
    const problem = addVariable(read.variables, { key, value: below, workflow, isBelow: true });
    if (problem) return problem;
  }
  const variables = Object.fromEntries(read.variables);
  return { command: { name: "run", workflow: target.text, variables } };
}

function unknownWorkflow(word: string, known: readonly CommandWorkflow[] = []): WithMistake {
  if (isRunId(word)) {
    const message = `${inlineCode(word)} is a run, and \`run\` takes a workflow. To resume it, write \`/agentic resume ${word}\`.`;
    return commandError("unknown-workflow", message, `resume ${word}`);
  }
  const close = closestMatch(
    word,
    known.map(({ name }) => name),
  );
  const hint = close === undefined ? listed(known) : didYouMean(close);
  return commandError("unknown-workflow", `There is no workflow ${inlineCode(word)}.${hint}`, close);
}

function listed(known: readonly CommandWorkflow[] = []): string {
  if (known.length === 0) return " `/agentic workflows` lists them.";
  const names = known.slice(0, MOST_LISTED).map(({ name }) => inlineCode(name));
  return ` There are ${names.join(", ")}${known.length > MOST_LISTED ? " and more" : ""}.`;
}

function readVariables(args: readonly Argument[], workflow: CommandWorkflow | undefined, usage: string) {
  const variables = new Map<string, string>();
  for (const { text, key, isQuoted } of args) {
    if (key === undefined) return noVariable(text, isQuoted === true, usage);
    const problem = addVariable(variables, { key, value: text, workflow });
    if (problem) return problem;
  }
  return { variables };
}

function noVariable(text: string, isQuoted: boolean, usage: string): WithMistake {
  if (!isQuoted && text.startsWith("--")) {
    const name = text.slice(2).split("=")[0] ?? "";
    const message = `\`/agentic run\` has no option ${inlineCode(text)}. Write variables as \`key=value\`.`;
    return commandError("unknown-option", message, /^\w[\w-]*$/.test(name) ? `${name}=` : undefined);
  }
  const message = `${inlineCode(text)} is not \`key=value\`. Write ${usageCode(usage)}. Put values with spaces in quotes, and a request below the first line.`;
  return commandError("not-a-variable", message);
}

interface VariableInput {
  readonly key: string;
  readonly value: string;
  readonly workflow: CommandWorkflow | undefined;
  readonly isBelow?: true;
}

function addVariable(variables: Map<string, string>, { key, value, workflow, isBelow }: VariableInput) {
  const declared = workflow?.variables;
  // Variables have no hyphens in their names, options of the command line do.
  const underscored = key.replaceAll("-", "_");
  const name = declared?.includes(key) === false && declared.includes(underscored) ? underscored : key;
  if (declared && !declared.includes(name))
    return unknownVariable(
      isBelow
        ? `${inlineCode(workflow.name)} takes no request, so it cannot use the text below the command.`
        : `${inlineCode(workflow.name)} has no variable ${inlineCode(key)}.`,
      key,
      declared,
    );
  if (variables.has(name))
    return commandError(
      "given-twice",
      isBelow && name === "request"
        ? "The request is given twice: on the line of the command, and below it."
        : `${inlineCode(name)} is given twice.`,
    );
  variables.set(name, value);
  return undefined;
}

function unknownVariable(what: string, key: string, declared: readonly string[]): WithMistake {
  const close = closestMatch(key, declared);
  const names = declared.slice(0, MOST_LISTED).map((name) => inlineCode(name));
  const has = names.length === 0 ? " It has none." : ` It has ${names.join(", ")}.`;
  return commandError("unknown-variable", `${what}${close === undefined ? has : didYouMean(close)}`, close);
}

export interface ResumeOptions {
  readonly fromStep?: string;
  readonly maxCostUsd?: number;
  readonly maxTokens?: number;
  readonly trustDefinition?: string;
}

export const STEP = /^[a-z0-9][a-z0-9_/-]*$/;

export const DEFINITION_VERSION = /^[0-9a-f]{64}$/;

type Read = (value: string) => { readonly options: ResumeOptions } | WithMistake;

/** As on the command line; `--from` is short for `--from-step`. */
const OPTIONS: Readonly<Record<string, Read>> = {
  "--from": readStep,
  "--from-step": readStep,
  "--max-cost-usd": (value) => amount(value, (maxCostUsd) => ({ maxCostUsd })),
  "--max-tokens": (value) =>
    amount(value, (maxTokens) => (Number.isSafeInteger(maxTokens) ? { maxTokens } : undefined)),
  "--trust-definition": (value) =>
    DEFINITION_VERSION.test(value)
      ? { options: { trustDefinition: value } }
      : commandError(
          "not-a-version",
          `${inlineCode(value)} is not a version of a definition. Copy the version that the run shows.`,
        ),
};

interface OptionPosition {
  readonly name: "status" | "cancel" | "resume" | "retry";
  readonly args: readonly Argument[];
  readonly at: number;
  readonly usage: string;
}

/** Reads the option at an index: `--from step`, or `--from=step`. */
export function readOption({
  name,
  args,
  at,
  usage,
}: OptionPosition):
  { readonly option: string; readonly options: ResumeOptions; readonly last: number } | WithMistake {
  const { text = "" } = args[at] ?? {};
  const [option = "", ...inline] = text.split("=");
  const takesAny = name === "resume" || name === "retry";
  const read = takesAny && Object.hasOwn(OPTIONS, option) ? OPTIONS[option] : undefined;
  if (!read) {
    const close = takesAny ? closestMatch(option, Object.keys(OPTIONS)) : undefined;
    const message = `\`/agentic ${name}\` has no option ${inlineCode(option)}.${didYouMean(close)} Write ${usageCode(usage)}.`;
    return commandError("unknown-option", message, close);
  }
  const value = inline.length > 0 ? inline.join("=") : args[at + 1]?.text;
  if (value === undefined || value === "") {
    const { code, wish } = missingBehind(option);
    return commandError(code, `${wish} after \`${option}\`: ${usageCode(usage)}.`);
  }
  const result = read(value);
  if ("mistake" in result) return result;
  return { option, options: result.options, last: inline.length > 0 ? at : at + 1 };
}

function missingBehind(option: string): { readonly code: CommandErrorCode; readonly wish: string } {
  if (option.startsWith("--from")) return { code: "missing-step", wish: "Name a step" };
  if (option === "--trust-definition") return { code: "missing-version", wish: "Give the version" };
  return { code: "missing-number", wish: "Give a number" };
}

function readStep(value: string): ReturnType<Read> {
  return STEP.test(value) ? { options: { fromStep: value } } : noStep(value);
}

export function noStep(text: string): WithMistake {
  return commandError("not-a-step", `${inlineCode(text)} is not a step name.`);
}

function amount(value: string, options: (amount: number) => ResumeOptions | undefined): ReturnType<Read> {
  const number = /^\$?\d{1,12}(?:\.\d{1,6})?$/.test(value) ? Number(value.replace("$", "")) : 0;
  const read = number > 0 ? options(number) : undefined;
  return read
    ? { options: read }
    : commandError("not-a-number", `${inlineCode(value)} is not a number above 0, such as \`5\`.`);
}
