import { appendFileSync } from "node:fs";
import { summary } from "@actions/core";
import { isLogin } from "../../comment-commands/requester.ts";
import { messageOf } from "../../errors.ts";
import { explainError } from "../../github/client/explain-error.ts";
import { locationOf, type RepositoryClient } from "../../github/client/github-repository.ts";
import { closeRunIssue, findRunIssue, openRunIssue, type RunIssue } from "../../github/issues/run-issue.ts";
import type { Links } from "../../output/github/links.ts";
import { sanitizeCode, sanitizeTitle } from "../../output/github/sanitized-text.ts";
import { isAsking } from "../../output/status/next-commands.ts";
import type { RunFacts } from "../../output/status/run-facts.ts";
import { dayOf } from "../../run/ids.ts";
import type { Project } from "../../runner/start/project.ts";
import {
  type CommentOptions,
  commentSurface,
  emptySurface,
  lazySurface,
  pullRequestSurface,
  stateUrlOf,
  threadSurface,
} from "../../runner/surfaces/run-surfaces.ts";
import { finalSurface, type Surface } from "../../runner/surfaces/run-board.ts";
import type { Job } from "../job.ts";

interface DisplayedRun {
  readonly runId: string;
  /** Verified branches of the run, if its journal is untrusted. */
  readonly branches?: ReadonlySet<string> | undefined;
  /** The verified issue of the run, since agents can write its record. */
  readonly about?: { readonly issue: number | undefined };
}

export function openSurfaces(
  job: Job,
  project: Project,
  { runId, branches, about }: DisplayedRun,
): Surface[] {
  const linksFor = (source: RunFacts): Links => {
    const links = linksOf(job, project, source);
    return about ? { ...links, issue: about.issue } : links;
  };
  const page = pageOfJob(job, linksFor);
  if (job.inputs["github-token"] === undefined || !job.environment["GITHUB_REPOSITORY"]) return [page];
  // A read-only job cannot write to GitHub. The publishing job shows the run.
  if (job.inputs["hand-over"] !== undefined && job.inputs.command !== "publish") return [page];
  const options = {
    linksFor,
    openGitHub: async () => await (await import("../job-repository.ts")).gitHubOf(job),
    redactor: job.redactor,
    report: job.log.warn,
  };
  return [
    page,
    commentSurface({ runId, ...options }),
    questionIssueSurface({ runId, ...options }),
    lazySurface(async (source) => {
      const [gitHub, { checkSurface }] = await Promise.all([
        options.openGitHub(),
        import("./check-surface.ts"),
      ]);
      return gitHub
        ? await checkSurface(job, { gitHub, project, runId, branches, linksFor }, source)
        : emptySurface;
    }),
    threadSurface({ ...options, branches }),
    pullRequestSurface({ ...options, branches }),
  ];
}

/** Shows a branch on the page of the job only. The job of the run updates comment and check run. */
export async function showOnPage(job: Job, project: Project, source: RunFacts): Promise<void> {
  const page = pageOfJob(job, (facts) => linksOf(job, project, facts));
  page.show(source, "now");
  await page.flush();
}

type LinksFor = (source: RunFacts) => Links;

function linksOf({ environment, trigger }: Job, { config }: Project, source: RunFacts): Links {
  const server = environment["GITHUB_SERVER_URL"] ?? "https://github.com";
  const repository = environment["GITHUB_REPOSITORY"] ?? "";
  const { record } = source;
  const job = environment["GITHUB_RUN_ID"];
  return {
    server,
    repository,
    runUrl: job && `${server}/${repository}/actions/runs/${job}`,
    stateUrl: repository === "" ? undefined : stateUrlOf(`${server}/${repository}`, config, source),
    issue: record.issue?.number ?? trigger.issue?.number,
    startedBy: { login: record.actor, url: record.asked_in },
  };
}

function pageOfJob({ environment, redactor, log }: Job, linksFor: LinksFor): Surface {
  const file = environment["GITHUB_STEP_SUMMARY"] ?? "";
  return finalSurface(async (source) => {
    if (file === "") return;
    const { renderJobSummary } = await import("../../output/github/job-summary.ts");
    // A step may have removed the file, and `write` requires it.
    appendFileSync(file, "");
    const text = redactor.redactDocument(renderJobSummary(source, linksFor(source)));
    await summary.emptyBuffer().addRaw(text).write({ overwrite: true });
  }, log.warn);
}

/**
 * The issue of a run that has none. It is opened when the run pauses for a person, contains the run's comment, and is closed when the run
 * completes or is cancelled. It mentions the person who started the run.
 */
function questionIssueSurface(options: CommentOptions): Surface {
  return finalSurface(async (source) => {
    if (options.linksFor(source).issue !== undefined) return;
    const { state } = source;
    const asks = state.status === "paused" && isAsking(state);
    if (!asks && !hasQuestions(state)) return;
    const gitHub = await options.openGitHub();
    if (gitHub) await showIn(gitHub, source, { options, asks });
  }, options.report);
}

function hasQuestions({ questions, answeredSteps, steps }: RunFacts["state"]): boolean {
  if (questions.size + answeredSteps.size > 0) return true;
  return Array.from(steps.values()).some(({ answeredQuestions = [] }) => answeredQuestions.length > 0);
}

async function showIn(
  gitHub: RepositoryClient,
  source: RunFacts,
  { options, asks }: { readonly options: CommentOptions; readonly asks: boolean },
): Promise<void> {
  try {
    const about = issueOf(source, options);
    const issue = asks ? await openRunIssue(gitHub, about) : await findRunIssue(gitHub, about);
    if (issue === undefined) return;
    const linksFor: CommentOptions["linksFor"] = (facts) => ({ ...options.linksFor(facts), issue });
    const comment = commentSurface({ ...options, linksFor });
    comment.show(source, "now");
    await comment.flush();
    if (["completed", "cancelled"].includes(source.state.status)) await closeRunIssue(gitHub, issue);
  } catch (error) {
    const operation = {
      location: locationOf(gitHub),
      what: "open the issue of this run",
      permission: "issues: write",
    };
    const explained = explainError(error, operation);
    options.report(messageOf(explained));
  }
}

function issueOf({ record }: RunFacts, { runId, redactor }: CommentOptions): RunIssue {
  const { workflow, actor } = record;
  const person = isLogin(actor) ? `@${actor}: ` : "";
  const title = sanitizeTitle(`${workflow} waits for an answer (run ${runId})`, { most: 120, closes: [] });
  const body = `${person}run ${sanitizeCode(runId, 40)} of ${sanitizeCode(workflow, 80)} waits for an answer. The comment below contains the question. Answer in a comment on this issue, for example \`/agentic approve\`.\n`;
  return {
    marker: `<!-- agentic-sdlc:question=${runId} -->`,
    title: redactor.redact(title),
    body: redactor.redact(body),
    since: dayOf(runId) ?? new Date(record.created_at),
  };
}
