import { Option } from "commander";
import type { Io } from "../runner/process/io.ts";

export const trustOptions = () => [trustDefinition(), trustRemotes()];

export const json = () => new Option("--json", "print one JSON document on stdout");

/** For a run whose files changed, or came from another clone. */
export const trustDefinition = () =>
  new Option("--trust-definition <version>", "resume from files that you have checked");

/** For a checkout whose git settings changed after the first step of a run. */
export const trustRemotes = () =>
  new Option("--trust-remotes <version>", "use git settings that changed since a run's first step");

/** Options of `run` without a value. */
const FLAGS = new Set(["--help", "-h", "--dry-run", "--json", "--debug"]);

/** Returns the workflow of a help request such as `run release --help`. */
export function workflowOfHelpRequest([command, ...args]: readonly string[]): string | undefined {
  if (command !== "run" || !args.some((word) => word === "--help" || word === "-h")) return undefined;
  const takesNext = (word = ""): boolean => word.startsWith("-") && !word.includes("=") && !FLAGS.has(word);
  return args.find((word, index) => !word.startsWith("-") && !takesNext(args[index - 1]));
}

export function addDoCommand(add: Add, shared: readonly Option[]): void {
  add({
    usage: "do <request>",
    description: "find and run the workflow for a request in plain language, or answer it",
    options: [
      new Option("--plan", "if no workflow fits, compose one and ask you before it runs"),
      new Option("--keep", "also propose the composed workflow in a pull request; implies --plan"),
      ...shared,
      new Option("--dry-run", "find the workflow and show its steps, without starting it"),
    ],
    examples: [
      'agentic-sdlc do "The import fails on empty files; fix that"',
      'agentic-sdlc do "What can you do here?"',
      'agentic-sdlc do "Bring every example up to date" --plan',
    ],
    load: async () => (await import("./commands/run/run-command-modules.ts")).doCommand,
  });
}

export function addInitCommand(add: Add): void {
  add({
    usage: "init",
    description: "write the files of a new repository: configuration, an example, a GitHub workflow",
    options: [
      new Option("--yes", "ask nothing: write missing files, keep existing ones"),
      new Option("--force", "replace existing files without asking").conflicts("yes"),
      json(),
    ],
    examples: ["agentic-sdlc init", "agentic-sdlc init --yes"],
    load: async () => (await import("./commands/setup/init.ts")).initCommand,
  });
}

export function addReportCommand(add: Add): void {
  add({
    usage: "report <run-id>",
    description: "print the full report of a run, as Markdown or HTML",
    options: [new Option("--html <file>", "write a self-contained page to this file"), json()],
    examples: [
      "agentic-sdlc report 20260131-k3f9qz",
      "agentic-sdlc report 20260131-k3f9qz --html report.html",
    ],
    load: async () => (await import("./commands/inspect/report-command.ts")).reportCommand,
  });
}

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
