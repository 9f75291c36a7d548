const require = process.getBuiltinModule;
import {
  Check,
  STEP_NAME
} from "./chunk-XLNLYAWG.js";
import {
  nearest
} from "./chunk-MHDWJNP6.js";
import {
  Provider,
  minutes,
  retries
} from "./chunk-5YNLMA7X.js";
import {
  code
} from "./chunk-7QC7TWY5.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import {
  _enum,
  array,
  boolean,
  custom,
  discriminatedUnion,
  int,
  literal,
  number,
  record,
  strictObject,
  string,
  toJSONSchema,
  union,
  unknown
} from "./chunk-ZEABCHVC.js";

// src/program/call.ts
function createList(prefix, { steps, enclosing, phase }) {
  return { prefix, open: [], told: [], counts: /* @__PURE__ */ new Map(), steps, enclosing, phase };
}
function nextName({ counts }, kind) {
  const count = (counts.get(kind) ?? 0) + 1;
  counts.set(kind, count);
  return `${kind}-${count}`;
}

// src/program/steps.ts
import { createHash } from "node:crypto";
import { isAbsolute, relative } from "node:path";

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

// src/program/steps.ts
var CAPTURE_LIMIT = 1e6;
function checkConfig(id, given2) {
  checkId(id);
  const parsed = StepConfig.safeParse(given2, { jitless: true });
  if (parsed.success) return parsed.data;
  throw wrong(`ctx.step("${id}")`, parsed.error);
}
function checkParallelOptions(given2) {
  const parsed = ParallelOptions.safeParse(given2 ?? {}, { jitless: true });
  if (parsed.success) return parsed.data;
  throw wrong("ctx.parallel", parsed.error);
}
function checkId(id) {
  if (typeof id === "string" && STEP_NAME.test(id) && id.length <= 64) return;
  throw new AgenticError({
    code: "definition-invalid",
    message: `${code(String(id))} cannot be a step's id: ids hold only lower-case letters, digits, \`-\` and \`_\`, begin with a letter or a digit, and have at most 64 characters.`
  });
}
function wrong(call, error) {
  const [issue] = error.issues;
  const where = issue?.path.join(".") ?? "";
  return new AgenticError({
    code: "definition-invalid",
    message: `${call}: ${where === "" ? "" : `${code(where)}: `}${issue ? wordsOf(issue) : "wrong configuration"}.`
  });
}
function wordsOf(issue) {
  if (issue.code === "unrecognized_keys") {
    const [key = ""] = issue.keys;
    const near = nearest(key, KEYS);
    return `there is no option ${code(key)}${near === void 0 ? "" : `; did you mean \`${near}\`?`}`;
  }
  if (issue.code === "invalid_union" && issue.path[0] === "type")
    return "must be agent, command, script, function or human";
  return issue.message;
}
var KEYS = [
  ...new Set([...StepConfig.options, ParallelOptions].flatMap(({ shape }) => Object.keys(shape)))
];
function stepOf(id, config, { path, prompt, directory }) {
  const common2 = commonOf(id, config);
  switch (config.type) {
    case "agent":
      return { ...common2, ...sessionOf(config), type: "prompt", prompt: literal2(prompt) };
    case "command":
      return {
        ...common2,
        ...sessionOf(config),
        type: "command",
        command: config.command,
        ...config.args ? { args: literals(config.args) } : {}
      };
    case "script":
      return scriptOf(common2, config, directory);
    case "function":
      return { ...common2, type: "function", function: path };
    case "human":
      return {
        ...common2,
        type: "wait-for-human",
        message: literal2(config.message),
        ...schemaOf(config.outputSchema),
        ...given("on-timeout", config.onTimeout),
        ...given("polling-interval", config.pollingInterval),
        // A person's no is a result where failures are.
        ...config.onError === "continue" ? { "on-error": "skip" } : {}
      };
  }
}
function commonOf(name, { phase, timeoutMinutes, maxRetry }) {
  return {
    name,
    ...given("phase", phase),
    ...given("timeout-minutes", timeoutMinutes),
    ...given("max-retry", maxRetry)
  };
}
function sessionOf(config) {
  const { provider, model, persona, permission, context, ensures, outputSchema: outputSchema2 } = config;
  const own = config.type === "agent" ? config.agent : void 0;
  return {
    ...given("provider", provider ?? own),
    ...given("model", model),
    ...given("agent", persona),
    ...given("bypass-permissions", permission === void 0 ? void 0 : permission !== "default"),
    ...given("context", context),
    ...given("max-cost-usd", config.maxCostUsd),
    ...given("max-tokens", config.maxTokens),
    ...given("ensures", ensures),
    ...schemaOf(outputSchema2)
  };
}
function scriptOf(common2, { command, cwd, env, outputSchema: outputSchema2, ensures }, directory) {
  return {
    ...common2,
    type: "script",
    run: literal2(command),
    ...given("cwd", cwd === void 0 ? void 0 : placeIn(directory, cwd)),
    ...given("env", env && literals(env)),
    ...given("ensures", ensures),
    ...schemaOf(outputSchema2),
    capture: { limit: CAPTURE_LIMIT, anyExitCode: false }
  };
}
function execStep(name, { command, cwd }) {
  return {
    name,
    type: "script",
    run: literal2(command),
    "max-retry": 0,
    ...given("cwd", cwd),
    capture: { limit: CAPTURE_LIMIT, anyExitCode: true }
  };
}
function placeIn(directory, cwd) {
  return isAbsolute(cwd) ? relative(directory, cwd) || "." : cwd;
}
function given(key, value) {
  return value === void 0 ? {} : { [key]: value };
}
function schemaOf(schema) {
  if (schema === void 0) return {};
  if (!isZod(schema)) return { "output-schema": schema };
  const { $schema: _schema, ...rest } = toJSONSchema(schema, { unrepresentable: "any" });
  return { "output-schema": rest };
}
function isZod(schema) {
  return "_zod" in schema;
}
function literal2(text2) {
  return text2.replaceAll(/\{(?=[{%#])/g, '{{ "{" }}');
}
function literals(value) {
  if (typeof value === "string") return literal2(value);
  if (Array.isArray(value)) return value.map(literals);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, literals(item)]));
}
function fingerprintOf(step) {
  return createHash("sha256").update(JSON.stringify(askedBy(step))).digest("hex").slice(0, 16);
}
function askedBy(step) {
  switch (step.type) {
    case "prompt":
      return [step.type, step.prompt];
    case "command":
      return [step.type, step.command, step.args ?? {}];
    case "script":
      return [step.type, step.run, step.cwd ?? ".", step.env ?? {}];
    case "wait-for-human":
      return [step.type, step.message];
    default:
      return [step.type];
  }
}
var WORDS = {
  prompt: "an agent",
  "wait-for-human": "a human"
};
function wordFor(kind) {
  return WORDS[kind] ?? `a ${kind}`;
}

export {
  createList,
  nextName,
  checkConfig,
  checkParallelOptions,
  checkId,
  stepOf,
  execStep,
  placeIn,
  fingerprintOf,
  wordFor
};
