import { nestedDefinitions } from "../definition/nested.ts";
import type { Workflow } from "../definition/schema.ts";
import { AgenticError } from "../errors.ts";
import { knownFiles, type Project } from "./project.ts";

/** Every definition that a workflow's steps run, by the name they give it. Errors: `definition-invalid`. */
export function loadNested(project: Project, workflow: Workflow): Map<string, Workflow> {
  const known = knownFiles(project);
  return nestedDefinitions(workflow, (name) => {
    const nested = known.workflow(name);
    if ("workflow" in nested) return nested.workflow;
    throw new AgenticError({ code: "definition-invalid", message: nested.problem });
  });
}
