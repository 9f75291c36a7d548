const require = process.getBuiltinModule;
import "./chunk-F3VGV37T.js";
import "./chunk-5L5XME4Z.js";
import "./chunk-F2BNKN2N.js";
import "./chunk-FSDMQWRJ.js";
import "./chunk-EZGYSFE4.js";
import {
  loadWorkflow,
  openForReading
} from "./chunk-2IHMYIPM.js";
import "./chunk-RFML4UYG.js";
import "./chunk-WD6ELVH2.js";
import "./chunk-DJGWEPGF.js";
import "./chunk-DBJSWIT3.js";
import "./chunk-FWA3R4NI.js";
import "./chunk-RFV3WEBW.js";
import "./chunk-LPBPXYDW.js";
import "./chunk-47RMO5OR.js";
import "./chunk-UMFXXXLK.js";
import "./chunk-JWZ77YUM.js";
import "./chunk-RA5GHXSO.js";
import "./chunk-OFGDDF2S.js";
import "./chunk-MQ444BMA.js";
import "./chunk-K6E2NRZW.js";
import "./chunk-IC3VV5OO.js";
import "./chunk-KKUXBGNX.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-HYQC27UL.js";
import "./chunk-2GY5E74Q.js";

// src/cli/commands/run-help.ts
async function workflowHelp(io, name) {
  try {
    const { workflow } = await loadWorkflow(openForReading(io), io.cwd, name);
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
