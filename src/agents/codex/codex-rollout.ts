import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { MAX_RUN_BYTES, readRegularText } from "../../system/read-file.ts";
import type { Environment } from "../process/process-environment.ts";
import { parseRolloutLine, type Tokens } from "./codex-line.ts";

export interface Rollout {
  readonly model: string | undefined;
  /** Tokens of all its turns. */
  readonly tokens: Tokens | undefined;
}

/** Codex reports the tokens of a whole session, and none if a turn fails or is interrupted. Its record has them. */
export function readRollout(threadId: string, environment: Environment): Rollout | undefined {
  const directory = join(codexHome(environment), "sessions");
  const name = recordOf(threadId, directory);
  if (name === undefined) return undefined;
  let model: string | undefined;
  let tokens: Tokens | undefined;
  for (const line of readRegularText(join(directory, name), { maxBytes: MAX_RUN_BYTES }).split("\n")) {
    const parsed = parseRolloutLine(line);
    model = parsed.model ?? model;
    tokens = parsed.tokens ?? tokens;
  }
  return { model, tokens };
}

function recordOf(threadId: string, directory: string): string | undefined {
  try {
    const names = readdirSync(directory, { recursive: true, encoding: "utf8" });
    const found = names.find((name) => name.endsWith(`-${threadId}.jsonl`));
    return found !== undefined && statSync(join(directory, found)).isFile() ? found : undefined;
  } catch {
    return undefined;
  }
}

function codexHome({ CODEX_HOME, HOME = "" }: Environment): string {
  return CODEX_HOME === undefined || CODEX_HOME === "" ? join(HOME, ".codex") : CODEX_HOME;
}
