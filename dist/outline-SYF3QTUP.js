const require = process.getBuiltinModule;
import {
  mistakesIn
} from "./chunk-N3PB2X4G.js";
import "./chunk-R5GUUCUM.js";
import {
  variablesOf
} from "./chunk-AECMDEJ7.js";
import "./chunk-2IHMYIPM.js";
import "./chunk-RFML4UYG.js";
import "./chunk-WD6ELVH2.js";
import "./chunk-DJGWEPGF.js";
import "./chunk-DBJSWIT3.js";
import "./chunk-FWA3R4NI.js";
import "./chunk-RFV3WEBW.js";
import "./chunk-LPBPXYDW.js";
import "./chunk-47RMO5OR.js";
import "./chunk-UMFXXXLK.js";
import {
  checkShape,
  code
} from "./chunk-JWZ77YUM.js";
import {
  Output
} from "./chunk-RA5GHXSO.js";
import {
  Settings
} from "./chunk-OFGDDF2S.js";
import "./chunk-MQ444BMA.js";
import {
  array,
  custom,
  strictObject,
  string,
  unknown
} from "./chunk-K6E2NRZW.js";
import "./chunk-IC3VV5OO.js";
import "./chunk-KKUXBGNX.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-HYQC27UL.js";
import "./chunk-2GY5E74Q.js";

// src/program/outline.ts
var Shape = strictObject({
  name: string().min(1, "must not be empty"),
  description: string().optional(),
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
  const { name, description, settings, outputs } = parsed.value;
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
