const require = process.getBuiltinModule;
import {
  Provider,
  Settings,
  Variable,
  minutes,
  retries
} from "./chunk-OFGDDF2S.js";
import {
  _enum,
  array,
  boolean,
  discriminatedUnion,
  int,
  lazy,
  literal,
  number,
  record,
  strictObject,
  string,
  union,
  unknown
} from "./chunk-K6E2NRZW.js";

// src/definition/schema.ts
var STEP_NAME = /^[a-z0-9][a-z0-9_-]*$/;
var SIMPLE_NAME = "hold only lower-case letters, digits, `-` and `_`, and begin with a letter or a digit";
var simpleName = string().regex(STEP_NAME, SIMPLE_NAME);
var expression = union([string().min(1), boolean()]);
var Check = union([
  literal("commit").describe("The step changed something, and it is committed."),
  strictObject({
    files: array(string().min(1)).min(1).describe("Globs; each must match a file the step changed.")
  }).describe("Files the step must have changed."),
  strictObject({ command: string().min(1).describe("Command that must exit with 0. A template.") }).describe("A command that must succeed."),
  strictObject({
    schema: record(string(), unknown()).describe("JSON Schema for the output's `data`.")
  }).describe("A schema that the output must meet.")
]);
var common = {
  name: simpleName.max(64).describe("Name, unique in the workflow: `[a-z0-9][a-z0-9_-]*`."),
  model: string().min(1).optional().describe("Model for this step."),
  "timeout-minutes": minutes.optional().describe("Minutes one attempt may take."),
  "max-retry": retries.optional().describe("Retries after the first attempt. On a block: for the steps inside."),
  "on-error": _enum(["retry", "skip", "fail"]).optional().describe("After a failed attempt: retry it (default), skip the step and go on, or fail the run."),
  checkpoint: boolean().optional().describe("Write a checkpoint after the step."),
  "depends-on": union([string().min(1), array(string().min(1)).min(1)]).optional().describe("Steps of the same parallel block that must have completed first."),
  condition: expression.optional().describe("Expression that decides whether the step runs."),
  provider: Provider.optional().describe("Agent CLI for this step."),
  phase: string().min(1).optional().describe("Heading under which the step is shown."),
  context: _enum(["fresh", "continue"]).optional().describe("`continue` resumes the previous agent session."),
  "output-schema": record(string(), unknown()).optional().describe("JSON Schema that the `data` of the step's output must meet; a miss is a recoverable error."),
  "bypass-permissions": boolean().optional().describe("Let this step's agent use every tool without asking."),
  "max-cost-usd": number().positive().optional().describe("Spending at which the step pauses the run."),
  "max-tokens": int().positive().optional().describe("Tokens at which the step pauses the run."),
  ensures: array(Check).min(1).optional().describe(
    "What must hold before the step counts as done; the engine checks it. A miss is a recoverable error. On a parallel block with `merge-mode: merge`: commands that every merge must pass."
  )
};
var agent = string().min(1).optional().describe("Persona: a name from `.agentic/agents/` or a path to a file.");
var memory = literal("related").optional().describe("`related` puts notes into the prompt that fit what the step is about. Default: none.");
var PromptStep = strictObject({
  ...common,
  type: literal("prompt"),
  prompt: string().min(1).optional().describe("Prompt, a Jinja2 template."),
  "prompt-file": string().min(1).optional().describe("File holding the prompt, relative to the repository."),
  agent,
  memory
}).describe("An agent session with a prompt of your own.");
var CommandStep = strictObject({
  ...common,
  type: literal("command"),
  command: string().min(1).describe("Name of a command prompt: `.agentic/commands/<name>.md` or a built-in."),
  args: record(string(), unknown()).optional().describe("Arguments of the command; strings are templates."),
  agent,
  memory
}).describe("An agent session with a command prompt.");
var ScriptStep = strictObject({
  ...common,
  type: literal("script"),
  run: string().min(1).describe("Script, run by `bash -eo pipefail`. A template; text from outside belongs in `env`."),
  cwd: string().min(1).optional().describe("Working directory, relative to the run's."),
  env: record(string(), union([string(), number(), boolean()])).optional().describe("Extra environment; values are templates.")
}).describe("A shell script run by the engine; no agent involved.");
var FunctionStep = strictObject({
  ...common,
  type: literal("function"),
  function: string().min(1).describe("Key of the function; set by TypeScript definitions.")
}).describe("A TypeScript function. Only in TypeScript definitions.");
var nested = lazy(() => array(Step).min(1));
var SequenceKeys = strictObject({ ...common, type: literal("sequence") });
var SequenceStep = SequenceKeys.extend({
  steps: nested.describe("Steps, run one after the other.")
}).describe("Several steps as one: a branch of a parallel block with more than one step.");
var ParallelKeys = strictObject({
  ...common,
  type: literal("parallel"),
  "merge-strategy": _enum(["wait-all", "first-success"]).optional().describe("When the block is done. Default wait-all."),
  "merge-mode": _enum(["independent", "merge"]).optional().describe("A pull request per branch, or one merged branch. Default independent.")
});
var ParallelStep = ParallelKeys.extend({
  steps: nested.describe("Branches, each run in a worktree of its own.")
}).describe("Steps that run at the same time.");
var ConditionalKeys = strictObject({
  ...common,
  type: literal("conditional"),
  condition: expression.describe("Expression that chooses `then` or `else`.")
});
var ConditionalStep = ConditionalKeys.extend({
  then: nested.describe("Steps where the condition holds."),
  else: nested.optional().describe("Steps where it does not.")
}).describe("One of two lists of steps.");
var RecurringKeys = strictObject({
  ...common,
  type: literal("recurring"),
  "max-iterations": int().min(1).max(1e4).optional().describe("Most iterations. Required without `for-each`."),
  until: expression.optional().describe("Expression checked after each iteration; true ends the loop."),
  "for-each": union([string().min(1), array(unknown())]).optional().describe("List, or expression giving one; `item` and `iteration` are in scope.")
});
var RecurringStep = RecurringKeys.extend({ steps: nested.describe("Steps of one iteration.") }).describe(
  "Steps repeated until a condition holds, a list ends, or a limit is reached."
);
var WaitForHumanStep = strictObject({
  ...common,
  type: literal("wait-for-human"),
  message: string().min(1).describe("What the person is asked. A template."),
  "polling-interval": number().positive().optional().describe("Seconds between looks for an answer. Default 15."),
  "on-timeout": _enum(["continue", "abort"]).optional().describe("What to do when nobody answers. Default abort.")
}).describe("Pauses until a person answers.");
var WorkflowStep = strictObject({
  ...common,
  type: literal("workflow"),
  workflow: string().min(1).describe("Name or file of the definition to run."),
  variables: record(string(), unknown()).optional().describe("Its variables; strings are templates.")
}).describe("Another workflow, run as a step.");
var Step = discriminatedUnion("type", [
  PromptStep,
  CommandStep,
  ScriptStep,
  FunctionStep,
  SequenceStep,
  ParallelStep,
  ConditionalStep,
  RecurringStep,
  WaitForHumanStep,
  WorkflowStep
]).meta({ id: "step", description: "A step of a workflow." });
var ShortStep = strictObject({
  step: simpleName.max(64).describe("Name of a command prompt, and of the step."),
  clearContext: boolean().optional().describe("`false` resumes the previous agent session; `true` starts a fresh one, as is the default.")
}).describe("Short for a command step of that name.");
var Output = strictObject({
  name: simpleName.describe("Name of the output."),
  template: string().min(1).describe("Template file: a path, or a name from `.agentic/templates/` or the built-ins."),
  path: string().min(1).describe("File to write, relative to the repository. A template."),
  when: _enum(["completed", "failed"]).optional().describe("Outcome for which it is written. Default completed.")
}).describe("A file rendered once at the end of the run, with no agent involved.");
var Workflow = strictObject({
  $schema: string().optional().describe("JSON Schema for editors."),
  name: simpleName.max(64).describe("Name of the workflow."),
  version: literal("1.0").describe("Version of this schema."),
  description: string().optional().describe("One line for people and for routing requests."),
  settings: Settings.optional(),
  variables: array(Variable).optional().describe("Inputs."),
  steps: array(Step).min(1).describe("Steps, run one after the other."),
  outputs: array(Output).optional().describe("Files written at the end.")
}).describe("A workflow of agentic-sdlc.");
function childrenOf(step) {
  switch (step.type) {
    case "sequence":
    case "parallel":
    case "recurring":
      return step.steps;
    case "conditional":
      return [...step.then, ...step.else ?? []];
    default:
      return [];
  }
}
function* walkSteps(steps) {
  for (const step of steps) {
    yield step;
    yield* walkSteps(childrenOf(step));
  }
}

export {
  STEP_NAME,
  Check,
  Step,
  ShortStep,
  Output,
  Workflow,
  childrenOf,
  walkSteps
};
