const require = process.getBuiltinModule;
import "./chunk-R6O5VU5W.js";
import {
  loadStartable,
  openForReading
} from "./chunk-6LVLBYI2.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-NXJ6ZHLT.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-JLOJ2DQI.js";
import "./chunk-AMXY6FXI.js";
import "./chunk-IWACR7N4.js";
import "./chunk-4J5IKL3S.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-4TDBF5MH.js";
import "./chunk-7HSVFAPF.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/cli/commands/run-help.ts
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
