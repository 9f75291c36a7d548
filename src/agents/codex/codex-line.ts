import * as z from "zod";
import { parseJsonLine } from "../json-line.ts";

/** Lines of `codex exec --json`, as far as they are read here. Unknown keys and types are fine. */

const Item = z.looseObject({
  id: z.string(),
  type: z.string(),
  text: z.string().optional().describe("Of `agent_message`."),
  message: z.string().optional().describe("Of `error`."),
  status: z.string().nullish(),
  command: z.string().optional(),
  aggregated_output: z.string().nullish(),
  exit_code: z.number().nullish(),
  changes: z.array(z.object({ path: z.string(), kind: z.string() })).optional(),
  server: z.string().optional().describe("Of `mcp_tool_call`."),
  tool: z.string().optional(),
  query: z.string().optional().describe("Of `web_search`."),
});
export type Item = z.infer<typeof Item>;

const Tokens = z.object({
  input_tokens: z.number().default(0).describe("With what was read from a cache."),
  cached_input_tokens: z.number().default(0),
  output_tokens: z.number().default(0).describe("With what was spent on reasoning."),
});
export type Tokens = z.infer<typeof Tokens>;

const CodexLine = z.discriminatedUnion("type", [
  z.object({ type: z.literal("thread.started"), thread_id: z.string() }),
  z.object({ type: z.literal("turn.started") }),
  z.object({ type: z.literal("item.started"), item: Item }),
  z.object({ type: z.literal("item.completed"), item: Item }),
  z.object({ type: z.literal("turn.completed"), usage: Tokens.nullish() }),
  z.object({ type: z.literal("turn.failed"), error: z.object({ message: z.string() }) }),
  z.object({ type: z.literal("error"), message: z.string() }),
]);
export type CodexLine = z.infer<typeof CodexLine>;

const KNOWN_TYPES: ReadonlySet<string> = new Set([
  "thread.started",
  "turn.started",
  "item.started",
  "item.completed",
  "turn.completed",
  "turn.failed",
  "error",
]);

export function parseCodexLine(text: string): CodexLine | undefined | { problem: string } {
  return parseJsonLine(text, { schema: CodexLine, known: KNOWN_TYPES });
}

const RolloutLine = z.object({
  type: z.string(),
  payload: z.looseObject({
    type: z.string().optional(),
    model: z.string().optional(),
    info: z.object({ total_token_usage: Tokens }).nullish(),
  }),
});

export function parseRolloutLine(text: string): { model?: string | undefined; tokens?: Tokens | undefined } {
  if (!text.includes('"token_count"') && !text.includes('"turn_context"')) return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return {};
  }
  const { data: line } = RolloutLine.safeParse(value);
  if (line?.type === "turn_context") return { model: line.payload.model };
  return line?.payload.type === "token_count" ? { tokens: line.payload.info?.total_token_usage } : {};
}
