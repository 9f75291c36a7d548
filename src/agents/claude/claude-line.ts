import * as z from "zod";

/** Lines of `claude --output-format stream-json`, reduced to the fields that are read. */

const Block = z.object({
  type: z.string(),
  text: z.string().optional(),
  id: z.string().optional(),
  name: z.string().optional(),
  input: z.unknown().optional(),
  tool_use_id: z.string().optional(),
  content: z
    .union([z.string(), z.array(z.object({ type: z.string(), text: z.string().optional() }))])
    .nullish(),
  is_error: z.boolean().nullish(),
});
export type Block = z.infer<typeof Block>;

const Tokens = z.object({
  input_tokens: z.number().nullish(),
  output_tokens: z.number().nullish(),
  cache_creation_input_tokens: z.number().nullish(),
  cache_read_input_tokens: z.number().nullish(),
});
export type Tokens = z.infer<typeof Tokens>;

/** Model of messages that the CLI writes, such as an error of the API. */
export const SYNTHETIC = "<synthetic>";

const AssistantLine = z.object({
  type: z.literal("assistant"),
  message: z.object({
    id: z.string(),
    model: z.string().optional(),
    content: z.array(Block),
    usage: Tokens.nullish(),
  }),
  parent_tool_use_id: z.string().nullish(),
  error: z.string().nullish(),
});
export type AssistantLine = z.infer<typeof AssistantLine>;

const UserLine = z.object({
  type: z.literal("user"),
  message: z.object({ content: z.union([z.string(), z.array(Block)]) }),
});
export type UserLine = z.infer<typeof UserLine>;

const SystemLine = z.object({
  type: z.literal("system"),
  subtype: z.string(),
  session_id: z.string().optional(),
  model: z.string().optional(),
  mcp_servers: z.array(z.object({ name: z.string(), status: z.string() })).optional(),
  attempt: z.number().optional(),
  retry_delay_ms: z.number().optional(),
  error_status: z.number().nullish(),
  error: z.unknown().optional(),
  content: z.unknown().optional(),
  text: z.string().optional(),
  tasks: z.array(z.unknown()).optional(),
});
export type SystemLine = z.infer<typeof SystemLine>;

export const ModelUsage = z.object({
  inputTokens: z.number().default(0),
  outputTokens: z.number().default(0),
  cacheReadInputTokens: z.number().default(0),
  cacheCreationInputTokens: z.number().default(0),
});

const ResultLine = z.object({
  type: z.literal("result"),
  subtype: z.string(),
  is_error: z.boolean(),
  api_error_status: z.number().nullish(),
  result: z.string().nullish(),
  structured_output: z.unknown().optional(),
  stop_reason: z.string().nullish(),
  session_id: z.string().optional(),
  total_cost_usd: z.number().nullish(),
  usage: Tokens.nullish(),
  modelUsage: z.record(z.string(), ModelUsage).nullish(),
  permission_denials: z.array(z.object({ tool_name: z.string() })).nullish(),
  terminal_reason: z.string().nullish(),
  errors: z.array(z.string()).nullish(),
});
export type ResultLine = z.infer<typeof ResultLine>;

export function resultText(line: ResultLine): string {
  return line.result ?? line.errors?.join("\n") ?? "";
}

const RateLimitLine = z.object({
  type: z.literal("rate_limit_event"),
  rate_limit_info: z.object({
    status: z.string(),
    resetsAt: z.number().optional().describe("Seconds since 1970."),
    rateLimitType: z.string().optional(),
  }),
});
export type RateLimitLine = z.infer<typeof RateLimitLine>;

export const ClaudeLine = z.discriminatedUnion("type", [
  AssistantLine,
  UserLine,
  SystemLine,
  ResultLine,
  RateLimitLine,
]);
export type ClaudeLine = z.infer<typeof ClaudeLine>;
