const require = process.getBuiltinModule;
import {
  STEP_NAME,
  code
} from "./chunk-KMKBUXCO.js";
import {
  toJSONSchema
} from "./chunk-67EWWL3V.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/program/program-steps.ts
const { createHash } = process.getBuiltinModule("node:crypto");
const { isAbsolute, relative } = process.getBuiltinModule("node:path");
function checkId(id) {
  if (typeof id === "string" && STEP_NAME.test(id) && id.length <= 64) return;
  throw new AgenticError({
    code: "definition-invalid",
    message: `${code(String(id))} cannot be a step's id: ids hold only lower-case letters, digits, \`-\` and \`_\`, begin with a letter or a digit, and have at most 64 characters.`
  });
}
function stepOf(id, config, { path, prompt, directory }) {
  const common = commonOf(id, config);
  switch (config.type) {
    case "agent":
      return { ...common, ...sessionOf(config), type: "prompt", prompt: literal(prompt) };
    case "command":
      return {
        ...common,
        ...sessionOf(config),
        type: "command",
        command: config.command,
        ...config.args ? { args: literals(config.args) } : {}
      };
    case "script":
      return scriptOf(common, config, directory);
    case "function":
      return { ...common, type: "function", function: path };
    case "human":
      return {
        ...common,
        type: "wait-for-human",
        message: literal(config.message),
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
  const { provider, model, persona, permission, context, ensures, outputSchema } = config;
  const own = config.type === "agent" ? config.agent : void 0;
  return {
    ...given("provider", provider ?? own),
    ...given("model", model),
    ...given("agent", persona),
    ...given("bypass-permissions", permission === void 0 ? void 0 : permission !== "default"),
    ...given("context", context),
    ...given("memory", config.memory),
    ...given("max-cost-usd", config.maxCostUsd),
    ...given("max-tokens", config.maxTokens),
    ...given("ensures", ensures),
    ...schemaOf(outputSchema)
  };
}
function scriptOf(common, { command, cwd, env, outputSchema, ensures }, directory) {
  return {
    ...common,
    type: "script",
    run: literal(command),
    ...given("cwd", cwd === void 0 ? void 0 : placeIn(directory, cwd)),
    ...given("env", env && literals(env)),
    ...given("ensures", ensures),
    ...schemaOf(outputSchema)
  };
}
function execStep(name, { command, cwd }) {
  return {
    name,
    type: "script",
    run: literal(command),
    "max-retry": 0,
    ...given("cwd", cwd),
    anyExitCode: true
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
function literal(text) {
  return text.replaceAll(/\{(?=[{%#])/g, '{{ "{" }}');
}
function literals(value) {
  if (typeof value === "string") return literal(value);
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
  checkId,
  stepOf,
  execStep,
  placeIn,
  fingerprintOf,
  wordFor
};
