import { parseRequester } from "../../comment-commands/requester.ts";
import { AgenticError, messageOf } from "../../errors.ts";
import { textOfMarker } from "../../github-events/comments/comment-marker.ts";
import { isStartedText, notStartedText } from "../../github-events/comments/reply-text.ts";
import { sanitizeLines } from "../../github-events/comments/start-error.ts";
import { createEventContext } from "../../github-events/repository-context.ts";
import { runMarker } from "../../output/github/run-comment.ts";
import { dayOf } from "../../run/ids.ts";
import { prepareStart } from "../../runner/start/prepare-run.ts";
import type { Project } from "../../runner/start/project.ts";
import { findRun } from "../../storage/refs/find-run.ts";
import { asUserError } from "../../system/system-fault.ts";
import { gitHubOf } from "../job-repository.ts";
import { type Job, withoutLog } from "../job.ts";
import { readIssue } from "../run/job-issue.ts";
import { startOptionsOf } from "../run/run-job.ts";

interface UnstartedRun {
  readonly runId: string;
  readonly workflow?: string | undefined;
  readonly issue: number;
  readonly by: string;
}

/**
 * Writes why a run does not start into its comment. Changes only the unmodified start comment, since a refused request may name any
 * run. An error of the update is a warning.
 */
export async function reportNotStarted(
  job: Job,
  { runId, workflow = "", issue, by }: UnstartedRun,
  reason: () => Promise<string>,
): Promise<void> {
  try {
    const gitHub = await gitHubOf(job);
    if (!gitHub) return;
    const report = job.log.warn;
    const { forge, refs, settings, clock } = createEventContext(gitHub, { own: { login: "" }, report });
    const marker = runMarker(runId);
    const comment = textOfMarker(await forge.listPostedComments(issue), marker);
    if (comment === undefined || !isStartedText(comment)) return;
    const stateRef = job.inputs["state-branch"] ?? (await settings()).stateRef;
    if (await findRun(refs, runId, { stateRef })) return;
    const text = sanitizeLines(job.redactor.redactDocument(await reason()));
    const body = notStartedText({ runId, workflow, by }, text);
    await forge.postStatusComment({ issue, marker, body, since: dayOf(runId) ?? clock.now() });
  } catch (error) {
    const why = messageOf(error);
    job.log.warn(`The comment of run ${runId} could not be updated: ${why}`);
  }
}

export async function reportStartFailure(job: Job, error: unknown): Promise<void> {
  const unstarted = unstartedRunOf(job);
  const { command } = job.inputs;
  const isHandedOver = job.inputs["hand-over"] !== undefined && command !== "publish";
  // A read-only job leaves this to the publishing job.
  if (!unstarted || job.work.hasNote() || isHandedOver || (command !== "run" && command !== "publish"))
    return;
  await reportNotStarted(job, unstarted, () => Promise.resolve(describeError(job, error)));
}

export async function reportMissingHandoff(job: Job, project: Project): Promise<void> {
  const unstarted = unstartedRunOf(job);
  if (unstarted) await reportNotStarted(job, unstarted, () => findStartFailure(job, project, unstarted));
}

async function findStartFailure(job: Job, project: Project, { runId, workflow: name }: UnstartedRun) {
  const ended = `The job ended before the run started. ${describeLog(job)}`;
  if (name === undefined) return ended;
  try {
    const issue = await readIssue(job);
    await prepareStart(await startOptionsOf(withoutLog(job), project, { name, runId, issue }));
    return ended;
  } catch (error) {
    return describeError(job, error);
  }
}

function describeError(job: Job, thrown: unknown): string {
  const error = asUserError(thrown);
  if (error instanceof AgenticError && error.code !== "internal") return error.message;
  return `It failed because of an error in agentic-sdlc. ${describeLog(job)}`;
}

function describeLog({ environment }: Job): string {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: id } = environment;
  return server && repository && id
    ? `The log shows the reason: ${server}/${repository}/actions/runs/${id}`
    : "The log shows the reason.";
}

function unstartedRunOf({ inputs, trigger }: Job): UnstartedRun | undefined {
  const { "run-id": runId, workflow, branch } = inputs;
  const issue = inputs.issue ?? trigger.issue?.number;
  if (runId === undefined || issue === undefined || branch !== undefined) return undefined;
  const by = parseRequester(inputs["asked-by"] ?? "")?.login ?? trigger.actor;
  return { runId, workflow, issue, by };
}
