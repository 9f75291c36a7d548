import { InvalidArgumentError, Option } from "commander";
import type { Io } from "../runner/process/io.ts";

/** Executes a command with what Commander parsed. Returns the exit code, or nothing for 0. */
export type Action<Options = object> = (
  io: Io,
  args: readonly string[],
  options: Options & { readonly json?: boolean },
) => Promise<number | void>;

/** A command of the command line. Its implementation is loaded on use. */
export interface CommandSpec {
  /** In a group with the name of the group: `config get [key]`. */
  readonly usage: string;
  readonly description: string;
  readonly hidden?: true;
  /** The options before `--json`. */
  readonly options?: readonly Option[];
  readonly hasJson?: false;
  readonly examples: readonly string[];
  readonly load: () => Promise<Action<Record<string, unknown>>>;
}

export type CommandTable = Readonly<Record<string, readonly CommandSpec[]>>;

export function option(flags: string, description: string, choices?: readonly string[]): Option {
  const made = new Option(flags, description);
  return choices ? made.choices(choices) : made;
}

/** An option that collects the values of each use. */
export function repeated(
  flags: string,
  description: string,
  split: (value: string) => string[] = (value) => [value],
): Option {
  return option(flags, description).argParser((value: string, before: string[] | undefined) => [
    ...(before ?? []),
    ...split(value),
  ]);
}

export function positive(
  flags: string,
  description: string,
  kind: "number" | "whole number" = "whole number",
): Option {
  return option(flags, description).argParser((text) => {
    const isNumber = kind === "number" ? text.trim() !== "" : /^\d+$/.test(text);
    const number = Number(text);
    if (isNumber && Number.isFinite(number) && number > 0) return number;
    throw new InvalidArgumentError(`It must be a ${kind} above 0.`);
  });
}

export const LOG_LEVELS = ["Critical", "Error", "Warning", "Information"];
