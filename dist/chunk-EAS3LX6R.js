const require = process.getBuiltinModule;
import {
  wholeOutputs
} from "./chunk-ETHTCLFL.js";
import {
  firstLine
} from "./chunk-UCDD6MPE.js";

// src/steps/settle-step.ts
var SUBJECT_LIMIT = 72;
async function settleStep(context, at) {
  const { path, attempt } = at;
  const state = context.state.steps.get(path);
  const { base, left = [] } = state ?? {};
  if (base === void 0) return { type: "step.succeeded", step: path, attempt };
  const output = state?.output && wholeOutputs(context.store)(at.step.name, state.output);
  const message = context.autoCommit ? commitMessage(at.step.name, output) : void 0;
  const commit = await context.workspace.commit(
    { runId: context.facts.runId, step: path, attempt },
    { base, message, except: left }
  );
  const settled = { type: "step.succeeded", step: path, attempt };
  const noOp = await isNoOp(context, at, { base, commit, left }) ? { no_op: true } : {};
  if (!commit) return { ...settled, ...noOp };
  return { ...settled, commit: commit.head, files: [...commit.files], ...noOp };
}
async function isNoOp(context, { step }, { base, commit, left }) {
  if (commit && commit.files.length > 0 || !asksForChange(context, step)) return false;
  return (await context.workspace.changedSince(base)).every((file) => left.includes(file));
}
function asksForChange({ library }, step) {
  if (step.type === "merge") return false;
  if (step.ensures?.some((check) => check === "commit" || "files" in check)) return true;
  return step.type === "command" && library.command(step.command).changes;
}
function commitMessage(name, output) {
  const proposed = dataField(output?.data, "commit_message");
  if (proposed !== void 0) return proposed.trim();
  const summary = firstLine(output?.summary ?? "", SUBJECT_LIMIT - name.length - 2);
  return summary === "" ? name : `${name}: ${summary}`;
}
function dataField(data, key) {
  if (typeof data !== "object" || data === null || !(key in data)) return void 0;
  const value = Reflect.get(data, key);
  return typeof value === "string" && value.trim() !== "" ? value : void 0;
}

export {
  settleStep,
  commitMessage,
  dataField
};
