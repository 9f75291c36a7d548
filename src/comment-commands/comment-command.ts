import { closestMatch } from "../definition/closest-match.ts";
import { isRunId } from "../run/ids.ts";
import {
  badQuote,
  commandError,
  didYouMean,
  inlineCode,
  splitArguments,
  usageCode,
  type WithMistake,
} from "./command-arguments.ts";
import { type CommandText, commandText, holdsCommand } from "./command-lines.ts";
import {
  type CommandWorkflow,
  noStep,
  readOption,
  readRun,
  type ResumeOptions,
  STEP,
} from "./run-command.ts";

export type CommentCommand =
  | {
      readonly name: "run";
      readonly workflow: string;
      /** As written; the text below the first line is `request`. */
      readonly variables: Readonly<Record<string, string>>;
    }
  | {
      readonly name: "do";
      readonly request: string;
      readonly mayPlan: boolean;
      readonly keeps?: true;
      /** Whether not to look for an unfinished run with the same request. */
      readonly isNew?: true;
    }
  | { readonly name: "status" | "cancel"; readonly runId?: string }
  | ({ readonly name: "resume" | "retry"; readonly runId?: string } & ResumeOptions)
  | {
      readonly name: "input" | "approve" | "reject";
      readonly runId?: string;
      /** Path or name of the step whose question it answers, if several are open. */
      readonly step?: string;
      readonly text: string;
    }
  | { readonly name: "workflows" | "help" };

export type CommandName = CommentCommand["name"];

type CommentReading =
  | { readonly command: CommentCommand; readonly mistake?: never }
  | (WithMistake & { readonly command?: never })
  | { readonly command?: never; readonly mistake?: never };

export const commandUsage: Readonly<Record<CommandName, string>> = {
  run: "/agentic run <workflow> [key=value ...]",
  do: "/agentic do [--plan] [--keep] [--new] <request in plain words>",
  status: "/agentic status [run-id]",
  resume:
    "/agentic resume [run-id] [--from step] [--max-cost-usd dollars] [--max-tokens number] [--trust-definition version]",
  cancel: "/agentic cancel [run-id]",
  retry:
    "/agentic retry [run-id] [--from step] [--max-cost-usd dollars] [--max-tokens number] [--trust-definition version]",
  input: "/agentic input [run-id] [--step step] <text>",
  approve: "/agentic approve [run-id] [--step step] [text]",
  reject: "/agentic reject [run-id] [--step step] <text>",
  workflows: "/agentic workflows",
  help: "/agentic help",
};

const NAMES = Object.keys(commandUsage);

/** The word that lists things on the command line. In a comment, people look for workflows with it. */
const ALIASES: ReadonlyMap<string, CommandName> = new Map([["list", "workflows"]]);

interface Request extends CommandText {
  readonly argumentText: string;
  readonly known: readonly CommandWorkflow[] | undefined;
}

/**
 * Parses the command of a comment. Returns an empty object without a command, and a mistake for an invalid one. Validates names and
 * variables against `known` workflows. Never throws; takes linear time.
 */
export function readCommand(body: string, known?: readonly CommandWorkflow[]): CommentReading {
  const text = commandText(body);
  if (!text) return {};
  const [word = "help"] = /^\S+/.exec(text.line) ?? [];
  const name = ALIASES.get(word.toLowerCase()) ?? word.toLowerCase();
  if (!isCommandName(name)) return unknownCommand(word, { ...text, known });
  if (holdsCommand(text.below))
    return commandError(
      "several-commands",
      "A comment can contain one command. Write the next one in a separate comment.",
    );
  return read(name, { ...text, argumentText: text.line.slice(word.length).trim(), known });
}

function isCommandName(word: string): word is CommandName {
  return Object.hasOwn(commandUsage, word);
}

function unknownCommand(word: string, { line, known = [] }: Omit<Request, "argumentText">): WithMistake {
  const isWorkflow = known.some(({ name }) => name === word);
  const close = isWorkflow ? `run ${word}` : closestMatch(word, NAMES);
  const hint =
    close === undefined
      ? ` For a request in plain words: ${inlineCode(`/agentic do ${line}`)}.`
      : didYouMean(`/agentic ${close}`);
  const message = `There is no command ${inlineCode(word)}.${hint}`;
  return commandError("unknown-command", message, close);
}

function read(name: CommandName, request: Request): { readonly command: CommentCommand } | WithMistake {
  switch (name) {
    case "run":
      return readRun(request, commandUsage.run);
    case "do":
      return readDo(request);
    case "status":
    case "cancel":
    case "resume":
    case "retry":
      return readRunReference(name, request);
    case "input":
    case "approve":
    case "reject":
      return readAnswer(name, request);
    default:
      return { command: { name } };
  }
}

function readDo({ argumentText, below }: Request): { command: CommentCommand } | WithMistake {
  const [options = ""] = /^(?:--(?:plan|keep|new)(?:\s+|$))*/.exec(argumentText) ?? [];
  const text = argumentText.slice(options.length);
  const [option] = /^--[A-Za-z][\w-]*/.exec(text) ?? [];
  const close = option === undefined ? undefined : closestMatch(option, ["--plan", "--keep", "--new"]);
  if (option !== undefined && close !== undefined) return noOption(option, close);
  const request = joined(text, below);
  if (request === "") return withoutText("Say what to do", "do");
  const keeps = options.includes("--keep") ? { keeps: true as const } : {};
  const isNew = options.includes("--new") ? { isNew: true as const } : {};
  const mayPlan = /--(?:plan|keep)/.test(options);
  return { command: { name: "do", request, mayPlan, ...keeps, ...isNew } };
}

function noOption(option: string, close: string): WithMistake {
  const message = `\`/agentic do\` has no option ${inlineCode(option)}.${didYouMean(close)} Write ${usageCode(commandUsage.do)}. Write a request that begins with \`--\` in the lines below.`;
  return commandError("unknown-option", message, close);
}

type RunCommandName = "status" | "cancel" | "resume" | "retry";

/** Ignores the text below the command line. */
function readRunReference(name: RunCommandName, { argumentText }: Request) {
  const args = splitArguments(argumentText);
  if ("problem" in args) return badQuote(args);
  let runId: string | undefined;
  let values: ResumeOptions = {};
  for (let at = 0; at < args.length; at += 1) {
    const { text, key, isQuoted } = args[at] ?? { text: "" };
    if (isQuoted !== true && key === undefined && text.startsWith("--")) {
      const option = readOption({ name, args, at, usage: commandUsage[name] });
      if ("mistake" in option) return option;
      if (Object.keys(option.options).some((each) => each in values))
        return commandError("given-twice", `${inlineCode(option.option)} is given twice.`);
      values = { ...values, ...option.options };
      at = option.last;
    } else if (runId !== undefined) return tooMany(name, text);
    else if (!isRunId(text)) return noRun(name, text);
    else runId = text;
  }
  const target = runId === undefined ? {} : { runId };
  if (name === "status" || name === "cancel") return { command: { name, ...target } };
  return { command: { name, ...target, ...values } };
}

function noRun(name: RunCommandName, text: string): WithMistake {
  const message = `${inlineCode(text)} is not a run ID, such as \`20260131-k3f9qz\`. Without an ID, \`/agentic ${name}\` applies to the run of this conversation.`;
  return commandError("not-a-run", message);
}

function tooMany(name: RunCommandName, text: string): WithMistake {
  return commandError(
    "too-many-words",
    `${inlineCode(text)} is one argument too many. Write ${usageCode(commandUsage[name])}.`,
  );
}

/** Does not parse quotes in the answer, which people and agents read. */
function readAnswer(name: "input" | "approve" | "reject", { argumentText, below }: Request) {
  const [first = ""] = /^\S+/.exec(argumentText) ?? [];
  const runId = isRunId(first) ? { runId: first } : {};
  const answer = isRunId(first) ? argumentText.slice(first.length).trim() : argumentText;
  const [option, step] = /^--step(?:=|\s+)(\S+)/.exec(answer) ?? [];
  if (step !== undefined && !STEP.test(step)) return noStep(step);
  const text = joined(answer.slice(option?.length ?? 0), below);
  if (text === "" && name === "input") return withoutText("Say what the run should know", name);
  if (text === "" && name === "reject") return withoutText("Say why", name);
  return { command: { name, ...runId, ...(step === undefined ? {} : { step }), text } };
}

function withoutText(wish: string, name: CommandName): WithMistake {
  return commandError("missing-text", `${wish}: ${usageCode(commandUsage[name])}.`);
}

function joined(line: string, below: string): string {
  return [line.trim(), below].filter((part) => part !== "").join("\n");
}
