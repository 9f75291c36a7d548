import * as z from "zod";
import { Check } from "../definition/schema.ts";
import { minutes, Provider, retries } from "../definition/settings-schema.ts";

type JsonSchema = Readonly<Record<string, unknown>>;

/** Schema of an answer: zod or JSON Schema. */
export type OutputSchema<T> = z.ZodType<T> | JsonSchema;

const text = z.string().min(1);

function callable<T>(what: string) {
  return z.custom<T>((value) => typeof value === "function", `must be ${what}`);
}

const commonFields = {
  phase: text.optional().describe("Phase of the step: one of the `phases` of the workflow, if it has any."),
  timeoutMinutes: minutes.optional().describe("Time limit of an attempt in minutes."),
  maxRetry: retries.optional().describe("Retries after the first attempt."),
  onError: z
    .enum(["throw", "continue"])
    .optional()
    .describe("After the last failed attempt: throw (default), or return the failed result."),
};

const session = {
  provider: Provider.optional().describe("Agent CLI of the step."),
  model: text.optional().describe("Model name of the agent CLI."),
  persona: text.optional().describe("Persona: a name from `.agentic/agents/` or a path to a file."),
  permission: z
    .enum(["default", "bypassPermissions"])
    .optional()
    .describe("`bypassPermissions` lets the agent use every tool without asking."),
  context: z
    .enum(["fresh", "continue"])
    .optional()
    .describe("`continue` resumes the previous agent session."),
  memory: z.literal("related").optional().describe("`related` adds notes related to the step to the prompt."),
  maxCostUsd: z.number().positive().optional().describe("Spending at which the step pauses the run."),
  maxTokens: z.int().positive().optional().describe("Tokens at which the step pauses the run."),
  ensures: z.array(Check).min(1).optional().describe("Success checks that the step must meet."),
};

const outputSchema = z
  .custom<OutputSchema<unknown>>((value) => typeof value === "object" && value !== null, "must be a schema")
  .optional()
  .describe("Schema of the data of the answer. Invalid data is a recoverable error.");

const AgentStep = z.strictObject({
  ...commonFields,
  ...session,
  type: z.literal("agent"),
  agent: Provider.optional().describe("The same as `provider`."),
  prompt: z
    .union([text, callable<() => string | Promise<string>>("text or a function that gives it")])
    .describe("Prompt. It is not a template."),
  outputSchema,
});

const CommandStep = z.strictObject({
  ...commonFields,
  ...session,
  type: z.literal("command"),
  command: text.describe("Name of a command prompt."),
  args: z.record(z.string(), z.unknown()).optional().describe("Arguments of the command."),
  outputSchema,
});

const ScriptStep = z.strictObject({
  ...commonFields,
  type: z.literal("script"),
  command: text.describe("Script, run by `bash -eo pipefail`. It is not a template."),
  cwd: text.optional().describe("Working directory, relative to the folder of the step."),
  env: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .optional()
    .describe("Extra environment."),
  outputSchema,
  ensures: session.ensures,
});

/** Argument of a function step. */
export interface FunctionCall {
  /** Working folder of the step. */
  readonly projectPath: string;
  readonly attempt: number;
  /** Aborted when the run stops or the step times out. */
  readonly signal: AbortSignal;
}

const FunctionStep = z.strictObject({
  ...commonFields,
  type: z.literal("function"),
  fn: callable<(call: FunctionCall) => unknown>("a function"),
});

const HumanStep = z.strictObject({
  ...commonFields,
  type: z.literal("human"),
  message: text.describe("Question to the person."),
  onTimeout: z.enum(["continue", "abort"]).optional().describe("Action without an answer. Default: abort."),
  pollingInterval: z.number().positive().optional().describe("Seconds between checks for an answer."),
  outputSchema,
});

/** Configuration of `ctx.step`, validated at the call. */
export const StepConfig = z.discriminatedUnion("type", [
  AgentStep,
  CommandStep,
  ScriptStep,
  FunctionStep,
  HumanStep,
]);
export type StepConfig = z.infer<typeof StepConfig>;
export type StepConfigOf<T extends StepConfig["type"]> = Extract<StepConfig, { type: T }>;

type Answering<T extends StepConfig["type"], D> = Omit<StepConfigOf<T>, "outputSchema"> & {
  outputSchema?: OutputSchema<D>;
};

/** An agent session with a prompt. */
export type AgentStepConfig<D = unknown> = Answering<"agent", D>;
/** An agent session with a command prompt. */
export type CommandStepConfig<D = unknown> = Answering<"command", D>;
/** A shell script. */
export type ScriptStepConfig<D = unknown> = Answering<"script", D>;
/** A user function. Its return value is recorded as JSON. */
export type FunctionStepConfig<D = unknown> = Omit<StepConfigOf<"function">, "fn"> & {
  fn: (call: FunctionCall) => D | Promise<D>;
};
/** A question to a person. */
export type HumanStepConfig<D = unknown> = Answering<"human", D>;

/** Options of `ctx.parallel`. */
export const ParallelOptions = z.strictObject({
  id: text.optional().describe("Name of the block. Default `parallel-1` and so on."),
  phase: commonFields.phase,
  mergeStrategy: z.enum(["wait-all", "first-success"]).optional().describe("When the block ends."),
  mergeMode: z
    .enum(["independent", "merge"])
    .optional()
    .describe("A pull request per branch, or all of them merged into the run's branch."),
  timeoutMinutes: commonFields.timeoutMinutes,
  maxRetry: commonFields.maxRetry,
  onError: z
    .enum(["throw", "continue"])
    .optional()
    .describe("After failed branches: throw (default), or return the result of each branch."),
});
export type ParallelOptions = z.infer<typeof ParallelOptions>;
