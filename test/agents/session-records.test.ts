import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readRollout } from "../../src/agents/codex/codex-rollout.ts";
import { readRecord } from "../../src/agents/gemini/gemini-sessions.ts";

const home = mkdtempSync(join(tmpdir(), "agentic-records-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

function makePipe(folder: string, name: string): void {
  mkdirSync(join(home, folder), { recursive: true });
  execFileSync("mkfifo", [join(home, folder, name)]);
}

test("a pipe in place of a session's record is no record, and nothing waits for it", () => {
  makePipe("sessions/2026", "rollout-abcdef0123.jsonl");
  expect(readRollout("abcdef0123", { CODEX_HOME: home })).toBeUndefined();
  makePipe(".gemini/tmp/project/chats", "session-abcdef01.jsonl");
  expect(readRecord("abcdef01-23", home)).toBeUndefined();
});
