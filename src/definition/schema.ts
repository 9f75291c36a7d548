import * as z from "zod";
import { minutes, Provider, retries, Settings, Variable, WorkflowDefaults } from "./settings-schema.ts";

/** Names of steps and workflows. They can become paths and branch names. */
export const STEP_NAME = /^[a-z0-9][a-z0-9_-]*$/;

const SIMPLE_NAME = "hold only lower-case letters, digits, `-` and `_`, and begin with a letter or a digit";

const simpleName = z.string().regex(STEP_NAME, SIMPLE_NAME);

const expression = z.union([z.string().min(1), z.boolean()]);

export const Check = z.union([
  z.literal("commit").describe("The step changed at least one file, and the changes are committed."),
  z
    .literal("check")
    .describe(
      "The check command of the run passes: variable `check_command`, else `project.check`, else `check_command` of the plan. Without one the check is met.",
    ),
  z
    .literal("document")
    .describe("The answer names a document (`document_path`) that exists and is not empty."),
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
  z
    .strictObject({
      "fails-before": z
        .strictObject({
          files: z
            .array(z.string().min(1))
            .min(1)
            .describe("Globs of test files. At least one must be new or changed since the run began."),
          command: z
            .string()
            .min(1)
            .optional()
            .describe(
              "Command that runs the tests. A template. Default: the check command of the run; without one the check does not apply.",
            ),
        })
        .describe("The tests, and the command that runs them."),
    })
    .describe("New or changed tests that fail on the commit where the run began, and pass now."),
]);
export type Check = z.infer<typeof Check>;

const stepKeys = {
  name: simpleName.max(64).describe("Name, unique in the workflow: `[a-z0-9][a-z0-9_-]*`."),
  model: z.string().min(1).optional().describe("Model for this step."),
  "timeout-minutes": minutes.optional().describe("Minutes one attempt may take."),
  "max-retry": retries
    .optional()
    .describe(
      "Retries after the first attempt. On a block: applies to the steps inside it and to the time limit of the block.",
    ),
  "on-error": z
    .enum(["retry", "skip", "continue", "fail"])
    .optional()
    .describe(
      "After a failed attempt: retry the step (default), skip it unless the failure is fatal, skip it after any failure (`continue`), or fail the run.",
    ),
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
    .describe(
      "JSON Schema for the `data` of the step's output. Data that does not match is a recoverable error.",
    ),
  "bypass-permissions": z
    .boolean()
    .optional()
    .describe("Let this step's agent use every tool without asking."),
  "max-cost-usd": z
    .number()
    .positive()
    .optional()
    .describe("Cost in US dollars at which the step pauses the run."),
  "max-tokens": z.int().positive().optional().describe("Tokens at which the step pauses the run."),
  ensures: z
    .array(Check)
    .min(1)
    .optional()
    .describe(
      "Conditions that the engine checks before the step succeeds. A failed check is a recoverable error. On a parallel block with `merge-mode: merge`: commands that every merge must pass.",
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
  .describe("`related` adds the memory notes that match the step to its prompt. Default: none.");

const PromptStep = z
  .strictObject({
    ...stepKeys,
    type: z.literal("prompt"),
    prompt: z.string().min(1).optional().describe("Prompt, a Jinja2 template."),
    "prompt-file": z
      .string()
      .min(1)
      .optional()
      .describe("File that contains the prompt, relative to the repository."),
    agent,
    memory,
  })
  .describe("An agent session with a custom prompt.");

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
      .describe(
        "Script, run by `bash -eo pipefail`. A template. Pass untrusted text in `env`, not in the script.",
      ),
    cwd: z.string().min(1).optional().describe("Working directory, relative to that of the run."),
    env: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
      .optional()
      .describe("Additional environment variables; values are templates."),
  })
  .describe("A shell script that the engine runs without an agent.");

const FunctionStep = z
  .strictObject({
    ...stepKeys,
    type: z.literal("function"),
    function: z.string().min(1).describe("Key of the function; set by TypeScript definitions."),
  })
  .describe("A TypeScript function. Only in TypeScript definitions.");

// The type of a recursive schema cannot be inferred, so each block has a schema of its keys without the nested steps.
const nested: z.ZodType<Step[]> = z.lazy(() => z.array(Step).min(1));

const SequenceKeys = z.strictObject({ ...stepKeys, type: z.literal("sequence") });
interface SequenceStep extends z.infer<typeof SequenceKeys> {
  steps: Step[];
}
const SequenceStep = SequenceKeys.extend({
  steps: nested.describe("Steps, run one after the other."),
}).describe("Several steps as one, such as a branch of a parallel block with more than one step.");

const ParallelKeys = z.strictObject({
  ...stepKeys,
  type: z.literal("parallel"),
  "merge-strategy": z
    .enum(["wait-all", "first-success"])
    .optional()
    .describe("When the block ends. Default wait-all."),
  "merge-mode": z
    .enum(["independent", "merge"])
    .optional()
    .describe("A pull request per branch, or one merged branch. Default independent."),
});
interface ParallelStep extends z.infer<typeof ParallelKeys> {
  steps: Step[];
}
const ParallelStep = ParallelKeys.extend({
  steps: nested.describe("Branches, each run in a separate worktree."),
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
  then: nested.describe("Steps to run if the condition is true."),
  else: nested.optional().describe("Steps to run if the condition is false."),
}).describe("Runs one of two lists of steps.");

const RecurringKeys = z.strictObject({
  ...stepKeys,
  type: z.literal("recurring"),
  "max-iterations": z
    .int()
    .min(1)
    .max(10_000)
    .optional()
    .describe("Maximum number of iterations. Required without `for-each`."),
  until: expression.optional().describe("Expression checked after each iteration; true ends the loop."),
  "for-each": z
    .union([z.string().min(1), z.array(z.unknown())])
    .optional()
    .describe("List, or an expression that returns one. The steps can use `item` and `iteration`."),
});
interface RecurringStep extends z.infer<typeof RecurringKeys> {
  steps: Step[];
}
const RecurringStep = RecurringKeys.extend({ steps: nested.describe("Steps of one iteration.") }).describe(
  "Steps repeated until a condition is true, a list ends, or a limit is reached.",
);

const WaitForHumanStep = z
  .strictObject({
    ...stepKeys,
    type: z.literal("wait-for-human"),
    message: z.string().min(1).describe("Question for the user. A template."),
    "polling-interval": z
      .number()
      .positive()
      .optional()
      .describe("Seconds between checks for an answer. Default 15."),
    "on-timeout": z
      .enum(["continue", "abort"])
      .optional()
      .describe("What to do if no answer arrives in time. Default abort."),
    "pull-request": z
      .boolean()
      .optional()
      .describe(
        "Push the run's branch and open its pull request before asking, so that users can review the changes. Not inside a parallel block, which opens the pull requests of its branches when they are complete. Default false.",
      ),
  })
  .describe("Pauses the run until a user answers.");

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
    step: simpleName
      .max(64)
      .describe("Name of a command prompt. Also the name of the step if `name` is not set."),
    name: simpleName
      .max(64)
      .optional()
      .describe("Name of the step, for a command that the workflow uses twice."),
    clearContext: z
      .boolean()
      .optional()
      .describe("`false` resumes the previous agent session; `true` (default) starts a fresh one."),
  })
  .describe("Short form of a command step.");
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
      .describe("Outcome of the run for which the file is written. Default completed."),
  })
  .describe("A file that the engine renders at the end of the run, without an agent.");
export type Output = z.infer<typeof Output>;

/** Schema of a workflow definition, as the YAML file contains it. */
export const Workflow = z
  .strictObject({
    $schema: z.string().optional().describe("JSON Schema for editors."),
    name: simpleName.max(64).describe("Name of the workflow."),
    version: z.literal("1.0").describe("Version of this schema."),
    description: z
      .string()
      .optional()
      .describe("One-line description, shown to users and used to route requests."),
    routable: z
      .boolean()
      .optional()
      .describe("`false`: `do` never chooses this workflow for a request in plain language. Default true."),
    settings: Settings.optional(),
    defaults: WorkflowDefaults.optional(),
    variables: z.array(Variable).optional().describe("Inputs."),
    steps: z.array(Step).min(1).describe("Steps, run one after the other."),
    outputs: z.array(Output).optional().describe("Files written at the end."),
  })
  .describe("A workflow of agentic-sdlc.");
export type Workflow = z.infer<typeof Workflow>;

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

export function* walkSteps(steps: readonly Step[]): Generator<Step> {
  for (const step of steps) {
    yield step;
    yield* walkSteps(childrenOf(step));
  }
}
