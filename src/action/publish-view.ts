import { exitCodes } from "../launch/exit-code.ts";
import type { Project } from "../launch/project.ts";
import { readableRun } from "../launch/readable.ts";
import { readReportSource } from "../launch/report-source.ts";
import { branchNamesOf, pullRequestsOf, type RunState } from "../run/state.ts";
import type { FoundRun } from "../state/find-run.ts";
import { gitHubOf } from "./github.ts";
import type { Job } from "./job.ts";
import { openPullRequests } from "./publish-pull-requests.ts";
import { outputsOf } from "./results.ts";
import { openSurfaces } from "./surfaces.ts";

interface Shown {
  readonly runId: string;
  readonly state: RunState;
  readonly found: FoundRun;
  readonly branches: ReadonlySet<string>;
  readonly headRef: string | undefined;
}

/** Opens the pull requests of what was published, and shows the run where it was asked for. */
export async function showPublished(job: Job, project: Project, published: Shown): Promise<number> {
  const { runId, state, found, branches, headRef } = published;
  const place = await gitHubOf(job);
  const started = job.environment["GITHUB_REF_NAME"];
  const bases = new Set([
    project.config.git.mainBranch,
    ...(started === undefined ? [] : [started]),
    ...(headRef === undefined ? [] : [headRef]),
    ...branchNamesOf(state).filter((branch) => branches.has(branch)),
  ]);
  const report = (text: string): void => job.log.annotate({ level: "warning", message: text });
  const isWhole =
    !place ||
    (await openPullRequests(state, {
      place,
      settings: project.config.github,
      found,
      branches,
      bases,
      issue: job.trigger.issue?.number,
      report,
    }));
  job.setOutputs(outputsOf(state));
  const { project: readable, away } = await readableRun(job.io, project, { runId });
  const source = await readReportSource(readable, runId, away);
  const opened = new Map(pullRequestsOf(state).map((each) => [each.branch, each]));
  for (const each of pullRequestsOf(source.state)) Object.assign(each, opened.get(each.branch));
  const surfaces = openSurfaces(job, project, runId);
  for (const surface of surfaces) surface.show(source, "now");
  await Promise.all(surfaces.map((surface) => surface.flush()));
  return isWhole ? exitCodes.completed : exitCodes.failed;
}
