import { createHash } from "node:crypto";
import { isAbsolute, relative } from "node:path";
import * as z from "zod";
import { code } from "../definition/message-text.ts";
import { STEP_NAME, type Step, type StepOf } from "../definition/schema.ts";
import { AgenticError } from "../errors.ts";
import type { ExecScript } from "../steps/script/script-step.ts";
import type { OutputSchema } from "./step-config.ts";
import type { StepConfig, StepConfigOf } from "./step-config.ts";

/** Ids become paths and names of branches. */
export function checkId(id: unknown): asserts id is string {
  if (typeof id === "string" && STEP_NAME.test(id) && id.length <= 64) return;
  throw new AgenticError({
    code: "definition-invalid",
    message: `${code(String(id))} cannot be a step's id: ids hold only lower-case letters, digits, \`-\` and \`_\`, begin with a letter or a digit, and have at most 64 characters.`,
  });
}

/** A step as the engine knows it. */
export function stepOf(
  id: string,
  config: StepConfig,
  { path, prompt, directory }: { path: string; prompt: string; directory: string },
): Step {
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
        ...(config.args ? { args: literals(config.args) as Record<string, unknown> } : {}),
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
        ...(config.onError === "continue" ? { "on-error": "skip" as const } : {}),
      };
  }
}

function commonOf(name: string, { phase, timeoutMinutes, maxRetry }: StepConfig) {
  return {
    name,
    ...given("phase", phase),
    ...given("timeout-minutes", timeoutMinutes),
    ...given("max-retry", maxRetry),
  };
}

function sessionOf(config: StepConfigOf<"agent"> | StepConfigOf<"command">) {
  const { provider, model, persona, permission, context, ensures, outputSchema } = config;
  const own = config.type === "agent" ? config.agent : undefined;
  return {
    ...given("provider", provider ?? own),
    ...given("model", model),
    ...given("agent", persona),
    ...given("bypass-permissions", permission === undefined ? undefined : permission !== "default"),
    ...given("context", context),
    ...given("memory", config.memory),
    ...given("max-cost-usd", config.maxCostUsd),
    ...given("max-tokens", config.maxTokens),
    ...given("ensures", ensures),
    ...schemaOf(outputSchema),
  };
}

function scriptOf(
  common: ReturnType<typeof commonOf>,
  { command, cwd, env, outputSchema, ensures }: StepConfigOf<"script">,
  directory: string,
): StepOf<"script"> {
  return {
    ...common,
    type: "script",
    run: literal(command),
    ...given("cwd", cwd === undefined ? undefined : placeIn(directory, cwd)),
    ...given("env", env && (literals(env) as Record<string, string>)),
    ...given("ensures", ensures),
    ...schemaOf(outputSchema),
  };
}

/** A shell command of `ctx.exec`, whose exit code is a result. */
export function execStep(
  name: string,
  { command, cwd }: { command: string; cwd: string | undefined },
): ExecScript {
  return {
    name,
    type: "script",
    run: literal(command),
    "max-retry": 0,
    ...given("cwd", cwd),
    anyExitCode: true,
  };
}

/** A working directory as the engine takes it: relative to where the step works. */
export function placeIn(directory: string, cwd: string): string {
  return isAbsolute(cwd) ? relative(directory, cwd) || "." : cwd;
}

function given<K extends string, V>(key: K, value: V | undefined) {
  return (value === undefined ? {} : { [key]: value }) as { [key in K]?: V };
}

function schemaOf(schema: OutputSchema<unknown> | undefined): { "output-schema"?: Record<string, unknown> } {
  if (schema === undefined) return {};
  if (!isZod(schema)) return { "output-schema": schema };
  const { $schema: _schema, ...rest } = z.toJSONSchema(schema, { unrepresentable: "any" });
  return { "output-schema": rest };
}

function isZod(schema: object): schema is z.ZodType {
  return "_zod" in schema;
}

/** Text for the template engine that renders to just this text: what a program says has been put together already. */
export function literal(text: string): string {
  return text.replaceAll(/\{(?=[{%#])/g, '{{ "{" }}');
}

function literals(value: unknown): unknown {
  if (typeof value === "string") return literal(value);
  if (Array.isArray(value)) return value.map(literals);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, literals(item)]));
}

/** Tells apart what steps are asked to do; how they do it (agent, model, limits) may change. */
export function fingerprintOf(step: Step): string {
  return createHash("sha256")
    .update(JSON.stringify(askedBy(step)))
    .digest("hex")
    .slice(0, 16);
}

function askedBy(step: Step): unknown[] {
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

const WORDS: Readonly<Record<string, string>> = {
  prompt: "an agent",
  "wait-for-human": "a human",
};

/** The type of a step in the words of `ctx.step`, with its article. */
export function wordFor(kind: string): string {
  return WORDS[kind] ?? `a ${kind}`;
}
