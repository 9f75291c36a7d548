import { type CheckRun, createCheckRun } from "../../github/checks/check-run.ts";
import type { RepositoryClient } from "../../github/client/github-repository.ts";
import { hasStatus } from "../../github/client/request-error.ts";
import type { Links } from "../../output/github/links.ts";
import type { RunFacts } from "../../output/status/run-facts.ts";
import type { Project } from "../../runner/start/project.ts";
import type { Surface } from "../../runner/surfaces/run-board.ts";
import { systemClock } from "../../system/system-clock.ts";
import type { Job } from "../job.ts";
import { checkView } from "./check-view.ts";

interface CheckOptions {
  readonly gitHub: RepositoryClient;
  readonly project: Project;
  readonly runId: string;
  /** Branches that are its own, where its journal's word is not enough. */
  readonly branches: ReadonlySet<string> | undefined;
  readonly linksFor: (source: RunFacts) => Links;
}

/** The check of a run, on the commits that it is about. */
export async function checkSurface(job: Job, options: CheckOptions, first: RunFacts): Promise<Surface> {
  const { project, runId, linksFor } = options;
  const published = await publishedHead(options, first);
  const checks = new Map<string, CheckRun>();
  const checkOn = (headSha: string, source: RunFacts): CheckRun => {
    const { runUrl } = linksFor(source);
    const check = createCheckRun(options.gitHub, {
      headSha,
      name: `agentic-sdlc: ${source.record.workflow}`,
      externalId: runId,
      ...(runUrl === undefined ? {} : { detailsUrl: runUrl }),
      clock: systemClock,
      report: (text) => job.log.annotate({ level: "notice", message: text }),
    });
    checks.set(headSha, check);
    return check;
  };
  let last: RunFacts | undefined;
  const showAt = (headSha: string | undefined, source: RunFacts): void => {
    if (headSha !== undefined && !checks.has(headSha)) checkOn(headSha, source);
    const view = checkView(source, { links: linksFor(source), redactor: job.redactor, project });
    // Nobody answers at a check: what it says of a run under way may be some seconds old, and costs fewer calls.
    for (const [at, check] of checks)
      check.show(at === headSha ? view : { ...view, annotations: [] }, "soon");
  };
  return {
    show: (source) => {
      last = source;
      showAt(published ?? (options.branches ? undefined : headOf(source)) ?? aboutOf(job), source);
    },
    flush: async () => {
      if (last && checks.size === 0) showAt(await stoppedHead(options, last), last);
      await Promise.all(Array.from(checks.values(), (check) => check.flush()));
    },
  };
}

/** Events that are about the commit which GitHub names with them; with any other it names the last one of some branch. */
const OF_COMMITS: ReadonlySet<string> = new Set(["push", "merge_group"]);

function aboutOf({ inputs, trigger, environment }: Job): string | undefined {
  const sha = OF_COMMITS.has(trigger.name) ? environment["GITHUB_SHA"] : undefined;
  return inputs["head-sha"] ?? trigger.headSha ?? (sha === "" ? undefined : sha);
}

/** What the run has pushed, once nothing more comes: each commit before would have a check that never ends. */
function headOf({ state }: RunFacts): string | undefined {
  return state.status === "running" || state.status === "pending" ? undefined : state.pushedHead;
}

/** A run that pauses or fails delivers nothing, but its commits were pushed with its state. Commits of the base branch are not its own. */
async function stoppedHead(options: CheckOptions, { state }: RunFacts): Promise<string | undefined> {
  const { workspace, status } = state;
  if (options.branches || !workspace || status === "running" || status === "pending") return undefined;
  const head = await branchHead(options, workspace.branch);
  return head === workspace.base_sha ? undefined : head;
}

/** Where the run's branch stands at GitHub: what a bundle says of that is anybody's word. */
async function publishedHead(
  options: CheckOptions,
  { state: { workspace } }: RunFacts,
): Promise<string | undefined> {
  if (!workspace || !options.branches?.has(workspace.branch)) return undefined;
  return await branchHead(options, workspace.branch);
}

async function branchHead(
  { gitHub: { client, repository } }: CheckOptions,
  branch: string,
): Promise<string | undefined> {
  try {
    const { data } = await client.request("GET /repos/{owner}/{repo}/git/ref/{ref}", {
      ...repository,
      ref: `heads/${branch}`,
    });
    return data.object.sha;
  } catch (error) {
    if (hasStatus(error, 404)) return undefined;
    throw error;
  }
}
