import { Option } from "commander";
import type { Add } from "../command-spec.ts";

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
    load: async () => (await import("./running.ts")).doCommand,
  });
}
