import { isHeard } from "../app/events.ts";
import { createGitHubStateRefs } from "../github/state-refs.ts";
import type { GitHubPlace } from "../github/repository.ts";
import { readAskedBy } from "../human/asked-by.ts";
import { exitCodes } from "../launch/exit-code.ts";
import { parseRequest } from "../run/request.ts";
import { readInbox } from "../state/inbox.ts";
import { runRef } from "../state/names.ts";
import { judgeDispatch, type Verdict } from "./allowed.ts";
import { changeIn } from "./changed-issue.ts";
import { claimForJobs } from "./claim.ts";
import { followingRun } from "./follow-up.ts";
import { gitHubOf } from "./github.ts";
import { deliveryOf, hear, judgeEventAgain } from "./hear.ts";
import type { Job } from "./job.ts";
import { type Asked, type AskedCommand, readTrigger, type Trigger } from "./trigger.ts";

/**
 * The first job: says whether what an event asks for may happen, and what that is, before there is code or a model key on the runner. What
 * people write is answered here. Whatever goes wrong in it denies.
 */
export async function gateCommand(job: Job): Promise<number> {
  job.setOutputs({ allowed: "false" });
  const place = await gitHubOf(job);
  if (!place) return refuse(job, "There is no token to ask GitHub with; give `github-token`.");
  if (givenIn(job) === undefined && isHeard(deliveryOf(job).name)) return await hear(job, place);
  const trigger = await triggerOf(job);
  if (trigger.status === "refused") return refuse(job, trigger.reason);
  const { asked } = trigger;
  const verdict = await judgeDispatch(place, asked);
  if (!verdict.allowed) return await refuseAsked(job, asked, verdict.reason);
  const following = await followingRun(place, asked);
  if (following === "over")
    return refuse(job, `Run ${asked.runId ?? ""} is over, and what followed from it.`);
  const wanted: AskedCommand = following ?? asked;
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
async function refuseAsked(job: Job, { command, ...asked }: Asked, reason: string): Promise<number> {
  const { runId, workflow, issue, askedBy = "", people } = asked;
  if (command === "run" && asked.namesRun && runId !== undefined && issue !== undefined) {
    const by = readAskedBy(askedBy)?.login ?? people[0]?.login ?? "";
    const { tellNotBegun } = await import("./not-begun.ts");
    await tellNotBegun(job, { runId, workflow, issue: Number(issue), by }, () => Promise.resolve(reason));
  }
  return refuse(job, reason);
}

/** Whether a job with an agent follows. */
function isWork(command: AskedCommand["command"]): boolean {
  return command === "run" || command === "resume";
}

/** The same question again, for a job that comes later: somebody may have lost a right, or changed something, since. */
export async function askAgain(job: Job): Promise<Verdict> {
  try {
    const place = await gitHubOf(job);
    if (!place)
      return { allowed: false, reason: "There is no token to ask GitHub with; give `github-token`." };
    const verdict = await judgeEventAgain(job, place);
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
function givenIn({ inputs }: Job): AskedCommand | undefined {
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
async function isCancelled({ client, repository }: GitHubPlace, runId: string): Promise<boolean> {
  const refs = createGitHubStateRefs({ octokit: client, ...repository });
  const { requests } = await readInbox(refs, runId);
  const asks = requests.some(({ content }) => parseRequest(content)?.type === "cancel");
  return asks && !(await refs.refs(runRef(runId))).has(runRef(runId));
}

function refuse({ log }: Job, message: string): number {
  log.annotate({ level: "notice", message, title: "agentic-sdlc" });
  return exitCodes.completed;
}
