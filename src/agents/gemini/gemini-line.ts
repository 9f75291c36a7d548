import * as z from "zod";
import { parseJsonLine } from "../json-line.ts";

/** Lines of `gemini --output-format stream-json`, as far as they are read here. Unknown keys and types are fine. */

const Tokens = z.object({
  total_tokens: z.number().default(0),
  input_tokens: z.number().default(0).describe("With what was read from a cache."),
  output_tokens: z.number().default(0).describe("Without thoughts; `total_tokens` has them."),
  cached: z.number().default(0),
});
export type Tokens = z.infer<typeof Tokens>;

const ResultLine = z.object({
  type: z.literal("result"),
  status: z.string(),
  error: z.object({ type: z.string().optional(), message: z.string() }).optional(),
  stats: Tokens.extend({ models: z.record(z.string(), Tokens).optional() }).optional(),
});
export type ResultLine = z.infer<typeof ResultLine>;

const ToolResultLine = z.object({
  type: z.literal("tool_result"),
  tool_id: z.string(),
  status: z.string(),
  output: z.string().nullish(),
  error: z.object({ type: z.string().optional(), message: z.string().default("") }).nullish(),
});
export type ToolResultLine = z.infer<typeof ToolResultLine>;

const ToolUseLine = z.object({
  type: z.literal("tool_use"),
  tool_name: z.string(),
  tool_id: z.string(),
  parameters: z.record(z.string(), z.unknown()).default({}),
});
export type ToolUseLine = z.infer<typeof ToolUseLine>;

const GeminiLine = z.discriminatedUnion("type", [
  z.object({ type: z.literal("init"), session_id: z.string(), model: z.string().optional() }),
  z.object({
    type: z.literal("message"),
    role: z.string(),
    content: z.string(),
    delta: z.boolean().optional(),
  }),
  ToolUseLine,
  ToolResultLine,
  z.object({ type: z.literal("error"), severity: z.string().optional(), message: z.string() }),
  ResultLine,
]);
export type GeminiLine = z.infer<typeof GeminiLine>;

const KNOWN_TYPES: ReadonlySet<string> = new Set([
  "init",
  "message",
  "tool_use",
  "tool_result",
  "error",
  "result",
]);

export function parseGeminiLine(text: string): GeminiLine | undefined | { problem: string } {
  return parseJsonLine(text, { schema: GeminiLine, known: KNOWN_TYPES });
}
