const require = process.getBuiltinModule;
import {
  checkId
} from "./chunk-2VA5VFRD.js";
import {
  Check,
  checkShape,
  closestMatch,
  code,
  either,
  isMapping,
  named
} from "./chunk-KMKBUXCO.js";
import {
  Provider,
  _enum,
  array,
  boolean,
  custom,
  discriminatedUnion,
  int,
  literal,
  minutes,
  number,
  record,
  retries,
  strictObject,
  string,
  union,
  unknown
} from "./chunk-67EWWL3V.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/program/step-config.ts
var text = string().min(1);
function callable(what) {
  return custom((value) => typeof value === "function", `must be ${what}`);
}
var common = {
  phase: text.optional().describe("Phase the step belongs to; one of the workflow's `phases`, where it has any."),
  timeoutMinutes: minutes.optional().describe("Minutes one attempt may take."),
  maxRetry: retries.optional().describe("Retries after the first attempt."),
  onError: _enum(["throw", "continue"]).optional().describe("When the last attempt has failed: throw (default), or give the failed result.")
};
var session = {
  provider: Provider.optional().describe("Agent CLI of the step."),
  model: text.optional().describe("Model, in the agent's own words."),
  persona: text.optional().describe("Persona: a name from `.agentic/agents/` or a path to a file."),
  permission: _enum(["default", "bypassPermissions"]).optional().describe("`bypassPermissions` lets the agent use every tool without asking."),
  context: _enum(["fresh", "continue"]).optional().describe("`continue` goes on with the previous agent session."),
  memory: literal("related").optional().describe("`related` puts notes into the prompt that fit what the step is about."),
  maxCostUsd: number().positive().optional().describe("Spending at which the step pauses the run."),
  maxTokens: int().positive().optional().describe("Tokens at which the step pauses the run."),
  ensures: array(Check).min(1).optional().describe("What must hold before the step counts as done.")
};
var outputSchema = custom((value) => typeof value === "object" && value !== null, "must be a schema").optional().describe("Schema that the data of the answer must meet; a miss is a recoverable error.");
var AgentStep = strictObject({
  ...common,
  ...session,
  type: literal("agent"),
  agent: Provider.optional().describe("The same as `provider`."),
  prompt: union([text, callable("text or a function that gives it")]).describe("Prompt, taken as it is: it is no template."),
  outputSchema
});
var CommandStep = strictObject({
  ...common,
  ...session,
  type: literal("command"),
  command: text.describe("Name of a command prompt."),
  args: record(string(), unknown()).optional().describe("Arguments of the command."),
  outputSchema
});
var ScriptStep = strictObject({
  ...common,
  type: literal("script"),
  command: text.describe("Script, run by `bash -eo pipefail`, taken as it is."),
  cwd: text.optional().describe("Working directory; relative to where the step works."),
  env: record(string(), union([string(), number(), boolean()])).optional().describe("Extra environment."),
  outputSchema,
  ensures: session.ensures
});
var FunctionStep = strictObject({
  ...common,
  type: literal("function"),
  fn: callable("a function")
});
var HumanStep = strictObject({
  ...common,
  type: literal("human"),
  message: text.describe("What the person is asked."),
  onTimeout: _enum(["continue", "abort"]).optional().describe("When nobody answers. Default abort."),
  pollingInterval: number().positive().optional().describe("Seconds between looks for an answer."),
  outputSchema
});
var StepConfig = discriminatedUnion("type", [
  AgentStep,
  CommandStep,
  ScriptStep,
  FunctionStep,
  HumanStep
]);
var ParallelOptions = strictObject({
  id: text.optional().describe("Name of the block. Default `parallel-1` and so on."),
  phase: common.phase,
  mergeStrategy: _enum(["wait-all", "first-success"]).optional().describe("When the block is done."),
  mergeMode: _enum(["independent", "merge"]).optional().describe("A pull request per branch, or all of them merged into the run's branch."),
  timeoutMinutes: common.timeoutMinutes,
  maxRetry: common.maxRetry,
  onError: _enum(["throw", "continue"]).optional().describe("When branches have failed: throw (default), or give what became of each.")
});

// src/program/config-validation.ts
var KINDS = new Map(
  StepConfig.options.map((option) => [option.shape.type.value, option])
);
function checkConfig(id, given) {
  checkId(id);
  const call = `ctx.step("${id}")`;
  if (!isMapping(given)) throw wrong(call, [`it takes what the step is, not ${named(given)}`]);
  const { type } = given;
  const option = typeof type === "string" ? KINDS.get(type) : void 0;
  if (!option) throw wrong(call, [wrongType(type)]);
  return checked(option, given, { call, words: `a step of type ${String(type)}`, advise: adviseFor(option) });
}
function checkParallelOptions(given) {
  const call = "ctx.parallel";
  return checked(ParallelOptions, given ?? {}, { call, words: "its options", advise: () => ({}) });
}
function checked(schema, given, { call, words, advise }) {
  const place = () => ({ words, length: 0 });
  const result = checkShape(schema, given, { place, advise });
  if ("value" in result) return result.value;
  throw wrong(call, mistakesIn(result.findings));
}
function mistakesIn(findings) {
  const meant = new Set(findings.map(({ suggestion }) => suggestion));
  return findings.filter(({ absent, path }) => absent !== true || !meant.has(String(path.at(-1)))).map(
    ({ message, suggestion }) => suggestion === void 0 ? message : `${message} Did you mean ${code(suggestion)}?`
  );
}
function wrongType(type) {
  const types = [...KINDS.keys()];
  const near = typeof type === "string" ? closestMatch(type, types) : void 0;
  const hint = near === void 0 ? "" : ` Did you mean ${code(near)}?`;
  if (type === void 0) return `it needs \`type\`: ${either(types)}.`;
  return `\`type\` must be ${either(types)}, not ${named(type)}.${hint}`;
}
function adviseFor(option) {
  return (key, path) => {
    if (path.length > 0 || closestMatch(key, Object.keys(option.shape)) !== void 0) return {};
    const others = Array.from(KINDS).filter(([, { shape }]) => Object.hasOwn(shape, key));
    if (others.length === 0) return {};
    return { sentence: `It is a key of type ${either(others.map(([type]) => type))}.` };
  };
}
function wrong(call, mistakes) {
  return new AgenticError({ code: "definition-invalid", message: `${call}: ${mistakes.join(" ")}` });
}

export {
  checkConfig,
  checkParallelOptions,
  mistakesIn
};
