const require = process.getBuiltinModule;
import {
  knownFiles,
  nestedDefinitions
} from "./chunk-6LVLBYI2.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/launch/nested.ts
function loadNested(project, workflow) {
  const known = knownFiles(project);
  return nestedDefinitions(workflow, (name) => {
    const nested = known.workflow(name);
    if ("workflow" in nested) return nested.workflow;
    throw new AgenticError({ code: "definition-invalid", message: nested.problem });
  });
}

export {
  loadNested
};
