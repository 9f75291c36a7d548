import { code } from "../definition/message-text.ts";

export type CommandErrorCode =
  | "given-twice"
  | "joined-quote"
  | "missing-number"
  | "missing-step"
  | "missing-text"
  | "missing-version"
  | "missing-workflow"
  | "not-a-number"
  | "not-a-run"
  | "not-a-step"
  | "not-a-variable"
  | "not-a-version"
  | "several-commands"
  | "too-many-words"
  | "unclosed-quote"
  | "unknown-command"
  | "unknown-option"
  | "unknown-variable"
  | "unknown-workflow";

export interface CommandError {
  readonly code: CommandErrorCode;
  readonly message: string;
  readonly nearest?: string;
}

export interface WithMistake {
  readonly mistake: CommandError;
}

export function commandError(code: CommandErrorCode, message: string, nearest?: string): WithMistake {
  return { mistake: { code, message, ...(nearest === undefined ? {} : { nearest }) } };
}

export function inlineCode(text: string): string {
  return code(text.replaceAll("`", "'"));
}

export function usageCode(usage: string): string {
  return `\`${usage}\``;
}

export function didYouMean(nearest: string | undefined): string {
  return nearest === undefined ? "" : ` Did you mean ${inlineCode(nearest)}?`;
}
