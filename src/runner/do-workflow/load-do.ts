import { DO, DO_DEFINITION } from "../../routing/route-outcome.ts";
import { type LoadedProgram, takeProgram } from "../programs/load-program.ts";
import { type LoadedWorkflow, loadWorkflow, namedWorkflows, type Project } from "../start/project.ts";

/** The built-in workflow `do`, which is code of ours; loaded where it is asked for. */
export async function loadDo(project: Project): Promise<LoadedProgram> {
  const { doProgram } = await import("./do-program.ts");
  return await takeProgram(doProgram(project));
}

/** What people may start: a workflow by name or file, and `do`. Errors: as of `loadWorkflow`. */
export async function loadStartable(
  project: Project,
  cwd: string,
  nameOrFile: string,
): Promise<LoadedWorkflow> {
  const isOurs = nameOrFile === DO && !namedWorkflows(project).some(({ name }) => name === DO);
  if (!isOurs) return await loadWorkflow(project, cwd, nameOrFile);
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
