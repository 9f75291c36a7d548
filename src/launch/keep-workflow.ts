import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../make-folder.ts";
import { AgenticError } from "../errors.ts";
import type { ComposedWorkflow } from "../routing/composed.ts";
import { USER_FOLDER } from "../store/library.ts";

/** Puts an approved workflow among those of the repository, in the run's own worktree: its pull request proposes it. */
export async function keepWorkflow(directory: string, { workflow, definition }: ComposedWorkflow) {
  const path = `${USER_FOLDER}/workflows/${workflow.name}.yaml`;
  const file = join(directory, path);
  if (existsSync(file))
    throw new AgenticError({
      code: "definition-invalid",
      message: `${path} is there already; nothing is written over it.`,
    });
  makeFolder(join(directory, USER_FOLDER, "workflows"));
  writeFileSync(file, definition, { flag: "wx" });
  const title = `Add workflow ${workflow.name}`;
  const body = [
    workflow.description ?? "",
    "",
    `It was composed for a request, approved as it is here, and run. Merged, \`agentic-sdlc run ${workflow.name}\` runs it again.`,
  ].join("\n");
  return await Promise.resolve({ path, commit_message: title, title, body, draft: false });
}
