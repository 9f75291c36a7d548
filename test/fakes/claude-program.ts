import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ModelServer } from "./model-server.ts";

const PROGRAM = join(import.meta.dirname, "../node_modules/.bin/claude");

/** The pinned Claude Code that tests drive. */
export function claudeProgram(): string {
  if (existsSync(PROGRAM)) return PROGRAM;
  throw new Error("Claude Code is not installed for the tests: node scripts/install-test-tools.ts");
}

/** Variables that make Claude Code talk to a scripted model, and fail at once where that fails. */
export function modelEnvironment(server: Pick<ModelServer, "url">): Record<string, string> {
  return {
    ANTHROPIC_BASE_URL: server.url,
    ANTHROPIC_API_KEY: "sk-ant-test",
    CLAUDE_CODE_MAX_RETRIES: "0",
    API_TIMEOUT_MS: "60000",
  };
}
