const require = process.getBuiltinModule;
import {
  nearest
} from "./chunk-MHDWJNP6.js";
import {
  code,
  named,
  shown
} from "./chunk-7QC7TWY5.js";

// src/definition/variables.ts
function resolveVariables(workflow, given, source) {
  const declared = workflow.variables ?? [];
  const problems = unknownVariables(declared, Object.keys(given));
  const variables = {};
  for (const variable of declared) {
    const value = Object.hasOwn(given, variable.name) ? given[variable.name] : void 0;
    const resolved = resolve(variable, value, source);
    if ("problem" in resolved) problems.push(resolved.problem);
    else variables[variable.name] = resolved.value;
  }
  return problems.length > 0 ? { problems } : { variables };
}
function renderVariableProblems(problems) {
  const lines = problems.map(
    ({ message, suggestion }) => suggestion === void 0 ? message : `${message} Did you mean \`${suggestion}\`?`
  );
  const count = `${problems.length} ${problems.length === 1 ? "problem" : "problems"}. Nothing was started.`;
  return [...lines, count].join("\n");
}
function unknownVariables(declared, given) {
  const names = declared.map(({ name }) => name);
  return given.filter((name) => !names.includes(name)).map((name) => {
    const suggestion = nearest(name, names);
    const known = names.length > 0 ? `Its variables: ${names.join(", ")}.` : "It has no variables.";
    const message = `the workflow has no variable ${code(name)}.`;
    return suggestion ? { variable: name, message, suggestion } : { variable: name, message: `${message} ${known}` };
  });
}
function resolve(variable, given, source) {
  const { name, required } = variable;
  if (given === void 0 || given === null || given === "" && required) {
    const value2 = plainDefault(variable);
    if (value2 !== void 0) return { value: value2 };
    if (!required) return { value: null };
    return { problem: { variable: name, message: missing(variable, source) } };
  }
  const value = source === "file" ? given : converted(variable, given, source);
  if (!isOfType(variable, value))
    return { problem: { variable: name, message: mismatch(variable, given, source) } };
  return allowed(variable, value);
}
function plainDefault({ default: value }) {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : void 0;
}
function converted({ type }, given, source) {
  const isScalar = typeof given === "number" || typeof given === "boolean";
  if (source === "step" && type === "string" && isScalar) return String(given);
  return typeof given === "string" ? fromText(type, given) : given;
}
function fromText(type, text) {
  if (type === "boolean") return text === "true" ? true : text === "false" ? false : text;
  if (type === "string" || text.trim() === "") return text;
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
}
function isOfType({ type }, value) {
  return typeof value === type && (typeof value !== "number" || Number.isFinite(value));
}
function allowed(variable, value) {
  const { name, enum: values } = variable;
  if (!values || values.includes(value)) return { value };
  const words = values.map(String);
  const suggestion = nearest(String(value), words);
  const message = `variable ${code(name)} cannot be ${named(value)}; allowed: ${words.map(shown).join(", ")}.`;
  return { problem: suggestion ? { variable: name, message, suggestion } : { variable: name, message } };
}
var EXAMPLES = { string: "text", number: "3", boolean: "true" };
function missing(variable, source) {
  const purpose = variable.description === void 0 ? "" : ` (${shown(variable.description)})`;
  return `variable ${code(variable.name)}${purpose} is required. ${howToGive(variable, source)}`;
}
var KINDS = { string: "text", number: "a number", boolean: "true or false" };
function mismatch(variable, value, source) {
  const quotes = variable.type === "string" && source === "file" ? " Put it in quotes." : "";
  const example = quotes === "" ? ` ${howToGive(variable, source)}` : quotes;
  return `variable ${code(variable.name)} must be ${KINDS[variable.type]}, not ${named(value)}.${example}`;
}
function howToGive({ name, type, enum: values }, source) {
  const example = values?.[0] === void 0 ? EXAMPLES[type] : String(values[0]);
  switch (source) {
    case "command line":
      return `Give it as \`--var ${name}=${shown(example)}\`.`;
    case "comment":
      return `Give it as \`${name}=${shown(example)}\`.`;
    case "file":
      return `Give it as \`${name}: ${shown(example)}\`.`;
    case "step":
      return `Give it under \`variables\` of the step: \`${name}: ${shown(example)}\`.`;
  }
}

export {
  resolveVariables,
  renderVariableProblems,
  unknownVariables
};
