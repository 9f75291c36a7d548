import { parseRequester, issueDigest } from "../../comment-commands/requester.ts";
import { portsAt } from "../../github-events/repository-context.ts";
import { isSupportedEvent } from "../../github-events/webhook-events.ts";
import type { RepositoryClient } from "../../github/client/github-repository.ts";
import { createGitHubStateRefs } from "../../github/refs/github-state-refs.ts";
import { parseRequest } from "../../run/inbox-request.ts";
import { exitCodes } from "../../runner/process/exit-code.ts";
import { findRun } from "../../storage/refs/find-run.ts";
import { readInbox } from "../../storage/refs/inbox.ts";
import { runRef } from "../../storage/refs/ref-names.ts";
import { gitHubOf } from "../job-repository.ts";
import type { Job } from "../job.ts";
import { changedText } from "../run/job-issue.ts";
import { followingRun } from "../run/start-follow-up.ts";
import { claimForJobs } from "./claim-run.ts";
import { deliveryOf, handleJobEvent, recheckEventPermission } from "./event-commands.ts";
import { judgeDispatch, type Verdict } from "./trigger-permission.ts";
import { type TriggerRequest, type RequestedCommand, readTrigger, type Trigger } from "./trigger.ts";

/**
 * The first job: says whether what an event asks for may happen, and what that is, before there is code or a model key on the runner. What
 * people write is answered here. Whatever goes wrong in it denies.
 */
export async function gateCommand(job: Job): Promise<number> {
  job.setOutputs({ allowed: "false" });
  const place = await gitHubOf(job);
  if (!place) return refuse(job, "There is no token to ask GitHub with; give `github-token`.");
  if (givenIn(job) === undefined && isSupportedEvent(deliveryOf(job).name))
    return await handleJobEvent(job, place);
  const trigger = await triggerOf(job);
  if (trigger.status === "refused") return refuse(job, trigger.reason);
  const { asked } = trigger;
  const verdict = await judgeDispatch(place, asked);
  if (!verdict.allowed) return await refuseAsked(job, asked, verdict.reason);
  const following = await followingRun(place, asked);
  if (following === "over")
    return refuse(job, `Run ${asked.runId ?? ""} is over, and what followed from it.`);
  const wanted: RequestedCommand = following ?? asked;
  const { command, workflow = "", variables = "", runId = "" } = wanted;
  const { issue = "", ...rest } = asked;
  if (command === "run" && asked.namesRun && (await isCancelled(place, runId)))
    return refuse(job, `Run ${runId} was cancelled before it began.`);
  if (isWork(command) && (await claimForJobs(job, place, runId)) === "theirs") return exitCodes.completed;
  const changed = await changeIn(place, { ...asked, ...wanted });
  if (changed !== undefined) return await refuseAsked(job, asked, changed);
  job.log.text(`${command}${workflow === "" ? "" : ` ${workflow}`} for run ${runId} is allowed.`);
  job.setOutputs({
    command,
    workflow,
    variables,
    "run-id": runId,
    issue,
    "from-step": rest.fromStep ?? "",
    "max-cost-usd": rest.maxCostUsd ?? "",
    "max-tokens": rest.maxTokens ?? "",
    "trust-definition": rest.trustDefinition ?? "",
    "head-sha": verdict.headSha ?? "",
    "asked-by": following?.askedBy ?? rest.askedBy ?? "",
    allowed: "true",
  });
  return exitCodes.completed;
}

/** Whoever wrote what a dispatch came of looks at the comment that was made for it, and not at this job. */
async function refuseAsked(job: Job, { command, ...asked }: TriggerRequest, reason: string): Promise<number> {
  const { runId, workflow, issue, askedBy = "", people } = asked;
  if (command === "run" && asked.namesRun && runId !== undefined && issue !== undefined) {
    const by = parseRequester(askedBy)?.login ?? people[0]?.login ?? "";
    const { reportNotStarted } = await import("./report-start-error.ts");
    await reportNotStarted(job, { runId, workflow, issue: Number(issue), by }, () => Promise.resolve(reason));
  }
  return refuse(job, reason);
}

/** Whether a job with an agent follows. */
function isWork(command: RequestedCommand["command"]): boolean {
  return command === "run" || command === "resume";
}

/** The same question again, for a job that comes later: somebody may have lost a right, or changed something, since. */
export async function recheckGate(job: Job): Promise<Verdict> {
  try {
    const place = await gitHubOf(job);
    if (!place)
      return { allowed: false, reason: "There is no token to ask GitHub with; give `github-token`." };
    const verdict = await recheckEventPermission(job, place);
    if (verdict) return verdict;
    const trigger = await triggerOf(job);
    return trigger.status === "asks"
      ? await judgeDispatch(place, trigger.asked)
      : { allowed: false, reason: trigger.reason };
  } catch (error) {
    return { allowed: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

/** What the job's event asks for; else what the workflow itself wants, in so far as the event lets it. */
async function triggerOf(job: Job): Promise<Trigger> {
  const { environment } = job;
  const given = givenIn(job);
  return await readTrigger({
    ...deliveryOf(job),
    repository: environment["GITHUB_REPOSITORY"] ?? "",
    actors: [environment["GITHUB_ACTOR"] ?? "", environment["GITHUB_TRIGGERING_ACTOR"] ?? ""],
    delivery: environment["GITHUB_RUN_ID"] ?? "",
    now: new Date(),
    ...(given ? { given } : {}),
  });
}

/** A later job is told of the run that the gate let through, whoever asked for it. */
function givenIn({ inputs }: Job): RequestedCommand | undefined {
  const { workflow, variables, "run-id": runId, issue, "from-step": fromStep } = inputs;
  if (workflow === undefined && runId === undefined) return undefined;
  return {
    command: workflow === undefined ? "resume" : "run",
    ...(workflow === undefined ? {} : { workflow }),
    ...(variables === undefined ? {} : { variables }),
    ...(runId === undefined ? {} : { runId }),
    ...(issue === undefined ? {} : { issue: String(issue) }),
    ...(fromStep === undefined ? {} : { fromStep }),
  };
}

/** Somebody may have had enough before anything of the run was there; the request then lies in the inbox of a run that is none yet. */
async function isCancelled({ client, repository }: RepositoryClient, runId: string): Promise<boolean> {
  const refs = createGitHubStateRefs({ octokit: client, ...repository });
  const { requests } = await readInbox(refs, runId);
  const asks = requests.some(({ content }) => parseRequest(content)?.type === "cancel");
  return asks && !(await refs.refs(runRef(runId))).has(runRef(runId));
}

function refuse({ log }: Job, message: string): number {
  log.annotate({ level: "notice", message, title: "agentic-sdlc" });
  return exitCodes.completed;
}

/** Why a run is not to begin: its issue says something else than when somebody asked, as the dispatch tells. Undefined where it may. */
export async function changeIn(
  place: RepositoryClient,
  { command, runId = "", issue, askedBy = "" }: RequestedCommand,
): Promise<string | undefined> {
  const { login = "", digest: seen } = parseRequester(askedBy) ?? {};
  if (command !== "run" || issue === undefined || seen === undefined) return undefined;
  const { forge, refs, settings } = portsAt(place, { own: { login: "" }, report: () => {} });
  const words = (await forge.issue(Number(issue)))?.text;
  if (words && (await issueDigest(words)) === seen) return undefined;
  // What has begun has the text already.
  const { stateRef } = await settings();
  return (await findRun(refs, runId, { stateRef })) ? undefined : changedText(Number(issue), login);
}
