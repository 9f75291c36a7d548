import { usageError } from "../../errors.ts";
import type { Refusal } from "../../comment-commands/permission-policy.ts";
import type { EventResult } from "../../github-events/event-context.ts";
import { inputsOf } from "../../github-events/github-event-forge.ts";
import { handleEvent, recheckPermission } from "../../github-events/handle-event.ts";
import { createEventContext, STARTER } from "../../github-events/repository-context.ts";
import { dispatchRepository } from "../../github/actions/workflow-runs.ts";
import type { RepositoryClient } from "../../github/client/github-repository.ts";
import { createGitHubStateRefs } from "../../github/refs/github-state-refs.ts";
import type { EventForge } from "../../ports/event-forge.ts";
import { parseJson } from "../../run/parse-json.ts";
import { exitCodes } from "../../runner/process/exit-code.ts";
import { readJobFile } from "../job-event.ts";
import { gitHubOf } from "../job-repository.ts";
import type { Job } from "../job.ts";
import { findFollowingRun } from "../run/start-follow-up.ts";
import { acquireLeaseForJobs } from "./claim-run.ts";
import type { Verdict } from "./trigger-permission.ts";
import { personNamed } from "./trigger.ts";

const WORKFLOW_TOKEN = { login: "github-actions[bot]" };

export function readDelivery({ environment }: Pick<Job, "environment">): { name: string; payload: unknown } {
  const name = environment["GITHUB_EVENT_NAME"] ?? "";
  return { name, payload: parseJson(readJobFile(environment["GITHUB_EVENT_PATH"])) };
}

/**
 * Executes the request of a comment, review, label or assignment like the App. Later jobs of this workflow start or resume the run, which
 * the outputs name. With the event `schedule` a separate job is dispatched for each run that can resume.
 */
export async function handleJobEvent(job: Job, gitHub: RepositoryClient): Promise<number> {
  const delivery = readDelivery(job);
  if (delivery.name === "schedule") return await runRecovery(job, gitHub);
  const refs = createGitHubStateRefs(gitHub);
  let isStarted = false;
  const dispatch: EventForge["dispatch"] = async (request) => {
    isStarted = true;
    const { headSha = "" } = request;
    const following = await findFollowingRun(gitHub, { command: request.command, runId: request.runId });
    if (following === "over")
      return { status: "refused", message: `Run ${request.runId} and its follow-up run are completed.` };
    const inputs = inputsOf(request);
    const { runId = request.runId, askedBy = inputs["asked-by"], ...wanted } = following ?? {};
    // A single job (`command: comment`) acquires the run through its own ref.
    const isClaimed = request.command !== "cancel" && job.inputs.command !== "comment";
    if (isClaimed && (await acquireLeaseForJobs(job, { gitHub, refs }, runId)) === "held")
      return { status: "started" };
    const named = { "run-id": runId, "asked-by": askedBy, "head-sha": headSha };
    job.setOutputs({ ...inputs, ...wanted, ...named, allowed: "true" });
    return { status: "started" };
  };
  const ports = contextOf(job, gitHub, { dispatch });
  const handled = await handleEvent(delivery, ports);
  // A re-run of the job resumes the run of its event.
  const isAgain = Number(job.environment["GITHUB_RUN_ATTEMPT"] ?? "1") > 1;
  if (isAgain && !isStarted && handled.status === "done" && ["run", "answer"].includes(handled.what))
    if (handled.runId !== undefined) await dispatch({ command: "resume", runId: handled.runId });
  return logResult(job, handled);
}

/** Resumes runs that no longer wait. After a check event also starts runs for its failed checks. */
async function runRecovery(job: Job, gitHub: RepositoryClient): Promise<number> {
  const { name, payload } = readDelivery(job);
  const ended = (payload as Readonly<Record<string, unknown>> | undefined)?.[name];
  const about = name === "check_suite" || name === "workflow_run" ? ended : undefined;
  return logResult(
    job,
    await handleEvent({ name: "schedule", payload: about ?? {} }, contextOf(job, gitHub, {})),
  );
}

/** Checks the permission of the job's event again. Undefined for an event that `readTrigger` reads. */
export async function recheckEventPermission(
  job: Job,
  gitHub: RepositoryClient,
): Promise<Verdict | undefined> {
  const again = await recheckPermission(readDelivery(job), contextOf(job, gitHub, {}));
  if (!again) return undefined;
  const { decision, issue } = again;
  if (!decision.allowed) return { allowed: false, reason: REASONS[decision.reason] };
  const head = issue?.head && { headSha: issue.head.sha, headRef: issue.head.ref };
  if (job.inputs["head-sha"] !== undefined && issue?.isClosed === true)
    return {
      allowed: false,
      reason: "The pull request is closed.",
      ...(head ? { movedTo: head, isClosed: true } : {}),
    };
  return { allowed: true, ...head };
}

const REASONS: Readonly<Record<Refusal, string>> = {
  "no-event": "The event asks for nothing.",
  "no-person": "The event names no actor.",
  "own-app": "The App wrote it. Its own comments are ignored.",
  edited: "The comment was edited. Write it again.",
  gone: "The comment was deleted. Write it again.",
  role: "An actor of the event may not start runs in this repository.",
  bot: "An actor of the event is a bot that `github.bots` does not name.",
  fork: "The pull request is from another repository. Runs only work on branches of this repository.",
  locked: "The conversation is locked.",
  transferred: "The issue was transferred to another repository.",
  "not-asked": "The actor is not in `human.people` or `human.teams`.",
  "role-unknown": "GitHub did not return the role of an actor. Run the job again.",
  "team-unknown": "GitHub did not return the members of the teams. Run the job again.",
};

function describeReason(reason: string): string {
  return Object.hasOwn(REASONS, reason) ? REASONS[reason as Refusal] : reason;
}

function contextOf(job: Job, gitHub: RepositoryClient, { dispatch }: { dispatch?: EventForge["dispatch"] }) {
  const { environment, inputs, log } = job;
  const names = [environment["GITHUB_ACTOR"], environment["GITHUB_TRIGGERING_ACTOR"]];
  const actors = names.flatMap((login = "") =>
    login === "" ? [] : [{ login, type: personNamed(login).isBot ? "Bot" : "User" }],
  );
  const [, file] = /\/\.github\/workflows\/([^/@]+)@/.exec(environment["GITHUB_WORKFLOW_REF"] ?? "") ?? [];
  const ports = createEventContext(gitHub, {
    own: WORKFLOW_TOKEN,
    report: log.warn,
    actors,
    workflowRun: environment["GITHUB_RUN_ID"],
    ...(file === undefined ? {} : { workflowFile: file }),
    ...(dispatch && { dispatch }),
  });
  const stateRef = inputs["state-branch"];
  if (stateRef === undefined) return ports;
  return { ...ports, settings: async () => ({ ...(await ports.settings()), stateRef }) };
}

function logResult({ log, setOutputs }: Job, handled: EventResult): number {
  switch (handled.status) {
    case "nothing":
      log.text("The event asks for nothing.");
      return exitCodes.completed;
    case "done":
      log.text(`Done: ${handled.what}${handled.runId === undefined ? "" : ` of run ${handled.runId}`}.`);
      if (handled.runId !== undefined) setOutputs({ "run-id": handled.runId });
      return exitCodes.completed;
    case "refused":
      log.notice(describeReason(handled.reason));
      return exitCodes.completed;
    case "again": {
      const text = describeReason(handled.reason);
      const message = text === handled.reason ? `${text} Run the job again.` : text;
      log.error(message);
      return exitCodes.failed;
    }
  }
}

export async function commentCommand(job: Job): Promise<number> {
  job.setOutputs({ allowed: "false" });
  const gitHub = await gitHubOf(job);
  if (gitHub) return await handleJobEvent(job, gitHub);
  throw usageError(
    `\`command: ${job.inputs.command}\` needs \`github-token\` to check permission, to reply and to start jobs.`,
  );
}

export async function sweepCommand(job: Job): Promise<number> {
  const gitHub = await gitHubOf(job);
  if (gitHub) return await runRecovery(job, gitHub);
  throw usageError("`command: sweep` needs `github-token` to start jobs that resume runs.");
}

export async function dispatchCommand(job: Job): Promise<number> {
  const { "run-id": runId } = job.inputs;
  if (runId === undefined) throw usageError("Input `run-id` is missing. Set it to the run to resume.");
  const gitHub = await gitHubOf(job);
  if (!gitHub)
    throw usageError("`command: dispatch` needs `github-token` to start jobs that resume the run.");
  await dispatchRepository(gitHub, STARTER.event, { command: "resume", "run-id": runId });
  job.log.text(`Jobs that resume run ${runId} were started.`);
  return exitCodes.completed;
}
