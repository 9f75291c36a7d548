import { isAbsolute, relative } from "node:path";
import * as z from "zod";
import { closestMatch } from "../definition/closest-match.ts";
import type { Finding, Path } from "../definition/diagnostic.ts";
import { adviseTypes } from "../definition/key-hints.ts";
import { code, describeValue, either, isMapping } from "../definition/message-text.ts";
import { type Step, STEP_NAME, type StepOf } from "../definition/schema.ts";
import { type Advice, checkShape } from "../definition/shape.ts";
import { AgenticError } from "../errors.ts";
import { sha256 } from "../run/ids.ts";
import { mapTexts } from "../run/parse-json.ts";
import type { ExecScript } from "../steps/script/script-step.ts";
import { type OutputSchema, ParallelOptions, StepConfig, type StepConfigOf } from "./step-config.ts";

/** Validates a step ID. IDs become paths and branch names. Errors: `definition-invalid`. */
export function checkId(id: unknown): asserts id is string {
  if (typeof id === "string" && STEP_NAME.test(id) && id.length <= 64) return;
  throw new AgenticError({
    code: "definition-invalid",
    message: `${code(String(id))} cannot be a step's id: ids hold only lower-case letters, digits, \`-\` and \`_\`, begin with a letter or a digit, and have at most 64 characters.`,
  });
}

export function stepOf(
  id: string,
  config: StepConfig,
  { path, prompt, directory }: { path: string; prompt: string; directory: string },
): Step {
  const shared = commonOf(id, config);
  switch (config.type) {
    case "agent":
      return { ...shared, ...sessionOf(config), type: "prompt", prompt: literal(prompt) };
    case "command":
      return {
        ...shared,
        ...sessionOf(config),
        type: "command",
        command: config.command,
        args: config.args && (literals(config.args) as Record<string, unknown>),
      };
    case "script":
      return scriptOf(shared, config, directory);
    case "function":
      return { ...shared, type: "function", function: path };
    case "human":
      return {
        ...shared,
        type: "wait-for-human",
        message: literal(config.message),
        ...schemaOf(config.outputSchema),
        "on-timeout": config.onTimeout,
        "polling-interval": config.pollingInterval,
        // With `continue`, a rejection is a result.
        "on-error": config.onError === "continue" ? "skip" : undefined,
      };
  }
}

function commonOf(name: string, { phase, timeoutMinutes, maxRetry }: StepConfig) {
  return { name, phase, "timeout-minutes": timeoutMinutes, "max-retry": maxRetry };
}

function sessionOf(config: StepConfigOf<"agent"> | StepConfigOf<"command">) {
  const { provider, model, persona, permission, context, memory, ensures, outputSchema } = config;
  const own = config.type === "agent" ? config.agent : undefined;
  return {
    provider: provider ?? own,
    model,
    agent: persona,
    "bypass-permissions": permission === undefined ? undefined : permission !== "default",
    context,
    memory,
    "max-cost-usd": config.maxCostUsd,
    "max-tokens": config.maxTokens,
    ensures,
    ...schemaOf(outputSchema),
  };
}

function scriptOf(
  shared: ReturnType<typeof commonOf>,
  { command, cwd, env, outputSchema, ensures }: StepConfigOf<"script">,
  directory: string,
): StepOf<"script"> {
  return {
    ...shared,
    type: "script",
    run: literal(command),
    cwd: cwd === undefined ? undefined : relativeDirectory(directory, cwd),
    env: env && (literals(env) as Record<string, string>),
    ensures,
    ...schemaOf(outputSchema),
  };
}

export function execStep(
  name: string,
  { command, cwd }: { command: string; cwd: string | undefined },
): ExecScript {
  return { name, type: "script", run: literal(command), "max-retry": 0, cwd, anyExitCode: true };
}

export function relativeDirectory(directory: string, cwd: string): string {
  return isAbsolute(cwd) ? relative(directory, cwd) || "." : cwd;
}

function schemaOf(schema: OutputSchema<unknown> | undefined): { "output-schema"?: Record<string, unknown> } {
  if (schema === undefined) return {};
  if (!isZod(schema)) return { "output-schema": schema };
  const { $schema: _schema, ...jsonSchema } = z.toJSONSchema(schema, { unrepresentable: "any" });
  return { "output-schema": jsonSchema };
}

function isZod(schema: object): schema is z.ZodType {
  return "_zod" in schema;
}

/** Escapes text, so that the template engine renders it unchanged. */
function literal(text: string): string {
  return text.replaceAll(/\{(?=[{%#])/g, '{{ "{" }}');
}

function literals(value: unknown): unknown {
  return mapTexts(value, literal);
}

/** Returns a fingerprint of the input of a step. Agent, model and limits may change. */
export function fingerprintOf(step: Step): string {
  return sha256(JSON.stringify(askedBy(step))).slice(0, 16);
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

const STEP_TYPE_NAMES: Readonly<Record<string, string>> = {
  prompt: "an agent",
  "wait-for-human": "a human",
};

export function describeStepType(kind: string): string {
  return STEP_TYPE_NAMES[kind] ?? `a ${kind}`;
}

const KINDS = new Map<string, z.ZodType<StepConfig> & { readonly shape: object }>(
  StepConfig.options.map((option) => [option.shape.type.value, option]),
);

const KEYS = new Map(Array.from(KINDS, ([type, { shape }]) => [type, Object.keys(shape)]));

export function checkConfig(id: string, value: unknown): StepConfig {
  checkId(id);
  const call = `ctx.step("${id}")`;
  if (!isMapping(value)) throw wrong(call, [`it takes what the step is, not ${describeValue(value)}`]);
  const { type } = value;
  const option = typeof type === "string" ? KINDS.get(type) : undefined;
  if (!option) throw wrong(call, [wrongType(type)]);
  return checked(option, value, {
    call,
    subject: `a step of type ${String(type)}`,
    advise: (key, path) => (path.length > 0 ? {} : adviseTypes(key, Object.keys(option.shape), KEYS)),
  });
}

export function checkParallelOptions(value: unknown): ParallelOptions {
  const call = "ctx.parallel";
  return checked(ParallelOptions, value ?? {}, { call, subject: "its options", advise: () => ({}) });
}

interface Call {
  readonly call: string;
  readonly subject: string;
  readonly advise: (key: string, path: Path) => Advice;
}

function checked<T>(schema: z.ZodType<T>, value: unknown, { call, subject, advise }: Call): T {
  const findOwner = () => ({ label: subject, length: 0 });
  const result = checkShape(schema, value, { findOwner, advise });
  if ("value" in result) return result.value;
  throw wrong(call, mistakesIn(result.findings));
}

export function mistakesIn(findings: readonly Finding[]): string[] {
  const meant = new Set(findings.map(({ suggestion }) => suggestion));
  return findings
    .filter(({ absent, path }) => absent !== true || !meant.has(String(path.at(-1))))
    .map(({ message, suggestion }) =>
      suggestion === undefined ? message : `${message} Did you mean ${code(suggestion)}?`,
    );
}

function wrongType(type: unknown): string {
  const types = [...KINDS.keys()];
  const near = typeof type === "string" ? closestMatch(type, types) : undefined;
  const hint = near === undefined ? "" : ` Did you mean ${code(near)}?`;
  if (type === undefined) return `it needs \`type\`: ${either(types)}.`;
  return `\`type\` must be ${either(types)}, not ${describeValue(type)}.${hint}`;
}

function wrong(call: string, mistakes: readonly string[]): AgenticError {
  return new AgenticError({ code: "definition-invalid", message: `${call}: ${mistakes.join(" ")}` });
}
