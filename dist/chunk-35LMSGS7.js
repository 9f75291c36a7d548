const require = process.getBuiltinModule;
import {
  FAILED
} from "./chunk-RVVSPVQ2.js";

// src/program/step-results.ts
function resultOf(step, whole) {
  const { name, startedAt, completedAt, commit, files = [], reason = "" } = step;
  const status = statusOf(step);
  const output = status === "completed" && step.output ? whole(name, step.output) : void 0;
  return {
    stepId: name,
    status,
    data: output && dataOf(step.kind, output),
    summary: output?.summary ?? step.failure?.message ?? step.summary ?? reason,
    ...output ? { output } : {},
    ...status === "failed" ? { error: step.failure?.message ?? reason.replace(FAILED, "") } : {},
    ...startedAt === void 0 ? {} : { startedAt },
    ...completedAt === void 0 ? {} : { completedAt },
    ...commit === void 0 ? {} : { commit },
    filesChanged: [...files]
  };
}
function statusOf({ status, reason = "" }) {
  if (status === "completed") return "completed";
  return status === "failed" || reason.startsWith(FAILED) ? "failed" : "skipped";
}
function dataOf(kind, { data, next_step_context: words }) {
  if (kind === "script" && isObject(data)) return { ...data, exitCode: data["exit_code"] };
  return data === void 0 && (kind === "prompt" || kind === "command") ? words : data;
}
function isObject(value) {
  return typeof value === "object" && value !== null;
}

export {
  resultOf
};
