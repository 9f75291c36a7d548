import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { AgentParser, ProcessExit } from "../../../src/agents/agent-cli.ts";
import type { AgentEvent } from "../../../src/ports/agent-runner.ts";

const FIXTURES = join(import.meta.dirname, "../../fixtures/agents");

/** Lines that a program printed once. */
export function recorded(program: string, name: string): string[] {
  return readFileSync(join(FIXTURES, program, `${name}.ndjson`), "utf8")
    .trim()
    .split("\n");
}

export function play(parser: AgentParser, lines: readonly string[]): AgentEvent[] {
  return lines.flatMap((line) => parser.line(line));
}

export function exit(given: Partial<ProcessExit> = {}): ProcessExit {
  return { exitCode: 0, signal: null, stderr: "", ...given };
}
