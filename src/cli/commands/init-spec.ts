import { Option } from "commander";
import type { Add } from "../command-spec.ts";

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
    load: async () => (await import("./init.ts")).initCommand,
  });
}
