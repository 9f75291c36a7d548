import { DO, DO_DEFINITION } from "../../routing/route-outcome.ts";
import { type LoadedProgram, loadInlineProgram } from "../programs/load-program.ts";
import { type LoadedWorkflow, loadWorkflow, listNamedWorkflows, type Project } from "../start/project.ts";

export async function loadDo(project: Project): Promise<LoadedProgram> {
  const { doProgram } = await import("./do-program.ts");
  return await loadInlineProgram(doProgram(project));
}

export async function loadStartable(
  project: Project,
  cwd: string,
  nameOrFile: string,
): Promise<LoadedWorkflow> {
  const isBuiltInDo = nameOrFile === DO && !listNamedWorkflows(project).some(({ name }) => name === DO);
  if (!isBuiltInDo) return await loadWorkflow(project, cwd, nameOrFile);
  const program = await loadDo(project);
  return {
    invalid: [],
    missing: [],
    warnings: [],
    workflow: program.workflow,
    program,
    source: DO_DEFINITION,
  };
}
