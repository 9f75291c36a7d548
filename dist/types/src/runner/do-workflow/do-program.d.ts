import { type WorkflowProgram } from "../../program/define-workflow.ts";
import { type Project } from "../start/project.ts";
/** The built-in workflow `do`: routes a request in plain words to a workflow, answers it, or has a workflow composed for it. */
export declare function doProgram(project: Project): WorkflowProgram;
