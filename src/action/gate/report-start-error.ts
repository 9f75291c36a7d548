import { parseRequester } from "../../comment-commands/requester.ts";
import { AgenticError } from "../../errors.ts";
import { textWith } from "../../github-events/comments/comment-marker.ts";
import { isStartedText, notStartedText } from "../../github-events/comments/reply-text.ts";
import { portsAt } from "../../github-events/repository-context.ts";
import { runMarker } from "../../output/github/run-comment.ts";
import { sanitizeLine } from "../../output/github/sanitized-text.ts";
import { dayOf } from "../../run/ids.ts";
import { prepareStart } from "../../runner/start/prepare-run.ts";
import type { Project } from "../../runner/start/project.ts";
import { resolveRunSettings } from "../../runner/start/run-session.ts";
import { findRun } from "../../storage/refs/find-run.ts";
import { asUserError } from "../../system/system-fault.ts";
import { gitHubOf } from "../job-repository.ts";
import type { Job } from "../job.ts";
import { readIssue } from "../run/job-issue.ts";
import { startingOf } from "../run/run-job.ts";

interface NotBegun {
  readonly runId: string;
  readonly workflow?: string | undefined;
  readonly issue: number;
  readonly by: string;
}

const MOST_LINES = 8;
const MOST_LINE = 600;

/**
 * Says why a run does not begin in the comment that was made when it was asked for. It is changed as long as nothing else stands there: whoever
 * is refused may name any run. What cannot be shown is in the log already.
 */
export async function reportNotStarted(
  job: Job,
  { runId, workflow = "", issue, by }: NotBegun,
  reason: () => Promise<string>,
): Promise<void> {
  try {
    const place = await gitHubOf(job);
    if (!place) return;
    const report = (message: string): void => job.log.annotate({ level: "warning", message });
    const { forge, refs, settings, clock } = portsAt(place, { own: { login: "" }, report });
    const marker = runMarker(runId);
    const standing = textWith(await forge.listPostedComments(issue), marker);
    if (standing === undefined || !isStartedText(standing)) return;
    const stateRef = job.inputs["state-branch"] ?? (await settings()).stateRef;
    if (await findRun(refs, runId, { stateRef })) return;
    const words = outboundLines(job.redactor.redactDocument(await reason()));
    const body = notStartedText({ runId, workflow, by }, words);
    await forge.postStatusComment({ issue, marker, body, since: dayOf(runId) ?? clock.now() });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    job.log.annotate({
      level: "warning",
      message: `The comment of run ${runId} could not be changed: ${why}`,
    });
  }
}

function outboundLines(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const shown = lines.slice(0, MOST_LINES).map((line) => sanitizeLine(line, MOST_LINE));
  return [...shown, ...(lines.length > MOST_LINES ? ["…"] : [])].join("\n\n");
}

/** The same for what a job was told to begin, and failed with before anything of the run was there. */
export async function reportStartFailure(job: Job, error: unknown): Promise<void> {
  const told = toldIn(job);
  const { command } = job.inputs;
  const isHandedOver = job.inputs["hand-over"] !== undefined && command !== "publish";
  // Who may only read leaves it to the job that publishes.
  if (!told || job.work.hasNote() || isHandedOver || (command !== "run" && command !== "publish")) return;
  await reportNotStarted(job, told, () => Promise.resolve(sentenceOf(job, error)));
}

/** The same where the job before left nothing: what kept the run from beginning is looked for in this job's own checkout. */
export async function reportMissingHandoff(job: Job, project: Project): Promise<void> {
  const told = toldIn(job);
  if (told) await reportNotStarted(job, told, () => whyNotBegun(job, project, told));
}

async function whyNotBegun(job: Job, project: Project, { runId, workflow: name }: NotBegun): Promise<string> {
  const ended = `The job ended before the run began; ${logWords(job)}`;
  if (name === undefined) return ended;
  const quiet: Job = { ...job, log: { ...job.log, text: () => {}, annotate: () => {} } };
  try {
    const starting = await startingOf(quiet, project, { name, runId, issue: await readIssue(job) });
    resolveRunSettings(await prepareStart(starting));
    return ended;
  } catch (error) {
    return sentenceOf(job, error);
  }
}

function sentenceOf(job: Job, thrown: unknown): string {
  const error = asUserError(thrown);
  if (error instanceof AgenticError && error.code !== "internal") return error.message;
  return `It failed by a mistake in agentic-sdlc; ${logWords(job)}`;
}

function logWords({ environment }: Job): string {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: id } = environment;
  return server && repository && id
    ? `its log says why: ${server}/${repository}/actions/runs/${id}`
    : "its log says why.";
}

function toldIn({ inputs, trigger }: Job): NotBegun | undefined {
  const { "run-id": runId, workflow, branch } = inputs;
  const issue = inputs.issue ?? trigger.issue?.number;
  if (runId === undefined || issue === undefined || branch !== undefined) return undefined;
  const by = parseRequester(inputs["asked-by"] ?? "")?.login ?? trigger.actor;
  return { runId, workflow, issue, by };
}
