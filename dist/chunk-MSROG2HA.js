const require = process.getBuiltinModule;

// src/decision/plan.ts
function definitionAt(plan, { scope }) {
  return (scope && plan.definitions?.get(scope.definition)) ?? plan;
}
function nestedSettings({ definitions }, definition) {
  return (definition === void 0 ? void 0 : definitions?.get(definition)?.workflow.settings) ?? {};
}
function policyOf(plan, { step, frame, path = step.name }) {
  const name = plan.program ? path : step.name;
  return definitionAt(plan, frame).policies.get(name) ?? { maxRetry: 0, onError: "fail" };
}
function outputsFor({ workflow }, outcome) {
  return (workflow.outputs ?? []).filter((output) => (output.when ?? "completed") === outcome);
}

export {
  definitionAt,
  nestedSettings,
  policyOf,
  outputsFor
};
