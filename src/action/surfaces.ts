import { writeFileSync } from "node:fs";
import { systemClock } from "../compose/clock.ts";
import type { Surface } from "../launch/board.ts";
import { commentSurface, loadedWhenShown, nowhere } from "../launch/comment-surface.ts";
import type { Project } from "../launch/project.ts";
import { stateUrlOf } from "../launch/state-url.ts";
import type { Links } from "../output/links.ts";
import type { ReportSource } from "../output/report-source.ts";
import type { Job } from "./job.ts";

/** Where people see a run of this job: the comment where it was asked for, the check of the commit, the page of the job. */
export function openSurfaces(job: Job, project: Project, runId: string): Surface[] {
  const linksFor = (source: ReportSource): Links => linksOf(job, project, source);
  const page = pageOfJob(job, linksFor);
  if (job.inputs["github-token"] === undefined || !job.environment["GITHUB_REPOSITORY"]) return [page];
  // A job that hands its work over may not write; whoever publishes it shows it.
  if (job.inputs["hand-over"] !== undefined && job.inputs.command !== "publish") return [page];
  const comment = commentSurface({
    runId,
    linksFor,
    place: async () => await (await import("./github.ts")).gitHubOf(job),
    redactor: job.redactor,
    report: (text) => job.log.annotate({ level: "warning", message: text }),
  });
  return [page, comment, loadedWhenShown(() => check(job, { project, runId }, linksFor))];
}

/** Shows it on the page of the job alone: comment and check are those of the run, and stay with whoever works on that. */
export async function showOnPage(job: Job, project: Project, source: ReportSource): Promise<void> {
  const page = pageOfJob(job, (shown) => linksOf(job, project, shown));
  page.show(source, "now");
  await page.flush();
}

type LinksFor = (source: ReportSource) => Links;

function linksOf({ environment, trigger }: Job, { config }: Project, source: ReportSource): Links {
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
      ...(trigger.commentUrl === undefined ? {} : { url: trigger.commentUrl }),
    },
  };
}

/** The page of a job shows what its steps leave in a file. */
function pageOfJob({ environment, redactor }: Job, linksFor: LinksFor): Surface {
  const file = environment["GITHUB_STEP_SUMMARY"];
  let last: ReportSource | undefined;
  return {
    show: (source) => {
      last = source;
    },
    flush: async () => {
      if (file === undefined || file === "" || !last) return;
      const { renderJobSummary } = await import("../output/job-summary.ts");
      writeFileSync(file, redactor.redactDocument(renderJobSummary(last, linksFor(last))));
    },
  };
}

async function check(
  job: Job,
  { project, runId }: { readonly project: Project; readonly runId: string },
  linksFor: LinksFor,
): Promise<Surface> {
  const headSha = job.trigger.headSha ?? job.environment["GITHUB_SHA"] ?? "";
  const [{ gitHubOf }, { createCheckRun }, { checkView }] = await Promise.all([
    import("./github.ts"),
    import("../github/check-run.ts"),
    import("./check-view.ts"),
  ]);
  const place = await gitHubOf(job);
  if (!place || headSha === "") return nowhere;
  let made: ReturnType<typeof createCheckRun> | undefined;
  return {
    show: (source) => {
      const links = linksFor(source);
      made ??= createCheckRun(place, {
        headSha,
        name: `agentic-sdlc: ${source.record.workflow}`,
        externalId: runId,
        ...(links.runUrl === undefined ? {} : { detailsUrl: links.runUrl }),
        clock: systemClock,
        report: (text) => job.log.annotate({ level: "notice", message: text }),
      });
      // Nobody answers at a check: what it says of a run under way may be some seconds old, and costs fewer calls.
      made.show(checkView(source, { links, redactor: job.redactor, project }), "soon");
    },
    flush: async () => void (await made?.flush()),
  };
}
