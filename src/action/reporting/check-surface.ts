import {
  type CheckRun,
  createCheckRun,
  type CheckConclusion,
  type CheckRunView,
} from "../../github/checks/check-run.ts";
import type { RepositoryClient } from "../../github/client/github-repository.ts";
import { hasStatus } from "../../github/client/request-error.ts";
import type { Links } from "../../output/github/links.ts";
import { runCommentParts } from "../../output/github/run-comment.ts";
import type { RunFacts } from "../../output/status/run-facts.ts";
import type { Redactor } from "../../redaction/redactor.ts";
import { branchChecks } from "../../run/checks/verification.ts";
import type { RunState } from "../../run/state.ts";
import type { Project } from "../../runner/start/project.ts";
import type { Surface } from "../../runner/surfaces/run-board.ts";
import { systemClock } from "../../system/system-clock.ts";
import type { Job } from "../job.ts";
import { checkAnnotations } from "./log-annotations.ts";

interface CheckOptions {
  readonly gitHub: RepositoryClient;
  readonly project: Project;
  readonly runId: string;
  /** Verified branches of the run, if its journal is untrusted. */
  readonly branches: ReadonlySet<string> | undefined;
  readonly linksFor: (source: RunFacts) => Links;
}

export async function checkSurface(job: Job, options: CheckOptions, first: RunFacts): Promise<Surface> {
  const { project, runId, linksFor } = options;
  const published = await publishedHead(options, first);
  const checks = new Map<string, CheckRun>();
  const checkOn = (headSha: string, source: RunFacts): CheckRun => {
    const check = createCheckRun(options.gitHub, {
      headSha,
      name: `agentic-sdlc: ${source.record.workflow}`,
      externalId: runId,
      detailsUrl: linksFor(source).runUrl,
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
    // A check run may be some seconds old, which saves requests.
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

/** Events whose `GITHUB_SHA` is the commit of the event. For others it is the head of some branch. */
const OF_COMMITS: ReadonlySet<string> = new Set(["push", "merge_group"]);

function aboutOf({ inputs, trigger, environment }: Job): string | undefined {
  const sha = OF_COMMITS.has(trigger.name) ? environment["GITHUB_SHA"] : undefined;
  return inputs["head-sha"] ?? trigger.headSha ?? (sha === "" ? undefined : sha);
}

/** Returns the pushed head of a stopped run. A check on an earlier commit would never complete. */
function headOf({ state }: RunFacts): string | undefined {
  return state.status === "running" || state.status === "pending" ? undefined : state.pushedHead;
}

async function stoppedHead(options: CheckOptions, { state }: RunFacts): Promise<string | undefined> {
  const { workspace, status } = state;
  if (options.branches || !workspace || status === "running" || status === "pending") return undefined;
  const head = await branchHead(options, workspace.branch);
  return head === workspace.base_sha ? undefined : head;
}

/** Returns the head of the run's branch from GitHub, since the bundle is untrusted. */
async function publishedHead(options: CheckOptions, { state: { workspace } }: RunFacts) {
  if (!workspace || !options.branches?.has(workspace.branch)) return undefined;
  return await branchHead(options, workspace.branch);
}

async function branchHead({ gitHub: { client, repository } }: CheckOptions, branch: string) {
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

function checkView(
  source: RunFacts,
  {
    links,
    redactor,
    project,
  }: { readonly links: Links; readonly redactor: Redactor; readonly project: Project },
): CheckRunView {
  const { state } = source;
  const { title, body } = runCommentParts(source, links);
  const conclusion = conclusionOf(state);
  return {
    status: conclusion === undefined ? "in_progress" : "completed",
    conclusion,
    title: redactor.redactDocument(title),
    summary: redactor.redactDocument(body),
    annotations: checkAnnotations(source, project).map((each) => redactor.redactValue(each)),
  };
}

function conclusionOf(state: RunState): CheckConclusion | undefined {
  const { status, reason } = state;
  switch (status) {
    case "completed":
      return branchChecks(state).some((each) => each.isNewFailure || each.hasFewerTests)
        ? "neutral"
        : "success";
    case "failed":
      return "failure";
    case "cancelled":
      return "cancelled";
    case "paused":
      return reason === "human" ? "action_required" : "neutral";
    default:
      return undefined;
  }
}
