const require = process.getBuiltinModule;
import {
  variablesOf
} from "./chunk-MLKER7Z3.js";
import {
  mistakesIn
} from "./chunk-ZIDHI7R3.js";
import "./chunk-2VA5VFRD.js";
import "./chunk-OJV2YDKN.js";
import "./chunk-S4GG6C6X.js";
import "./chunk-5FP3E6RC.js";
import {
  Output,
  checkShape,
  code
} from "./chunk-KMKBUXCO.js";
import "./chunk-EO6JZ5KM.js";
import "./chunk-4YWLZDBW.js";
import "./chunk-DNN7PFYL.js";
import "./chunk-WTW3FVGE.js";
import {
  Settings,
  array,
  boolean,
  custom,
  strictObject,
  string,
  unknown
} from "./chunk-67EWWL3V.js";
import "./chunk-FPHQHW5X.js";
import "./chunk-5UWUDB4H.js";
import "./chunk-YVZVQPSV.js";
import "./chunk-M23O3J24.js";
import "./chunk-DKSW36MJ.js";
import "./chunk-PZNC2QKS.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/program/program-outline.ts
var Shape = strictObject({
  name: string().min(1, "must not be empty"),
  description: string().optional(),
  routable: boolean().optional(),
  phases: array(string().min(1)).optional(),
  settings: Settings.optional(),
  outputs: array(Output).optional(),
  argsSchema: unknown().optional(),
  execute: custom((value) => typeof value === "function", "must be a function")
});
function outlineOf(program) {
  const given = { ...program, settings: kebab(program.settings), outputs: program.outputs?.map(kebab) };
  const parsed = checkShape(Shape, given, { place: placeOf });
  if ("findings" in parsed) return { problem: mistakesIn(parsed.findings.map(asMissing)).join(" ") };
  const variables = variablesOf(program.argsSchema);
  if ("problem" in variables) return variables;
  const { name, description, routable, settings, outputs } = parsed.value;
  const simple = simpleName(name);
  if (simple === "") return { problem: `\`name\` needs a letter or a digit; it is ${code(name)}.` };
  return {
    workflow: {
      name: simple,
      version: "1.0",
      description: description ?? (simple === name ? "" : name),
      ...routable === void 0 ? {} : { routable },
      ...settings ? { settings } : {},
      ...variables.variables.length > 0 ? { variables: [...variables.variables] } : {},
      steps: [],
      ...outputs ? { outputs } : {}
    }
  };
}
function placeOf([first, ...rest]) {
  if (first === "settings") return { words: code(["settings", ...rest].join(".")), length: 1 + rest.length };
  return { words: "`defineWorkflow`", length: 0 };
}
function asMissing(finding) {
  const { absent, path } = finding;
  if (absent !== true || path.length !== 1 || finding.at === "value") return finding;
  return { ...finding, message: `${code(String(path[0]))} is missing.` };
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
