import { usageError } from "../../../errors.ts";
import { DO_DEFINITION } from "../../../routing/route-outcome.ts";
import { loadStartable } from "../../../runner/do-workflow/load-do.ts";
import { type Io, printNotice, redactedIo } from "../../../runner/process/io.ts";
import { loadFollowUpWorkflow } from "../../../runner/start/follow-up-run.ts";
import { openProject } from "../../../runner/start/project.ts";
import { readVariables } from "../../../runner/start/read-variables.ts";
import { exitCodes } from "../../../runner/process/exit-code.ts";
import type { FollowUpHandler } from "../../session/run-follow-up.ts";
import { type RunOptions, start } from "../../session/start-command.ts";
import { offerUnfinishedRun } from "../../session/unfinished-run-offer.ts";
import { dryRun } from "./dry-run.ts";
import { resumeCommand } from "./resume.ts";

interface DoOptions extends RunOptions {
  readonly plan?: boolean;
  readonly keep?: boolean;
  readonly new?: boolean;
}

/** Routes a request in plain language to a workflow and runs it. The user's own workflow `do` replaces the built-in one. */
export async function doCommand(
  io: Io,
  [request = ""]: readonly string[],
  { plan = false, keep = false, new: isNew = false, ...options }: DoOptions,
): Promise<number> {
  if (request.trim() === "")
    throw usageError('Describe the request: agentic-sdlc do "Fix the import of empty files".');
  const project = openProject(io.cwd);
  const loaded = await loadStartable(project, io.cwd, "do");
  const flags = { plan: plan || keep, keep };
  const flagVariables = Object.entries(flags).flatMap(([name, value]) => (value ? [`${name}=true`] : []));
  const variables = await readVariables(io, loaded, { var: [`request=${request}`, ...flagVariables] });
  const own = loaded.source !== DO_DEFINITION;
  if (options.dryRun && own) return await dryRun(io, { project, loaded, variables, options });
  if (!own && !isNew && options.dryRun !== true) {
    const choice = await offerUnfinishedRun(io, project, { request, json: options.json ?? false });
    if ("resume" in choice) return await resumeCommand(io, [choice.resume], options);
    if (choice.start === "nothing") return exitCodes.sigint;
  }
  // The run that composes a workflow also opens the pull request that proposes it.
  const git = keep && !own ? { git: true, pullRequest: true } : {};
  const follow = options.dryRun ? { follow: showOnly } : {};
  return await start({ io, project, loaded, variables }, { ...options, ...git }, follow);
}

const showOnly: FollowUpHandler = async ({ io, preparedRun: { project }, json }, { runId, followUp }) => {
  const redacting = redactedIo(io, project.config.logging.redact);
  const { loaded, variables } = await loadFollowUpWorkflow(project, io.cwd, followUp);
  const code = await dryRun(redacting, { project, loaded, variables, options: { json } });
  printNotice(redacting, `To start it:  agentic-sdlc resume ${runId}`);
  return code;
};
