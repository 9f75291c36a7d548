import * as z from "zod";
import { Check } from "../definition/schema.ts";
import { minutes, Provider, retries } from "../definition/settings-schema.ts";

type JsonSchema = Readonly<Record<string, unknown>>;

/** What an answer must look like: a zod schema, or a JSON Schema. */
export type OutputSchema<T> = z.ZodType<T> | JsonSchema;

const text = z.string().min(1);

function callable<T>(what: string) {
  return z.custom<T>((value) => typeof value === "function", `must be ${what}`);
}

const common = {
  phase: text
    .optional()
    .describe("Phase the step belongs to; one of the workflow's `phases`, where it has any."),
  timeoutMinutes: minutes.optional().describe("Minutes one attempt may take."),
  maxRetry: retries.optional().describe("Retries after the first attempt."),
  onError: z
    .enum(["throw", "continue"])
    .optional()
    .describe("When the last attempt has failed: throw (default), or give the failed result."),
};

const session = {
  provider: Provider.optional().describe("Agent CLI of the step."),
  model: text.optional().describe("Model, in the agent's own words."),
  persona: text.optional().describe("Persona: a name from `.agentic/agents/` or a path to a file."),
  permission: z
    .enum(["default", "bypassPermissions"])
    .optional()
    .describe("`bypassPermissions` lets the agent use every tool without asking."),
  context: z
    .enum(["fresh", "continue"])
    .optional()
    .describe("`continue` goes on with the previous agent session."),
  memory: z
    .literal("related")
    .optional()
    .describe("`related` puts notes into the prompt that fit what the step is about."),
  maxCostUsd: z.number().positive().optional().describe("Spending at which the step pauses the run."),
  maxTokens: z.int().positive().optional().describe("Tokens at which the step pauses the run."),
  ensures: z.array(Check).min(1).optional().describe("What must hold before the step counts as done."),
};

const outputSchema = z
  .custom<OutputSchema<unknown>>((value) => typeof value === "object" && value !== null, "must be a schema")
  .optional()
  .describe("Schema that the data of the answer must meet; a miss is a recoverable error.");

const AgentStep = z.strictObject({
  ...common,
  ...session,
  type: z.literal("agent"),
  agent: Provider.optional().describe("The same as `provider`."),
  prompt: z
    .union([text, callable<() => string | Promise<string>>("text or a function that gives it")])
    .describe("Prompt, taken as it is: it is no template."),
  outputSchema,
});

const CommandStep = z.strictObject({
  ...common,
  ...session,
  type: z.literal("command"),
  command: text.describe("Name of a command prompt."),
  args: z.record(z.string(), z.unknown()).optional().describe("Arguments of the command."),
  outputSchema,
});

const ScriptStep = z.strictObject({
  ...common,
  type: z.literal("script"),
  command: text.describe("Script, run by `bash -eo pipefail`, taken as it is."),
  cwd: text.optional().describe("Working directory; relative to where the step works."),
  env: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .optional()
    .describe("Extra environment."),
  outputSchema,
  ensures: session.ensures,
});

/** What a function step is called with. */
export interface FunctionCall {
  /** Folder the step works in. */
  readonly projectPath: string;
  readonly attempt: number;
  /** Aborted when the run stops or the step's time is over. */
  readonly signal: AbortSignal;
}

const FunctionStep = z.strictObject({
  ...common,
  type: z.literal("function"),
  fn: callable<(call: FunctionCall) => unknown>("a function"),
});

const HumanStep = z.strictObject({
  ...common,
  type: z.literal("human"),
  message: text.describe("What the person is asked."),
  onTimeout: z.enum(["continue", "abort"]).optional().describe("When nobody answers. Default abort."),
  pollingInterval: z.number().positive().optional().describe("Seconds between looks for an answer."),
  outputSchema,
});

/** What `ctx.step` takes, checked when it is called. */
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
/** A function of yours; what it returns is recorded as JSON. */
export type FunctionStepConfig<D = unknown> = Omit<StepConfigOf<"function">, "fn"> & {
  fn: (call: FunctionCall) => D | Promise<D>;
};
/** A question to a person. */
export type HumanStepConfig<D = unknown> = Answering<"human", D>;

/** What `ctx.parallel` takes besides its branches. */
export const ParallelOptions = z.strictObject({
  id: text.optional().describe("Name of the block. Default `parallel-1` and so on."),
  phase: common.phase,
  mergeStrategy: z.enum(["wait-all", "first-success"]).optional().describe("When the block is done."),
  mergeMode: z
    .enum(["independent", "merge"])
    .optional()
    .describe("A pull request per branch, or all of them merged into the run's branch."),
  timeoutMinutes: common.timeoutMinutes,
  maxRetry: common.maxRetry,
  onError: z
    .enum(["throw", "continue"])
    .optional()
    .describe("When branches have failed: throw (default), or give what became of each."),
});
export type ParallelOptions = z.infer<typeof ParallelOptions>;
