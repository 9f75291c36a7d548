import { STARTER } from "../github-events/repository-context.ts";
import { dispatchRepository } from "../github/actions/workflow-dispatch.ts";
import { exitCodes } from "../runner/process/exit-code.ts";
import { usage } from "./inputs.ts";
import { gitHubOf } from "./job-repository.ts";
import type { Job } from "./job.ts";

export async function dispatchCommand(job: Job): Promise<number> {
  const { "run-id": runId } = job.inputs;
  if (runId === undefined) throw usage("Input `run-id` is missing. Set it to the run to resume.");
  const gitHub = await gitHubOf(job);
  if (!gitHub) throw usage("`command: dispatch` needs `github-token` to start jobs that resume the run.");
  await dispatchRepository(gitHub, { event: STARTER.event, payload: { command: "resume", "run-id": runId } });
  job.log.text(`Jobs that resume run ${runId} were started.`);
  return exitCodes.completed;
}
