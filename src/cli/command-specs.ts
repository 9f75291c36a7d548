import { Option } from "commander";
import type { Add } from "./command-spec.ts";

/** What a person has looked at and confirms. */
export const trusting = () => [trustDefinition(), trustRemotes()];

/** For a run whose files changed, or came from others. */
export const trustDefinition = () =>
  new Option("--trust-definition <version>", "resume from files that you have looked at");

/** For a checkout whose git settings changed after the first step of a run. */
export const trustRemotes = () =>
  new Option("--trust-remotes <version>", "use git settings that changed since a run's first step");

/** Options of `run` that no value follows. */
const FLAGS = new Set(["--help", "-h", "--dry-run", "--json", "--debug"]);

/** The workflow that a command line asks help about: `run release --help`. */
export function workflowOfHelpRequest([command, ...rest]: readonly string[]): string | undefined {
  if (command !== "run" || !rest.some((word) => word === "--help" || word === "-h")) return undefined;
  const takesNext = (word = ""): boolean => word.startsWith("-") && !word.includes("=") && !FLAGS.has(word);
  return rest.find((word, index) => !word.startsWith("-") && !takesNext(rest[index - 1]));
}

/** Requests in plain words; beside its own it has the options of every command that starts a run. */
export function addDoCommand(add: Add, shared: readonly Option[]): void {
  add({
    usage: "do <request>",
    description: "find the workflow that a request in plain words asks for, and run it; or answer it",
    options: [
      new Option("--plan", "where no workflow fits, compose one and ask you before it runs"),
      new Option("--keep", "propose such a workflow in a pull request too; implies --plan"),
      ...shared,
      new Option("--dry-run", "ask which workflow fits and show its steps; start nothing of it"),
    ],
    examples: [
      'agentic-sdlc do "The import fails on empty files; mend that"',
      'agentic-sdlc do "What can you do here?"',
      'agentic-sdlc do "Bring every example up to date" --plan',
    ],
    load: async () => (await import("./commands/run/run-command-modules.ts")).doCommand,
  });
}

export function addInitCommand(add: Add): void {
  add({
    usage: "init",
    description: "write what a repository needs: configuration, an example, a GitHub workflow",
    options: [
      new Option("--yes", "ask nothing: write what is missing, keep what is there"),
      new Option("--force", "replace files that are there, without asking").conflicts("yes"),
      new Option("--json", "print one JSON document on stdout"),
    ],
    examples: ["agentic-sdlc init", "agentic-sdlc init --yes"],
    load: async () => (await import("./commands/setup/init.ts")).initCommand,
  });
}

export function addReportCommand(add: Add): void {
  add({
    usage: "report <run-id>",
    description: "tell all there is to tell about a run, as Markdown or as a page",
    options: [
      new Option("--html <file>", "write a page that needs no network to this file"),
      new Option("--json", "print one JSON document on stdout"),
    ],
    examples: [
      "agentic-sdlc report 20260131-k3f9qz",
      "agentic-sdlc report 20260131-k3f9qz --html report.html",
    ],
    load: async () => (await import("./commands/inspect/report-command.ts")).reportCommand,
  });
}
