import type { Refusal } from "../../comment-commands/permission-policy.ts";
import type { EventContext, EventResult } from "../../github-events/event-context.ts";
import { inputsOf } from "../../github-events/github-event-forge.ts";
import { handleEvent } from "../../github-events/handle-event.ts";
import { recheckPermission } from "../../github-events/permissions/recheck-permission.ts";
import { portsAt } from "../../github-events/repository-context.ts";
import type { RepositoryClient } from "../../github/client/github-repository.ts";
import type { EventForge } from "../../ports/event-forge.ts";
import { parseJson } from "../../run/parse-json.ts";
import { exitCodes } from "../../runner/process/exit-code.ts";
import { readRegularText } from "../../system/read-file.ts";
import { usage } from "../inputs.ts";
import { gitHubOf } from "../job-repository.ts";
import type { Job } from "../job.ts";
import { followingRun } from "../run/start-follow-up.ts";
import { claimForJobs } from "./claim-run.ts";
import type { Verdict } from "./trigger-permission.ts";
import { personNamed } from "./trigger.ts";

/** As whom the token of a workflow writes. */
const OWN = { login: "github-actions[bot]" };

/** What started a job, as GitHub delivers it. */
export function deliveryOf({ environment }: Pick<Job, "environment">): { name: string; payload: unknown } {
  const name = environment["GITHUB_EVENT_NAME"] ?? "";
  return { name, payload: payloadOf(environment["GITHUB_EVENT_PATH"]) };
}

/**
 * Does what a comment, review, label or assignment asks for, as the App does it. What is to begin or to go on is not dispatched: the outputs
 * say so, and the next job of the same workflow does it. With the clock's event every run that can go on has a job of its own dispatched.
 */
export async function handleJobEvent(job: Job, place: RepositoryClient): Promise<number> {
  const delivery = deliveryOf(job);
  if (delivery.name === "schedule") return await runRecovery(job, place);
  let isStarted = false;
  const dispatch: EventForge["dispatch"] = async (asked) => {
    isStarted = true;
    const { headSha = "" } = asked;
    const following = await followingRun(place, { command: asked.command, runId: asked.runId });
    if (following === "over")
      return { status: "refused", message: `Run ${asked.runId} is over, and what followed from it.` };
    const { runId, askedBy, ...wanted } = following ?? {};
    const named = {
      ...(runId === undefined ? {} : { ...wanted, "run-id": runId }),
      ...(askedBy === undefined ? {} : { "asked-by": askedBy }),
    };
    // What works in one job shows at the remote that it does.
    const isClaimed = asked.command !== "cancel" && job.inputs.command !== "comment";
    if (isClaimed && (await claimForJobs(job, place, runId ?? asked.runId)) === "theirs")
      return { status: "started" };
    job.setOutputs({ ...inputsOf(asked), ...named, "head-sha": headSha, allowed: "true" });
    return { status: "started" };
  };
  const ports = portsOf(job, place, { dispatch });
  const handled = await handleEvent(delivery, ports);
  // Whoever runs a job again wants what came of it to go on.
  const isAgain = Number(job.environment["GITHUB_RUN_ATTEMPT"] ?? "1") > 1;
  if (handled.status === "done" && handled.runId !== undefined && isAgain && !isStarted && isWork(handled))
    await dispatch({ command: "resume", runId: handled.runId });
  return tell(job, handled);
}

/** Looks for what waits for nobody any more, whatever started the job; of checks, for those that have ended. */
export async function runRecovery(job: Job, place: RepositoryClient): Promise<number> {
  const { name, payload } = deliveryOf(job);
  const ended = (payload as Readonly<Record<string, unknown>> | undefined)?.[name];
  const about = name === "check_suite" || name === "workflow_run" ? ended : undefined;
  return tell(job, await handleEvent({ name: "schedule", payload: about ?? {} }, portsOf(job, place, {})));
}

function isWork({ what }: { readonly what: string }): boolean {
  return what === "run" || what === "answer";
}

/** Whether what the job's event asked for counts still, without doing it again. Undefined for an event that is read otherwise. */
export async function recheckEventPermission(
  job: Job,
  place: RepositoryClient,
): Promise<Verdict | undefined> {
  const again = await recheckPermission(deliveryOf(job), portsOf(job, place, {}));
  if (!again) return undefined;
  const { who, issue } = again;
  if (!who.allowed) return { allowed: false, reason: REASONS[who.reason] };
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
  "no-event": "The event is none that asks for anything.",
  "no-person": "Nobody is named who asks.",
  "own-app": "The App itself said it, and asks itself for nothing.",
  edited: "What was written was edited since; write it anew.",
  gone: "What was written is gone; write it anew.",
  role: "Somebody who had a hand in it may not start runs here.",
  bot: "A bot had a hand in it that `github.bots` does not name.",
  fork: "The pull request comes from another repository; runs work on branches of this repository alone.",
  locked: "The conversation is locked.",
  transferred: "The issue is in another repository now.",
  "not-asked": "Somebody else is asked, as `human.people` and `human.teams` have it.",
  "role-unknown": "GitHub could not be asked who may start runs; run the job again.",
  "team-unknown": "GitHub could not be asked who is in the teams that may answer; run the job again.",
};

/** Of somebody who may not, the App keeps one word. */
function inWords(reason: string): string {
  return Object.hasOwn(REASONS, reason) ? REASONS[reason as Refusal] : reason;
}

function portsOf(
  job: Job,
  place: RepositoryClient,
  { dispatch }: { dispatch?: EventForge["dispatch"] },
): EventContext {
  const { environment, inputs, log } = job;
  const names = [environment["GITHUB_ACTOR"], environment["GITHUB_TRIGGERING_ACTOR"]];
  const actors = names.flatMap((login = "") =>
    login === "" ? [] : [{ login, type: personNamed(login).isBot ? "Bot" : "User" }],
  );
  const [, file] = /\/\.github\/workflows\/([^/@]+)@/.exec(environment["GITHUB_WORKFLOW_REF"] ?? "") ?? [];
  const ports = portsAt(place, {
    own: OWN,
    report: (message) => log.annotate({ level: "warning", message }),
    actors,
    workflowRun: environment["GITHUB_RUN_ID"],
    ...(file === undefined ? {} : { workflowFile: file }),
    ...(dispatch && { dispatch }),
  });
  const stateRef = inputs["state-branch"];
  if (stateRef === undefined) return ports;
  return { ...ports, settings: async () => ({ ...(await ports.settings()), stateRef }) };
}

function tell({ log, setOutputs }: Job, handled: EventResult): number {
  switch (handled.status) {
    case "nothing":
      log.text("The event asks for nothing.");
      return exitCodes.completed;
    case "done":
      log.text(`Done: ${handled.what}${handled.runId === undefined ? "" : ` of run ${handled.runId}`}.`);
      if (handled.runId !== undefined) setOutputs({ "run-id": handled.runId });
      return exitCodes.completed;
    case "refused":
      log.annotate({ level: "notice", message: inWords(handled.reason), title: "agentic-sdlc" });
      return exitCodes.completed;
    case "again": {
      const words = inWords(handled.reason);
      const message = words === handled.reason ? `${words} Run the job again.` : words;
      log.annotate({ level: "error", message, title: "agentic-sdlc" });
      return exitCodes.failed;
    }
  }
}

function payloadOf(path: string | undefined): unknown {
  try {
    return path === undefined || path === "" ? undefined : parseJson(readRegularText(path));
  } catch {
    return undefined;
  }
}

/** Does what the job's event asks for in words, as the App does it, for repositories without a server. */
export async function commentCommand(job: Job): Promise<number> {
  job.setOutputs({ allowed: "false" });
  const place = await gitHubOf(job);
  if (place) return await handleJobEvent(job, place);
  throw usage(
    `\`command: ${job.inputs.command}\` needs \`github-token\`, to see who asked, to answer, and to start jobs.`,
  );
}

/** Has every run go on that waits for nobody any more, and does what comments ask for that were not delivered. */
export async function sweepCommand(job: Job): Promise<number> {
  const place = await gitHubOf(job);
  if (place) return await runRecovery(job, place);
  throw usage("`command: sweep` needs `github-token`, to start jobs for the runs that can go on.");
}
