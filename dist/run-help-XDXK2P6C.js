const require = process.getBuiltinModule;
import "./chunk-PJBL7NLY.js";
import {
  loadStartable
} from "./chunk-YW7UUTDG.js";
import {
  openForReading
} from "./chunk-SPMHWW7U.js";
import "./chunk-DS35GPD3.js";
import "./chunk-LY6YTY4G.js";
import "./chunk-3QX5WFXS.js";
import "./chunk-OJV2YDKN.js";
import "./chunk-S4GG6C6X.js";
import "./chunk-5FP3E6RC.js";
import "./chunk-KMKBUXCO.js";
import "./chunk-EO6JZ5KM.js";
import "./chunk-4YWLZDBW.js";
import "./chunk-DNN7PFYL.js";
import "./chunk-WTW3FVGE.js";
import "./chunk-67EWWL3V.js";
import "./chunk-FPHQHW5X.js";
import "./chunk-5UWUDB4H.js";
import "./chunk-YVZVQPSV.js";
import "./chunk-M23O3J24.js";
import "./chunk-DKSW36MJ.js";
import "./chunk-PZNC2QKS.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/cli/commands/run/run-help.ts
async function workflowHelp(io, name) {
  try {
    const { workflow } = await loadStartable(openForReading(io), io.cwd, name);
    return `${render(workflow).join("\n")}
`;
  } catch (error) {
    if (error instanceof AgenticError) return `${error.message}
`;
    throw error;
  }
}
function render({ name, description, variables = [] }) {
  const title = description === void 0 || description === "" ? [] : [`${name}: ${description}`];
  if (variables.length === 0) return [...title, `${name} takes no variables.`];
  const width = Math.max(...variables.map((variable) => variable.name.length));
  const rows = variables.map((variable) => ({ variable, kind: kindOf(variable) }));
  const column = Math.max(...rows.map(({ kind }) => kind.length));
  const lines = rows.map(
    ({ variable, kind }) => `  ${variable.name.padEnd(width)}  ${kind.padEnd(column)}  ${variable.description ?? ""}`.trimEnd()
  );
  return [...title, `Variables of ${name}, each given as --var name=value:`, ...lines];
}
var WORDS = { string: "text", number: "number", boolean: "true or false" };
function kindOf({ type, enum: values, required, default: value }) {
  const allowed = values ? [`one of ${values.map(String).join(", ")}`] : [];
  const given = value === void 0 || value === null ? [] : [`default ${shownDefault(value)}`];
  const more = [...allowed, ...given.length > 0 ? given : required ? ["required"] : []];
  return [WORDS[type], more.join("; ")].filter((part) => part !== "").join(", ");
}
function shownDefault(value) {
  return value === "" ? "empty" : String(value);
}
export {
  workflowHelp
};
