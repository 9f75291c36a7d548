import * as z from "zod";
import type { AgentEvent } from "../../ports/agent-runner.ts";
import { Failure } from "../../run/journal/event.ts";
import { Usage } from "../../run/token-usage.ts";

const id = z.string().describe("ID of the call, which its result repeats.");
const subagent = z.boolean().exactOptional().describe("Whether a sub-agent did it.");

const RecordedEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("session"), sessionId: z.string(), model: z.string().exactOptional() }),
  z.object({ type: z.literal("text"), text: z.string().describe("What the agent wrote."), subagent }),
  z
    .object({
      type: z.literal("tool"),
      id,
      name: z.string().describe("Name of the tool, as in Claude Code."),
      input: z.unknown(),
      subagent,
    })
    .describe("A call. Replay executes `Write`, `Edit`, `MultiEdit` and `Bash`."),
  z
    .object({
      type: z.literal("tool-result"),
      id,
      error: z.boolean(),
      text: z.string(),
      files: z
        .record(z.string(), z.string().nullable())
        .exactOptional()
        .describe(
          "Contents of files after a call that does not contain them; null for a removed file. Replay writes them.",
        ),
    })
    .describe("The result of a call. Replay shows the real result of a command instead."),
  z.object({
    type: z.literal("retry"),
    attempt: z.number(),
    status: z.number().nullable(),
    delayMs: z.number(),
    reason: z.string(),
  }),
  z.object({ type: z.literal("notice"), text: z.string(), warning: z.literal(true).exactOptional() }),
  z.object({
    type: z.literal("result"),
    success: z.boolean(),
    text: z.string().describe("The answer."),
    structured: z.unknown().exactOptional().describe("The answer as JSON, if the step has a schema."),
    usage: Usage,
    denied: z.array(z.string()).describe("Tools that the agent was not allowed to use."),
  }),
]) satisfies z.ZodType<AgentEvent>;

/** One line of a recorded session: an event of the agent, or the failure with which the session ended. */
export const RecordedLine = z.discriminatedUnion("type", [
  ...RecordedEvent.options,
  z.object({ type: z.literal("failure"), failure: Failure }).describe("Replay fails with it."),
]);
export type RecordedLine = z.infer<typeof RecordedLine>;
