import { AgenticError } from "../../../errors.ts";
import { DO_DEFINITION } from "../../../routing/route-outcome.ts";
import { loadStartable } from "../../../runner/do-workflow/load-do.ts";
import { type Io, printNotice } from "../../../runner/process/io.ts";
import { redactedIo } from "../../../runner/process/redacted-io.ts";
import { loadFollowUpWorkflow } from "../../../runner/start/follow-up-run.ts";
import { openProject } from "../../../runner/start/project.ts";
import { readVariables } from "../../../runner/start/read-variables.ts";
import type { FollowUpHandler } from "../../session/run-follow-up.ts";
import { type RunOptions, start } from "../../session/start-command.ts";
import { dryRun } from "./dry-run.ts";

interface DoOptions extends RunOptions {
  readonly plan?: boolean;
  readonly keep?: boolean;
}

/** Routes a request in plain words: runs the workflow `do`, the user's own of that name or the built-in one, and what follows from it. */
export async function doCommand(
  io: Io,
  [request = ""]: readonly string[],
  { plan = false, keep = false, ...options }: DoOptions,
): Promise<number> {
  if (request.trim() === "")
    throw new AgenticError({
      code: "usage",
      message: 'Say what is wanted: agentic-sdlc do "Mend the import of empty files".',
    });
  const project = openProject(io.cwd);
  const loaded = await loadStartable(project, io.cwd, "do");
  const given = { plan: plan || keep, keep };
  const asked = Object.entries(given).flatMap(([name, value]) => (value ? [`${name}=true`] : []));
  const variables = await readVariables(io, loaded, { var: [`request=${request}`, ...asked] });
  const own = loaded.source !== DO_DEFINITION;
  if (options.dryRun && own) return await dryRun(io, { project, loaded, variables, options });
  // The pull request that keeps a workflow is that of the run which had it composed.
  const git = keep && !own ? { git: true, pullRequest: true } : {};
  const follow = options.dryRun ? { follow: showOnly } : {};
  return await start({ io, project, loaded, variables }, { ...options, ...git }, follow);
}

/** Says what would follow, and starts nothing of it. */
const showOnly: FollowUpHandler = async ({ io, preparedRun: { project }, json }, { runId, followUp }) => {
  const shown = redactedIo(io, project.config.logging.redact);
  const { loaded, variables } = await loadFollowUpWorkflow(project, io.cwd, followUp);
  const code = await dryRun(shown, { project, loaded, variables, options: { json } });
  printNotice(shown, `To start it:  agentic-sdlc resume ${runId}`);
  return code;
};
