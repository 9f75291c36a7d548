import type { Option } from "commander";
import type { Io } from "../runner/process/io.ts";

export type Action = (io: Io, args: readonly string[], options: Record<string, unknown>) => Promise<number>;

/** A command as the command line knows it; what carries it out is loaded when it is asked for. */
export interface CommandSpec {
  readonly usage: string;
  /** The command it is a part of: `config` of `config get`. */
  readonly group?: { readonly name: string; readonly description: string };
  readonly description: string;
  /** For programs and for the curious: help does not list it. */
  readonly hidden?: true;
  readonly options?: readonly Option[];
  readonly examples: readonly string[];
  readonly load: () => Promise<Action>;
}

export type Add = (spec: CommandSpec) => void;
