import { join } from "node:path";
import * as z from "zod";
import { parseJson } from "../../run/parse-json.ts";
import type { Environment } from "../process/process-environment.ts";
import { readSessionRecord } from "../session-record.ts";

export const Tokens = z.object({
  input_tokens: z.number().default(0).describe("With what was read from a cache."),
  cached_input_tokens: z.number().default(0),
  output_tokens: z.number().default(0).describe("With what was spent on reasoning."),
});
export type Tokens = z.infer<typeof Tokens>;

export interface Rollout {
  readonly model: string | undefined;
  readonly tokens: Tokens | undefined;
}

/** Codex reports the tokens of a whole session, and none if a turn fails or is interrupted. Its record has them. */
export function readRollout(threadId: string, environment: Environment): Rollout | undefined {
  const lines = readSessionRecord(join(codexHome(environment), "sessions"), `-${threadId}.jsonl`);
  if (lines === undefined) return undefined;
  let model: string | undefined;
  let tokens: Tokens | undefined;
  for (const line of lines) {
    const parsed = parseRolloutLine(line);
    model = parsed.model ?? model;
    tokens = parsed.tokens ?? tokens;
  }
  return { model, tokens };
}

function codexHome({ CODEX_HOME, HOME = "" }: Environment): string {
  return CODEX_HOME === undefined || CODEX_HOME === "" ? join(HOME, ".codex") : CODEX_HOME;
}

const RolloutLine = z.object({
  type: z.string(),
  payload: z.looseObject({
    type: z.string().optional(),
    model: z.string().optional(),
    info: z.object({ total_token_usage: Tokens }).nullish(),
  }),
});

function parseRolloutLine(text: string): { model?: string | undefined; tokens?: Tokens | undefined } {
  if (!text.includes('"token_count"') && !text.includes('"turn_context"')) return {};
  const { data: line } = RolloutLine.safeParse(parseJson(text));
  if (line?.type === "turn_context") return { model: line.payload.model };
  return line?.payload.type === "token_count" ? { tokens: line.payload.info?.total_token_usage } : {};
}
