const require = process.getBuiltinModule;
import {
  variablesOf
} from "./chunk-K63QRMRW.js";
import "./chunk-PNAN7JOF.js";
import {
  Output
} from "./chunk-XLNLYAWG.js";
import "./chunk-MHDWJNP6.js";
import {
  Settings
} from "./chunk-5YNLMA7X.js";
import {
  code
} from "./chunk-7QC7TWY5.js";
import "./chunk-2FUP4PUQ.js";
import "./chunk-BW7CBDEG.js";
import {
  array,
  custom,
  object,
  string
} from "./chunk-ZEABCHVC.js";
import "./chunk-2GY5E74Q.js";

// src/program/outline.ts
var Shape = object({
  name: string().min(1, "must not be empty"),
  description: string().optional(),
  phases: array(string().min(1)).optional(),
  settings: Settings.optional(),
  outputs: array(Output).optional(),
  execute: custom((value) => typeof value === "function", "must be a function")
});
function outlineOf(program) {
  const parsed = Shape.safeParse(
    { ...program, settings: kebab(program.settings), outputs: program.outputs?.map(kebab) },
    { jitless: true }
  );
  if (!parsed.success) return { problem: describe(parsed.error, program) };
  const variables = variablesOf(program.argsSchema);
  if ("problem" in variables) return variables;
  const { name, description, settings, outputs } = parsed.data;
  const simple = simpleName(name);
  if (simple === "") return { problem: `\`name\` needs a letter or a digit; it is ${code(name)}.` };
  return {
    workflow: {
      name: simple,
      version: "1.0",
      description: description ?? (simple === name ? "" : name),
      ...settings ? { settings } : {},
      ...variables.variables.length > 0 ? { variables: [...variables.variables] } : {},
      steps: [],
      ...outputs ? { outputs } : {}
    }
  };
}
function describe(error, program) {
  const [issue] = error.issues;
  const where = issue?.path.join(".") ?? "";
  if (issue?.code === "unrecognized_keys")
    return `${code(where)} has no key ${issue.keys.map(code).join(", ")}.`;
  const isMissing = issue?.path.length === 1 && Reflect.get(program, where) === void 0;
  return isMissing ? `${code(where)} is missing.` : `${code(where)} is wrong: ${issue?.message ?? ""}.`;
}
function simpleName(name) {
  return name.normalize("NFKD").toLowerCase().replaceAll(/[^a-z0-9_]+/g, "-").replaceAll(/^[-_]+|-+$/g, "").slice(0, 64).replace(/-+$/, "");
}
function kebab(value) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      kebab(item)
    ])
  );
}
export {
  outlineOf
};
