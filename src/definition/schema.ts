import * as z from "zod";
import { minutes, Provider, retries, Settings, Variable } from "./settings-schema.ts";

/** Names of steps, variables' owners and workflows that may become paths and branch names. */
export const STEP_NAME = /^[a-z0-9][a-z0-9_-]*$/;

const SIMPLE_NAME = "hold only lower-case letters, digits, `-` and `_`, and begin with a letter or a digit";

// A message is what follows "must" in the sentence that reports the value.
const simpleName = z.string().regex(STEP_NAME, SIMPLE_NAME);

const expression = z.union([z.string().min(1), z.boolean()]);

/** What the engine checks after an agent or a script says it is done. */
export const Check = z.union([
  z.literal("commit").describe("The step changed something, and it is committed."),
  z
    .strictObject({
      files: z.array(z.string().min(1)).min(1).describe("Globs; each must match a file the step changed."),
    })
    .describe("Files the step must have changed."),
  z
    .strictObject({ command: z.string().min(1).describe("Command that must exit with 0. A template.") })
    .describe("A command that must succeed."),
  z
    .strictObject({
      schema: z.record(z.string(), z.unknown()).describe("JSON Schema for the output's `data`."),
    })
    .describe("A schema that the output must meet."),
]);
export type Check = z.infer<typeof Check>;

const stepKeys = {
  name: simpleName.max(64).describe("Name, unique in the workflow: `[a-z0-9][a-z0-9_-]*`."),
  model: z.string().min(1).optional().describe("Model for this step."),
  "timeout-minutes": minutes.optional().describe("Minutes one attempt may take."),
  "max-retry": retries
    .optional()
    .describe(
      "Retries after the first attempt. On a block: for the steps inside, and for the block's own time limit.",
    ),
  "on-error": z
    .enum(["retry", "skip", "fail"])
    .optional()
    .describe("After a failed attempt: retry it (default), skip the step and go on, or fail the run."),
  checkpoint: z.boolean().optional().describe("Write a checkpoint after the step."),
  "depends-on": z
    .union([z.string().min(1), z.array(z.string().min(1)).min(1)])
    .optional()
    .describe("Steps of the same parallel block that must have completed first."),
  condition: expression.optional().describe("Expression that decides whether the step runs."),
  provider: Provider.optional().describe("Agent CLI for this step."),
  phase: z.string().min(1).optional().describe("Heading under which the step is shown."),
  context: z
    .enum(["fresh", "continue"])
    .optional()
    .describe("`continue` resumes the previous agent session."),
  "output-schema": z
    .record(z.string(), z.unknown())
    .optional()
    .describe("JSON Schema that the `data` of the step's output must meet; a miss is a recoverable error."),
  "bypass-permissions": z
    .boolean()
    .optional()
    .describe("Let this step's agent use every tool without asking."),
  "max-cost-usd": z.number().positive().optional().describe("Spending at which the step pauses the run."),
  "max-tokens": z.int().positive().optional().describe("Tokens at which the step pauses the run."),
  ensures: z
    .array(Check)
    .min(1)
    .optional()
    .describe(
      "What must hold before the step counts as done; the engine checks it. A miss is a recoverable error. On a parallel block with `merge-mode: merge`: commands that every merge must pass.",
    ),
};

const agent = z
  .string()
  .min(1)
  .optional()
  .describe("Persona: a name from `.agentic/agents/` or a path to a file.");

const memory = z
  .literal("related")
  .optional()
  .describe("`related` puts notes into the prompt that fit what the step is about. Default: none.");

const PromptStep = z
  .strictObject({
    ...stepKeys,
    type: z.literal("prompt"),
    prompt: z.string().min(1).optional().describe("Prompt, a Jinja2 template."),
    "prompt-file": z
      .string()
      .min(1)
      .optional()
      .describe("File holding the prompt, relative to the repository."),
    agent,
    memory,
  })
  .describe("An agent session with a prompt of your own.");

const CommandStep = z
  .strictObject({
    ...stepKeys,
    type: z.literal("command"),
    command: z
      .string()
      .min(1)
      .describe("Name of a command prompt: `.agentic/commands/<name>.md` or a built-in."),
    args: z
      .record(z.string(), z.unknown())
      .optional()
      .describe("Arguments of the command; strings are templates."),
    agent,
    memory,
  })
  .describe("An agent session with a command prompt.");

const ScriptStep = z
  .strictObject({
    ...stepKeys,
    type: z.literal("script"),
    run: z
      .string()
      .min(1)
      .describe("Script, run by `bash -eo pipefail`. A template; text from outside belongs in `env`."),
    cwd: z.string().min(1).optional().describe("Working directory, relative to the run's."),
    env: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
      .optional()
      .describe("Extra environment; values are templates."),
  })
  .describe("A shell script run by the engine; no agent involved.");

const FunctionStep = z
  .strictObject({
    ...stepKeys,
    type: z.literal("function"),
    function: z.string().min(1).describe("Key of the function; set by TypeScript definitions."),
  })
  .describe("A TypeScript function. Only in TypeScript definitions.");

// The type of a recursive schema cannot be inferred, so each block's own keys are a schema, and the nested steps join it.
const nested: z.ZodType<Step[]> = z.lazy(() => z.array(Step).min(1));

const SequenceKeys = z.strictObject({ ...stepKeys, type: z.literal("sequence") });
interface SequenceStep extends z.infer<typeof SequenceKeys> {
  steps: Step[];
}
const SequenceStep = SequenceKeys.extend({
  steps: nested.describe("Steps, run one after the other."),
}).describe("Several steps as one: a branch of a parallel block with more than one step.");

const ParallelKeys = z.strictObject({
  ...stepKeys,
  type: z.literal("parallel"),
  "merge-strategy": z
    .enum(["wait-all", "first-success"])
    .optional()
    .describe("When the block is done. Default wait-all."),
  "merge-mode": z
    .enum(["independent", "merge"])
    .optional()
    .describe("A pull request per branch, or one merged branch. Default independent."),
});
interface ParallelStep extends z.infer<typeof ParallelKeys> {
  steps: Step[];
}
const ParallelStep = ParallelKeys.extend({
  steps: nested.describe("Branches, each run in a worktree of its own."),
}).describe("Steps that run at the same time.");

const ConditionalKeys = z.strictObject({
  ...stepKeys,
  type: z.literal("conditional"),
  condition: expression.describe("Expression that chooses `then` or `else`."),
});
interface ConditionalStep extends z.infer<typeof ConditionalKeys> {
  then: Step[];
  else?: Step[] | undefined;
}
const ConditionalStep = ConditionalKeys.extend({
  then: nested.describe("Steps where the condition holds."),
  else: nested.optional().describe("Steps where it does not."),
}).describe("One of two lists of steps.");

const RecurringKeys = z.strictObject({
  ...stepKeys,
  type: z.literal("recurring"),
  "max-iterations": z
    .int()
    .min(1)
    .max(10_000)
    .optional()
    .describe("Most iterations. Required without `for-each`."),
  until: expression.optional().describe("Expression checked after each iteration; true ends the loop."),
  "for-each": z
    .union([z.string().min(1), z.array(z.unknown())])
    .optional()
    .describe("List, or expression giving one; `item` and `iteration` are in scope."),
});
interface RecurringStep extends z.infer<typeof RecurringKeys> {
  steps: Step[];
}
const RecurringStep = RecurringKeys.extend({ steps: nested.describe("Steps of one iteration.") }).describe(
  "Steps repeated until a condition holds, a list ends, or a limit is reached.",
);

const WaitForHumanStep = z
  .strictObject({
    ...stepKeys,
    type: z.literal("wait-for-human"),
    message: z.string().min(1).describe("What the person is asked. A template."),
    "polling-interval": z
      .number()
      .positive()
      .optional()
      .describe("Seconds between looks for an answer. Default 15."),
    "on-timeout": z
      .enum(["continue", "abort"])
      .optional()
      .describe("What to do when nobody answers. Default abort."),
    "pull-request": z
      .boolean()
      .optional()
      .describe(
        "Push the run's branch and open its pull request before asking, so that people can review what was changed. Not inside a parallel block, whose branches are proposed when they are whole. Default false.",
      ),
  })
  .describe("Pauses until a person answers.");

const WorkflowStep = z
  .strictObject({
    ...stepKeys,
    type: z.literal("workflow"),
    workflow: z.string().min(1).describe("Name or file of the definition to run."),
    variables: z.record(z.string(), z.unknown()).optional().describe("Its variables; strings are templates."),
  })
  .describe("Another workflow, run as a step.");

export type Step =
  | z.infer<typeof PromptStep>
  | z.infer<typeof CommandStep>
  | z.infer<typeof ScriptStep>
  | z.infer<typeof FunctionStep>
  | SequenceStep
  | ParallelStep
  | ConditionalStep
  | RecurringStep
  | z.infer<typeof WaitForHumanStep>
  | z.infer<typeof WorkflowStep>;

export const Step = z
  .discriminatedUnion("type", [
    PromptStep,
    CommandStep,
    ScriptStep,
    FunctionStep,
    SequenceStep,
    ParallelStep,
    ConditionalStep,
    RecurringStep,
    WaitForHumanStep,
    WorkflowStep,
  ])
  .meta({ id: "step", description: "A step of a workflow." });
/** The short form of a command step: `- step: plan`. */
export const ShortStep = z
  .strictObject({
    step: simpleName.max(64).describe("Name of a command prompt, and of the step where it has no `name`."),
    name: simpleName.max(64).optional().describe("Name of the step, for a command that is used twice."),
    clearContext: z
      .boolean()
      .optional()
      .describe("`false` resumes the previous agent session; `true` starts a fresh one, as is the default."),
  })
  .describe("Short for a command step of that name.");
export type ShortStep = z.infer<typeof ShortStep>;

export type StepType = Step["type"];
export type StepOf<T extends StepType> = Extract<Step, { type: T }>;

export const Output = z
  .strictObject({
    name: simpleName.describe("Name of the output."),
    template: z
      .string()
      .min(1)
      .describe("Template file: a path, or a name from `.agentic/templates/` or the built-ins."),
    path: z.string().min(1).describe("File to write, relative to the repository. A template."),
    when: z
      .enum(["completed", "failed"])
      .optional()
      .describe("Outcome for which it is written. Default completed."),
  })
  .describe("A file rendered once at the end of the run, with no agent involved.");
export type Output = z.infer<typeof Output>;

/** A workflow definition: the one source from which types, checks and the JSON Schema come. */
export const Workflow = z
  .strictObject({
    $schema: z.string().optional().describe("JSON Schema for editors."),
    name: simpleName.max(64).describe("Name of the workflow."),
    version: z.literal("1.0").describe("Version of this schema."),
    description: z.string().optional().describe("One line for people and for routing requests."),
    routable: z
      .boolean()
      .optional()
      .describe("`false`: `do` never chooses it for a request in plain words. Default true."),
    settings: Settings.optional(),
    variables: z.array(Variable).optional().describe("Inputs."),
    steps: z.array(Step).min(1).describe("Steps, run one after the other."),
    outputs: z.array(Output).optional().describe("Files written at the end."),
  })
  .describe("A workflow of agentic-sdlc.");
export type Workflow = z.infer<typeof Workflow>;

/** The steps directly inside a block, in definition order; empty for steps that are not blocks. */
export function childrenOf(step: Step): readonly Step[] {
  switch (step.type) {
    case "sequence":
    case "parallel":
    case "recurring":
      return step.steps;
    case "conditional":
      return [...step.then, ...(step.else ?? [])];
    default:
      return [];
  }
}

/** Every step of a workflow, outer before inner, in definition order. */
export function* walkSteps(steps: readonly Step[]): Generator<Step> {
  for (const step of steps) {
    yield step;
    yield* walkSteps(childrenOf(step));
  }
}
