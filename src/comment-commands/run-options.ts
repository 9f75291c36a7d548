import { closestMatch } from "../definition/closest-match.ts";
import type { Argument } from "./command-arguments.ts";
import {
  usageCode,
  didYouMean,
  commandError,
  type CommandErrorCode,
  inlineCode,
  type WithMistake,
} from "./command-error.ts";

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
