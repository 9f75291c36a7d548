import { Option } from "commander";
import type { Add } from "../command-spec.ts";

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
    load: async () => (await import("./report.ts")).reportCommand,
  });
}
