import type { Option } from "commander";
import type { Io } from "../runner/process/io.ts";

export type Action = (io: Io, args: readonly string[], options: Record<string, unknown>) => Promise<number>;

/** A command of the command line. Its implementation is loaded on use. */
export interface CommandSpec {
  readonly usage: string;
  /** Parent command, such as `config` for `config get`. */
  readonly group?: { readonly name: string; readonly description: string };
  readonly description: string;
  readonly hidden?: true;
  readonly options?: readonly Option[];
  readonly examples: readonly string[];
  readonly load: () => Promise<Action>;
}

export type Add = (spec: CommandSpec) => void;
