const require = process.getBuiltinModule;
import {
  nameOf
} from "./chunk-BI6DQMC5.js";

// src/run/evolve-step.ts
function stepAt(state, path) {
  let step = state.steps.get(path);
  if (!step) {
    step = blank(path);
    state.steps.set(path, step);
  }
  return step;
}
function blank(path) {
  return { path, name: nameOf(path), kind: "", status: "pending", attempt: 0, failures: 0 };
}

export {
  stepAt,
  blank
};
