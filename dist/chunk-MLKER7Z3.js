const require = process.getBuiltinModule;
import {
  code,
  resolveVariables,
  unknownVariables
} from "./chunk-KMKBUXCO.js";
import {
  VARIABLE_NAME,
  Variable,
  toJSONSchema
} from "./chunk-67EWWL3V.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/program/program-arguments.ts
function variablesOf(schema) {
  const read = propertiesOf(schema);
  if ("problem" in read) return read;
  const odd = Object.keys(read.properties).find((name) => !VARIABLE_NAME.test(name));
  if (odd !== void 0)
    return { problem: `\`argsSchema\`: ${code(odd)} must hold only letters, digits and \`_\`.` };
  const variables = Object.entries(read.properties).map(
    ([name, property]) => variableOf(name, property, read.required.has(name))
  );
  return { variables };
}
function propertiesOf(schema) {
  if (schema === void 0) return { properties: {}, required: /* @__PURE__ */ new Set() };
  if (typeof schema !== "object" || schema === null || !("_zod" in schema))
    return { problem: '`argsSchema` must be a zod 4 object; `import { z } from "agentic-sdlc"` gives one.' };
  const json = toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  if (json.type !== "object") return { problem: "`argsSchema` must be a zod object: `z.object({ \u2026 })`." };
  return {
    properties: json.properties ?? {},
    required: new Set(json.required)
  };
}
function variableOf(name, property, required) {
  const { description, default: value } = property;
  const values = enumOf(property);
  return {
    name,
    type: scalarType(property) ?? "string",
    required: required && value === void 0,
    ...value === void 0 ? {} : { default: value },
    ...typeof description === "string" ? { description } : {},
    ...values ? { enum: values } : {}
  };
}
function enumOf({ enum: values, const: only }) {
  const all = values ?? (only === void 0 ? void 0 : [only]);
  const parsed = Variable.shape.enum.safeParse(all, { jitless: true });
  return parsed.success ? parsed.data : void 0;
}
function scalarType({ type, enum: values, const: only }) {
  if (type === "string" || type === "number" || type === "boolean") return type;
  if (type === "integer") return "number";
  const [first] = Array.isArray(values) ? values : [only];
  const found = typeof first;
  return found === "string" || found === "number" || found === "boolean" ? found : void 0;
}
function resolveArguments(program, given, source) {
  const { argsSchema } = program;
  const read = propertiesOf(argsSchema);
  if ("problem" in read) return { problems: [{ variable: "", message: read.problem }] };
  const names = Object.keys(read.properties);
  const isComplex = (name) => {
    const property = read.properties[name];
    return property !== void 0 && scalarType(property) === void 0;
  };
  const complex = names.filter((name) => isComplex(name));
  const simple = names.filter((name) => !isComplex(name));
  const variables = simple.map(
    (name) => variableOf(name, read.properties[name] ?? {}, read.required.has(name))
  );
  const simpleGiven = Object.entries(given).filter(([name]) => simple.includes(name));
  const resolved = resolveVariables({ variables }, Object.fromEntries(simpleGiven), source);
  const problems = [
    ...unknownVariables(
      names.map((name) => ({ name })),
      Object.keys(given)
    ),
    ..."problems" in resolved ? resolved.problems : []
  ];
  const values = "variables" in resolved ? withoutNulls(resolved.variables) : {};
  for (const name of complex) {
    const value = given[name];
    if (value === void 0 && !read.required.has(name)) continue;
    const parsed = jsonOf(name, value);
    if ("problem" in parsed) problems.push(parsed.problem);
    else values[name] = parsed.value;
  }
  if (problems.length > 0) return { problems };
  return checked(argsSchema, values) ?? { variables: values };
}
function withoutNulls(variables) {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== null));
}
function jsonOf(name, value) {
  if (value === void 0)
    return { problem: { variable: name, message: `variable ${code(name)} is required. Give it as JSON.` } };
  if (typeof value !== "string") return { value };
  try {
    return { value: JSON.parse(value) };
  } catch {
    return { value };
  }
}
function parseNow(schema, values) {
  try {
    return schema.safeParse(values, { jitless: true });
  } catch (cause) {
    if (!(cause instanceof Error) || cause.constructor.name !== "$ZodAsyncError") throw cause;
    throw new AgenticError({
      code: "definition-invalid",
      message: "`argsSchema` has a check or transform that is async; do that in a function step.",
      cause
    });
  }
}
function checked(schema, values) {
  const parsed = schema && parseNow(schema, values);
  if (!parsed || parsed.success) return void 0;
  const problems = parsed.error.issues.map(({ path, message }) => {
    const variable = String(path[0] ?? "");
    const inside = path.length > 1 ? ` (${path.slice(1).join(".")})` : "";
    const words = message.replace(/^Invalid input: /, "");
    return { variable, message: `variable ${code(variable)}${inside}: ${words}.` };
  });
  return { problems };
}
function argumentsFor({ argsSchema }, variables) {
  if (!argsSchema) return { value: variables };
  const parsed = parseNow(argsSchema, variables);
  if (parsed.success) return { value: parsed.data };
  const words = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  return { problem: words.join("; ") };
}

export {
  variablesOf,
  resolveArguments,
  argumentsFor
};
