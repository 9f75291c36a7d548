const require = process.getBuiltinModule;
import {
  projectProgress
} from "./chunk-5PMJUOZA.js";
import {
  namesIn
} from "./chunk-EO6JZ5KM.js";

// src/steps/agent/progress-digest.ts
var STEPS_SHOWN = 60;
var OUTPUTS_SHOWN = 12;
var ERRORS_SHOWN = 8;
var FILES_SHOWN = 100;
var TEXT_SHOWN = 600;
var ITEMS_SHOWN = 30;
var DEEPEST = 6;
var MOST_TEXT = 3e4;
function progressDigest(state, facts) {
  const { step_outputs: outputs, ...progress } = projectProgress(state, facts);
  const kept = {
    ...progress,
    completed_steps: progress.completed_steps.slice(-STEPS_SHOWN),
    pending_steps: progress.pending_steps.slice(0, STEPS_SHOWN),
    errors: progress.errors.slice(-ERRORS_SHOWN),
    files_changed: progress.files_changed.slice(0, FILES_SHOWN)
  };
  const step_outputs = Object.fromEntries(Object.entries(outputs).slice(-OUTPUTS_SHOWN));
  const whole = JSON.stringify(shortened({ ...kept, step_outputs }, 0), null, 2);
  if (whole.length <= MOST_TEXT) return whole;
  const { completed_steps, errors, pending_steps, status, running_steps } = kept;
  const bare = { status, completed_steps, pending_steps, running_steps, errors };
  return JSON.stringify(shortened(bare, 0), null, 2).slice(0, MOST_TEXT);
}
function shortened(value, depth) {
  if (typeof value === "string") return cut(value, TEXT_SHOWN);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= DEEPEST) return "\u2026";
  if (Array.isArray(value)) {
    const most = depth === 1 ? FILES_SHOWN : ITEMS_SHOWN;
    const shown = value.slice(0, most).map((item) => shortened(item, depth + 1));
    return value.length > most ? [...shown, `\u2026 ${value.length - most} more`] : shown;
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shortened(item, depth + 1)]));
}
function cut(text, length) {
  return text.length > length ? `${text.slice(0, length)}\u2026 ${text.length - length} more characters` : text;
}
var OUTPUT_SHOWN = 6e3;
function lastResult(state, scope) {
  const steps = scope === void 0 ? state.steps.values() : namesIn(state, scope).latest.values();
  let last;
  for (const step of steps) {
    const isResult = step.output !== void 0 || step.failure !== void 0;
    if (isResult && step.completedAt !== void 0 && step.completedAt >= (last?.completedAt ?? ""))
      last = step;
  }
  if (!last) return void 0;
  const { status, failure, output, path } = last;
  const result = status === "completed" ? output : failure ?? output;
  return { step: path, text: cut(JSON.stringify({ status, ...result }, null, 2), OUTPUT_SHOWN) };
}

export {
  progressDigest,
  cut,
  lastResult
};
