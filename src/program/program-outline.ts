import * as z from "zod";
import type { Finding, Path } from "../definition/diagnostic.ts";
import { code } from "../definition/message-text.ts";
import { Output, type Workflow } from "../definition/schema.ts";
import { Settings, Variable, VARIABLE_NAME, WorkflowDefaults } from "../definition/settings-schema.ts";
import { checkShape, type KeyOwner } from "../definition/shape.ts";
import {
  type ResolvedVariables,
  resolveVariables,
  unknownVariables,
  type VariableProblem,
  type VariableSource,
  type VariableValue,
} from "../definition/variables.ts";
import { AgenticError } from "../errors.ts";
import { parseJson } from "../run/parse-json.ts";
import type { WorkflowProgram } from "./define-workflow.ts";
import { mistakesIn } from "./program-steps.ts";

export type Outlined = { readonly workflow: Workflow } | { readonly problem: string };

const Shape = z.strictObject({
  name: z.string().min(1, "must not be empty"),
  description: z.string().optional(),
  routable: z.boolean().optional(),
  phases: z.array(z.string().min(1)).optional(),
  settings: Settings.optional(),
  defaults: WorkflowDefaults.optional(),
  outputs: z.array(Output).optional(),
  argsSchema: z.unknown().optional(),
  execute: z.custom((value) => typeof value === "function", "must be a function"),
});

export function outlineOf(program: WorkflowProgram): Outlined {
  const { settings: own, defaults: preset } = program;
  const kebabs = { settings: kebab(own), defaults: kebab(preset), outputs: program.outputs?.map(kebab) };
  const input = { ...program, ...kebabs };
  const parsed = checkShape(Shape, input, { findOwner: findKeyOwner });
  if ("findings" in parsed) return { problem: mistakesIn(parsed.findings.map(asMissing)).join(" ") };
  const variables = variablesOf(program.argsSchema);
  if ("problem" in variables) return variables;
  const { name, description, routable, settings, defaults, outputs } = parsed.value;
  const simple = simpleName(name);
  if (simple === "") return { problem: `\`name\` needs a letter or a digit; it is ${code(name)}.` };
  return {
    workflow: {
      name: simple,
      version: "1.0",
      description: description ?? (simple === name ? "" : name),
      routable,
      settings,
      defaults,
      variables: variables.variables.length > 0 ? [...variables.variables] : undefined,
      steps: [],
      outputs,
    },
  };
}

function findKeyOwner([first, ...others]: Path): KeyOwner {
  if (first === "settings" || first === "defaults")
    return { label: code([first, ...others].join(".")), length: 1 + others.length };
  return { label: "`defineWorkflow`", length: 0 };
}

function asMissing(finding: Finding): Finding {
  const { absent, path } = finding;
  if (absent !== true || path.length !== 1 || finding.at === "value") return finding;
  return { ...finding, message: `${code(String(path[0]))} is missing.` };
}

/** Returns a name for paths and branches: `Implement Feature` becomes `implement-feature`. */
function simpleName(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, "-")
    .replaceAll(/^[-_]+|-+$/g, "")
    .slice(0, 64)
    .replace(/-+$/, "");
}

function kebab(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      kebab(item),
    ]),
  );
}

interface Property {
  readonly type?: unknown;
  readonly default?: unknown;
  readonly description?: unknown;
  readonly enum?: unknown;
  readonly const?: unknown;
}

type Derived = { readonly variables: readonly Variable[] } | { readonly problem: string };

function variablesOf(schema: unknown): Derived {
  const read = propertiesOf(schema);
  if ("problem" in read) return read;
  const odd = Object.keys(read.properties).find((name) => !VARIABLE_NAME.test(name));
  if (odd !== undefined)
    return { problem: `\`argsSchema\`: ${code(odd)} must hold only letters, digits and \`_\`.` };
  const variables = Object.entries(read.properties).map(([name, property]) =>
    variableOf(name, property, read.required.has(name)),
  );
  return { variables };
}

interface Properties {
  readonly properties: Readonly<Record<string, Property>>;
  readonly required: ReadonlySet<string>;
}

function propertiesOf(schema: unknown): Properties | { readonly problem: string } {
  if (schema === undefined) return { properties: {}, required: new Set() };
  if (typeof schema !== "object" || schema === null || !("_zod" in schema))
    return { problem: '`argsSchema` must be a zod 4 object; `import { z } from "agentic-sdlc"` gives one.' };
  // `_zod` identifies a schema of any copy of zod.
  const json = z.toJSONSchema(schema as z.ZodType, { io: "input", unrepresentable: "any" });
  if (json.type !== "object") return { problem: "`argsSchema` must be a zod object: `z.object({ … })`." };
  return {
    properties: (json.properties ?? {}) as Readonly<Record<string, Property>>,
    required: new Set(json.required),
  };
}

function variableOf(name: string, property: Property, required: boolean): Variable {
  const { description, default: value } = property;
  return {
    name,
    type: scalarType(property) ?? "string",
    required: required && value === undefined,
    default: value,
    description: typeof description === "string" ? description : undefined,
    enum: enumOf(property),
  };
}

function enumOf({ enum: values, const: only }: Property): Variable["enum"] {
  const all: unknown = values ?? (only === undefined ? undefined : [only]);
  const parsed = Variable.shape.enum.safeParse(all, { jitless: true });
  return parsed.success ? parsed.data : undefined;
}

/** Returns undefined for lists, objects and mixed types: their values are JSON. */
function scalarType({ type, enum: values, const: only }: Property): Variable["type"] | undefined {
  if (type === "string" || type === "number" || type === "boolean") return type;
  if (type === "integer") return "number";
  const [first] = Array.isArray(values) ? values : [only];
  const found = typeof first;
  return found === "string" || found === "number" || found === "boolean" ? found : undefined;
}

/** Converts and validates the arguments of a program. */
export function resolveArguments(
  program: WorkflowProgram,
  input: Readonly<Record<string, unknown>>,
  source: VariableSource,
): ResolvedVariables | { variables: Record<string, unknown> } {
  const { argsSchema } = program;
  const read = propertiesOf(argsSchema);
  if ("problem" in read) return { problems: [{ variable: "", message: read.problem }] };
  const names = Object.keys(read.properties);
  const isComplex = (name: string): boolean => {
    const property = read.properties[name];
    return property !== undefined && scalarType(property) === undefined;
  };
  const complex = names.filter((name) => isComplex(name));
  const simple = names.filter((name) => !isComplex(name));
  const variables = simple.map((name) =>
    variableOf(name, read.properties[name] ?? {}, read.required.has(name)),
  );
  const simpleInput = Object.entries(input).filter(([name]) => simple.includes(name));
  const resolved = resolveVariables({ variables }, Object.fromEntries(simpleInput), source);
  const problems = [
    ...unknownVariables(
      names.map((name) => ({ name })),
      Object.keys(input),
    ),
    ...("problems" in resolved ? resolved.problems : []),
  ];
  const values: Record<string, unknown> = "variables" in resolved ? withoutNulls(resolved.variables) : {};
  for (const name of complex) {
    const value = input[name];
    if (value === undefined && !read.required.has(name)) continue;
    const parsed = jsonOf(name, value);
    if ("problem" in parsed) problems.push(parsed.problem);
    else values[name] = parsed.value;
  }
  if (problems.length > 0) return { problems };
  return checked(argsSchema, values) ?? { variables: values };
}

/** zod expects a missing variable to be absent. */
function withoutNulls(variables: Readonly<Record<string, VariableValue>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== null));
}

function jsonOf(name: string, value: unknown): { value: unknown } | { problem: VariableProblem } {
  if (value === undefined)
    return { problem: { variable: name, message: `variable ${code(name)} is required. Give it as JSON.` } };
  const parsed = typeof value === "string" ? parseJson(value) : undefined;
  return { value: parsed === undefined ? value : parsed };
}

type Parsed = Pick<z.ZodSafeParseSuccess<unknown>, "success" | "data"> | z.ZodSafeParseError<unknown>;

/** Validates synchronously, because an async schema cannot run before the start of a run. */
function parseNow(schema: z.ZodType, values: unknown): Parsed {
  try {
    return schema.safeParse(values, { jitless: true });
  } catch (cause) {
    if (!(cause instanceof Error) || cause.constructor.name !== "$ZodAsyncError") throw cause;
    throw new AgenticError({
      code: "definition-invalid",
      message: "`argsSchema` has a check or transform that is async; do that in a function step.",
      cause,
    });
  }
}

function checked(
  schema: z.ZodType | undefined,
  values: unknown,
): { problems: VariableProblem[] } | undefined {
  const parsed = schema && parseNow(schema, values);
  if (!parsed || parsed.success) return undefined;
  const problems = parsed.error.issues.map(({ path, message }) => {
    const variable = String(path[0] ?? "");
    const inside = path.length > 1 ? ` (${path.slice(1).join(".")})` : "";
    const text = message.replace(/^Invalid input: /, "");
    return { variable, message: `variable ${code(variable)}${inside}: ${text}.` };
  });
  return { problems };
}

/** Returns `ctx.args` for the variables of a run. Returns a problem if the schema has changed. */
export function argumentsFor(
  { argsSchema }: WorkflowProgram,
  variables: Readonly<Record<string, unknown>>,
): { value: unknown } | { problem: string } {
  if (!argsSchema) return { value: variables };
  const parsed = parseNow(argsSchema, variables);
  if (parsed.success) return { value: parsed.data };
  const messages = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  return { problem: messages.join("; ") };
}
