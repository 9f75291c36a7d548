const require = process.getBuiltinModule;

// src/program/define-workflow.ts
var MARK = /* @__PURE__ */ Symbol.for("agentic-sdlc.workflow");
function defineWorkflow(config) {
  return Object.freeze({ ...config, [MARK]: true });
}
function isProgram(value) {
  return typeof value === "object" && value !== null && Reflect.get(value, MARK) === true;
}
var StepFailure = class extends Error {
  name = "StepFailure";
  result;
  constructor(result) {
    super(`Step ${result.stepId} failed: ${result.error ?? "no reason is known"}`);
    this.result = result;
  }
};
var ParallelFailure = class extends Error {
  name = "ParallelFailure";
  stepId;
  /** By the name of the branch; of a list `branch-1` and so on. */
  results;
  constructor(stepId, results) {
    const failed = Object.entries(results).flatMap(
      ([name, result]) => result.status === "failed" ? [`${name} (${result.error.message})`] : []
    );
    const count = Object.keys(results).length;
    super(`${failed.length} of ${count} branches of ${stepId} failed: ${failed.join(", ")}`);
    this.stepId = stepId;
    this.results = results;
  }
};

export {
  defineWorkflow,
  isProgram,
  StepFailure,
  ParallelFailure
};
