import type { Workflow } from "../definition/schema.ts";
import { type Project } from "./project.ts";
/** Every definition that a workflow's steps run, by the name they give it. Errors: `definition-invalid`. */
export declare function loadNested(project: Project, workflow: Workflow): Map<string, Workflow>;
