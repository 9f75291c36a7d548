import { messageOf } from "../../errors.ts";
import { parseRequester, issueDigest } from "../../comment-commands/requester.ts";
import { createEventContext } from "../../github-events/repository-context.ts";
import { isSupportedEvent } from "../../github-events/webhook-events.ts";
import type { RepositoryClient } from "../../github/client/github-repository.ts";
import { createGitHubStateRefs } from "../../github/refs/github-state-refs.ts";
import { withRefSnapshot } from "../../github/refs/ref-snapshot.ts";
import type { StateRefs } from "../../ports/state-refs.ts";
import { parseRequest } from "../../run/inbox-request.ts";
import { exitCodes } from "../../runner/process/exit-code.ts";
import { findRun } from "../../storage/refs/find-run.ts";
import { readInbox } from "../../storage/refs/inbox.ts";
import { runRef } from "../../storage/refs/ref-names.ts";
import { gitHubOf } from "../job-repository.ts";
import type { Job } from "../job.ts";
import { changedText } from "../run/job-issue.ts";
import { findFollowingRun } from "../run/start-follow-up.ts";
import { acquireLeaseForJobs } from "./claim-run.ts";
import { readDelivery, handleJobEvent, recheckEventPermission } from "./event-commands.ts";
import { checkDispatchPermission, type Verdict } from "./trigger-permission.ts";
import { type TriggerRequest, type RequestedCommand, readTrigger, type Trigger } from "./trigger.ts";

const TOKEN_MISSING = "The input `github-token` is missing. It is needed to check permission.";

/**
 * The first job: checks whether the request of an event is permitted, before code or a model key is on the runner. It replies to
 * comments. Every error denies the request.
 */
export async function gateCommand(job: Job): Promise<number> {
  job.setOutputs({ allowed: "false" });
  const gitHub = await gitHubOf(job);
  if (!gitHub) return refuse(job, TOKEN_MISSING);
  if (requestInInputs(job) === undefined && isSupportedEvent(readDelivery(job).name))
    return await handleJobEvent(job, gitHub);
  const trigger = await readJobTriggerRequest(job);
  if (trigger.status === "refused") return refuse(job, trigger.reason);
  const { request } = trigger;
  const verdict = await checkDispatchPermission(gitHub, request);
  if (!verdict.allowed) return await refuseRequest(job, request, verdict.reason);
  const following = await findFollowingRun(gitHub, request);
  if (following === "over")
    return refuse(job, `Run ${request.runId ?? ""} and its follow-up run are completed.`);
  const wanted: RequestedCommand = following ?? request;
  const { command, workflow = "", variables = "", runId = "" } = wanted;
  const refs = withRefSnapshot(gitHub, createGitHubStateRefs(gitHub));
  if (command === "run" && request.namesRun && (await isCancelled(refs, runId)))
    return refuse(job, `Run ${runId} was cancelled before it started.`);
  const isWork = command === "run" || command === "resume";
  if (isWork && (await acquireLeaseForJobs(job, { gitHub, refs }, runId)) === "held")
    return exitCodes.completed;
  const changed = await findIssueChange(gitHub, { ...request, ...wanted });
  if (changed !== undefined) return await refuseRequest(job, request, changed);
  job.log.text(`${command}${workflow === "" ? "" : ` ${workflow}`} for run ${runId} is allowed.`);
  job.setOutputs({
    command,
    workflow,
    variables,
    "run-id": runId,
    issue: request.issue ?? "",
    "from-step": request.fromStep ?? "",
    "max-cost-usd": request.maxCostUsd ?? "",
    "max-tokens": request.maxTokens ?? "",
    "trust-definition": request.trustDefinition ?? "",
    "head-sha": verdict.headSha ?? "",
    "asked-by": following?.askedBy ?? request.askedBy ?? "",
    allowed: "true",
  });
  return exitCodes.completed;
}

async function refuseRequest(job: Job, { command, ...request }: TriggerRequest, reason: string) {
  const { runId, workflow, issue, askedBy = "", people } = request;
  if (command === "run" && request.namesRun && runId !== undefined && issue !== undefined) {
    const by = parseRequester(askedBy)?.login ?? people[0]?.login ?? "";
    const { reportNotStarted } = await import("./report-start-error.ts");
    await reportNotStarted(job, { runId, workflow, issue: Number(issue), by }, () => Promise.resolve(reason));
  }
  return refuse(job, reason);
}

/** Checks the permission again in a later job, since a role or the issue may have changed. */
export async function recheckGate(job: Job): Promise<Verdict> {
  try {
    const gitHub = await gitHubOf(job);
    if (!gitHub) return { allowed: false, reason: TOKEN_MISSING };
    const verdict = await recheckEventPermission(job, gitHub);
    if (verdict) return verdict;
    const trigger = await readJobTriggerRequest(job);
    return trigger.status === "requested"
      ? await checkDispatchPermission(gitHub, trigger.request)
      : { allowed: false, reason: trigger.reason };
  } catch (error) {
    return { allowed: false, reason: messageOf(error) };
  }
}

async function readJobTriggerRequest(job: Job): Promise<Trigger> {
  const { environment } = job;
  return await readTrigger({
    ...readDelivery(job),
    repository: environment["GITHUB_REPOSITORY"] ?? "",
    actors: [environment["GITHUB_ACTOR"] ?? "", environment["GITHUB_TRIGGERING_ACTOR"] ?? ""],
    delivery: environment["GITHUB_RUN_ID"] ?? "",
    now: new Date(),
    configured: requestInInputs(job),
  });
}

/** Returns the request in the job's inputs: a later job receives the run that the gate permitted. */
function requestInInputs({ inputs }: Job): RequestedCommand | undefined {
  const { workflow, variables, "run-id": runId, issue, "from-step": fromStep } = inputs;
  if (workflow === undefined && runId === undefined) return undefined;
  return {
    command: workflow === undefined ? "resume" : "run",
    workflow,
    variables,
    runId,
    issue: issue?.toString(),
    fromStep,
  };
}

async function isCancelled(refs: StateRefs, runId: string): Promise<boolean> {
  const { requests } = await readInbox(refs, runId);
  const asks = requests.some(({ content }) => parseRequest(content)?.type === "cancel");
  return asks && !(await refs.refs(runRef(runId))).has(runRef(runId));
}

function refuse({ log }: Job, message: string): number {
  log.notice(message);
  return exitCodes.completed;
}

async function findIssueChange(
  gitHub: RepositoryClient,
  { command, runId = "", issue, askedBy = "" }: RequestedCommand,
): Promise<string | undefined> {
  const { login = "", digest } = parseRequester(askedBy) ?? {};
  if (command !== "run" || issue === undefined || digest === undefined) return undefined;
  const { forge, refs, settings } = createEventContext(gitHub, { own: { login: "" }, report: () => {} });
  const text = (await forge.issue(Number(issue)))?.text;
  if (text && (await issueDigest(text)) === digest) return undefined;
  // A started run has stored the text.
  const { stateRef } = await settings();
  return (await findRun(refs, runId, { stateRef })) ? undefined : changedText(Number(issue), login);
}
