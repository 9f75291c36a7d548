import { appendFileSync } from "node:fs";
import { summary } from "@actions/core";
import type { Links } from "../../output/github/links.ts";
import type { RunFacts } from "../../output/status/run-facts.ts";
import type { Project } from "../../runner/start/project.ts";
import {
  commentSurface,
  lazySurface,
  emptySurface,
  stateUrlOf,
} from "../../runner/surfaces/comment-surface.ts";
import { pullRequestSurface } from "../../runner/surfaces/pull-request-surface.ts";
import { finalSurface, type Surface } from "../../runner/surfaces/run-board.ts";
import { threadSurface } from "../../runner/surfaces/thread-surface.ts";
import type { Job } from "../job.ts";
import { questionIssueSurface } from "./question-issue.ts";

export interface DisplayedRun {
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
