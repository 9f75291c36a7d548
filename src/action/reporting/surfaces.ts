import { writeFileSync } from "node:fs";
import type { Links } from "../../output/github/links.ts";
import type { RunFacts } from "../../output/status/run-facts.ts";
import type { Project } from "../../runner/start/project.ts";
import { commentSurface, lazySurface, nowhere } from "../../runner/surfaces/comment-surface.ts";
import { pullRequestSurface } from "../../runner/surfaces/pull-request-surface.ts";
import type { Surface } from "../../runner/surfaces/run-board.ts";
import { stateUrlOf } from "../../runner/surfaces/state-url.ts";
import { threadSurface } from "../../runner/surfaces/thread-surface.ts";
import type { Job } from "../job.ts";
import { questionIssueSurface } from "./question-issue.ts";

export interface DisplayedRun {
  readonly runId: string;
  /** Branches that are its own, where its journal's word is not enough. */
  readonly branches?: ReadonlySet<string>;
  /** The issue where people are told of it, if any, where its record's word is not enough: agents can write that too. */
  readonly about?: { readonly issue: number | undefined };
}

/** Where people see a run of this job: the comment where it was asked for, the check of the commit, the page of the job, the threads that were its answers, its pull requests. */
export function openSurfaces(
  job: Job,
  project: Project,
  { runId, branches, about }: DisplayedRun,
): Surface[] {
  const linksFor = (source: RunFacts): Links => {
    const { issue, ...links } = linksOf(job, project, source);
    const at = about ? about.issue : issue;
    return at === undefined ? links : { ...links, issue: at };
  };
  const page = pageOfJob(job, linksFor);
  if (job.inputs["github-token"] === undefined || !job.environment["GITHUB_REPOSITORY"]) return [page];
  // A job that hands its work over may not write; whoever publishes it shows it.
  if (job.inputs["hand-over"] !== undefined && job.inputs.command !== "publish") return [page];
  const how = {
    linksFor,
    place: async () => await (await import("../job-repository.ts")).gitHubOf(job),
    redactor: job.redactor,
    report: (text: string) => job.log.annotate({ level: "warning", message: text }),
  };
  return [
    page,
    commentSurface({ runId, ...how }),
    questionIssueSurface({ runId, ...how }),
    lazySurface(async (source) => {
      const [gitHub, { checkSurface }] = await Promise.all([how.place(), import("./check-surface.ts")]);
      return gitHub
        ? await checkSurface(job, { gitHub, project, runId, branches, linksFor }, source)
        : nowhere;
    }),
    threadSurface({ ...how, ...(branches ? { branches } : {}) }),
    pullRequestSurface({ ...how, ...(branches ? { branches } : {}) }),
  ];
}

/** Shows it on the page of the job alone: comment and check are those of the run, and stay with whoever works on that. */
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
  const stateUrl = repository === "" ? undefined : stateUrlOf(`${server}/${repository}`, config, source);
  const issue = record.issue?.number ?? trigger.issue?.number;
  return {
    server,
    repository,
    ...(job === undefined ? {} : { runUrl: `${server}/${repository}/actions/runs/${job}` }),
    ...(stateUrl === undefined ? {} : { stateUrl }),
    ...(issue === undefined ? {} : { issue }),
    startedBy: {
      login: record.actor,
      ...(record.asked_in === undefined ? {} : { url: record.asked_in }),
    },
  };
}

/** The page of a job shows what its steps leave in a file. */
function pageOfJob({ environment, redactor }: Job, linksFor: LinksFor): Surface {
  const file = environment["GITHUB_STEP_SUMMARY"];
  let last: RunFacts | undefined;
  return {
    show: (source) => {
      last = source;
    },
    flush: async () => {
      if (file === undefined || file === "" || !last) return;
      const { renderJobSummary } = await import("../../output/github/job-summary.ts");
      writeFileSync(file, redactor.redactDocument(renderJobSummary(last, linksFor(last))));
    },
  };
}
