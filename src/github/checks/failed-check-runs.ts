import type { CheckRunsSummary, FailedCheck, FailedCheckRun } from "../../ports/checks-forge.ts";
import { isRunId } from "../../run/ids.ts";
import type { RepositoryClient } from "../client/github-repository.ts";
import { pages, request } from "../client/repository-request.ts";
import { hasStatus } from "../client/request-error.ts";

export interface OwnChecks {
  readonly appId?: number | undefined;
  /** File of the starter workflow. Its failed jobs do not count. */
  readonly workflowFile: string;
}

const FAILURES: ReadonlySet<string> = new Set(["failure", "timed_out"]);
const ACTIONS = "github-actions";
const OWN_NAME = /^agentic-sdlc: /;

export async function readChecks(
  github: RepositoryClient,
  headSha: string,
  own: OwnChecks,
): Promise<CheckRunsSummary> {
  const jobs = await workflowRunsOf(github, headSha, own);
  const suites = await suitesOf(github, headSha);
  const foreign = suites.filter(({ id, app }) => !jobs.own.has(id) && !isOwnApp(app, own));
  const rows: FailedCheckRun[] = [];
  let isOver = !jobs.areRunning;
  const mixed = new Set<number>();
  const query = { ref: headSha, filter: "latest" } as const;
  const all = pages(github, "GET /repos/{owner}/{repo}/commits/{ref}/check-runs", query);
  for await (const { check_runs: runs } of all)
    for (const { id, name, status, conclusion, external_id, app, check_suite, output } of runs) {
      const suite = check_suite?.id ?? 0;
      if (isOwnApp(app, own) || jobs.own.has(suite)) continue;
      // A check run of the engine is in a job's suite if the token of a job created it.
      if (OWN_NAME.test(name) && isRunId(external_id ?? "")) {
        mixed.add(suite);
        continue;
      }
      if (status !== "completed") isOver = false;
      if (!FAILURES.has(conclusion ?? "")) continue;
      const texts = [output.title, output.summary, output.text].filter((each) => (each ?? "") !== "");
      rows.push({
        id: Number(id),
        name,
        conclusion: conclusion ?? "",
        output: texts.join("\n\n"),
        hasAnnotations: output.annotations_count > 0,
        isJob: app?.slug === ACTIONS,
      });
    }
  // Some Apps have empty suites that never complete.
  const open = foreign.filter(
    ({ id, status, latest_check_runs_count: count }) => status !== "completed" && count > 0 && !mixed.has(id),
  );
  const createdAt = foreign.flatMap(({ created_at }) => (created_at === null ? [] : [created_at])).sort()[0];
  return {
    isCompleted: isOver && open.length === 0,
    ...(createdAt === undefined ? {} : { startedAt: new Date(createdAt) }),
    failed: rows.toSorted((a, b) => a.id - b.id),
  };
}

const MOST_ANNOTATIONS = 30;

export async function describeCheck(github: RepositoryClient, check: FailedCheckRun): Promise<FailedCheck> {
  const { id, name, conclusion, output } = check;
  const annotations = check.hasAnnotations ? await annotationsOf(github, id) : [];
  const log = check.isJob ? await readJobLog(github, id) : undefined;
  return { name, conclusion, output, annotations, ...(log === undefined ? {} : { log }) };
}

async function annotationsOf(github: RepositoryClient, check_run_id: number): Promise<string[]> {
  const route = "GET /repos/{owner}/{repo}/check-runs/{check_run_id}/annotations";
  const { data } = await request(github, route, { check_run_id, per_page: MOST_ANNOTATIONS });
  return data.map(({ path, start_line: line, message }) => `${path}:${line} ${message ?? ""}`);
}

function isOwnApp(app: { readonly id: number } | null, { appId }: OwnChecks): boolean {
  return appId !== undefined && app?.id === appId;
}

/** A queued workflow run has no check run yet. */
async function workflowRunsOf(github: RepositoryClient, headSha: string, { workflowFile }: OwnChecks) {
  const own = new Set<number>();
  let areRunning = false;
  const all = pages(github, "GET /repos/{owner}/{repo}/actions/runs", { head_sha: headSha });
  try {
    for await (const { workflow_runs: runs } of all)
      for (const { path, status, check_suite_id: suite } of runs) {
        if (path.replace(/@.*$/, "").endsWith(`/${workflowFile}`)) own.add(Number(suite ?? 0));
        else if (status !== "completed") areRunning = true;
      }
  } catch (error) {
    // GitHub Actions is disabled.
    if (!hasStatus(error, 404)) throw error;
  }
  return { own, areRunning };
}

async function suitesOf(github: RepositoryClient, ref: string) {
  const all = pages(github, "GET /repos/{owner}/{repo}/commits/{ref}/check-suites", { ref });
  return (await Array.fromAsync(all)).flatMap(({ check_suites: suites }) =>
    suites.map((suite) => ({ ...suite, id: Number(suite.id) })),
  );
}

/** Longer logs are not read. */
const MOST_BYTES = 32 * 1024 * 1024;
const TAIL_BYTES = 64 * 1024;
const LIMIT_MS = 15_000;

const TIMES = /^\d{4}-\d\d-\d\dT[\d:.]+Z /gm;
// eslint-disable-next-line no-control-regex -- colours
const COLOURS = /\u001B\[[0-9;]*[A-Za-z]/g;

/**
 * Returns the end of a job's log; undefined if it cannot be read. GitHub redirects to a URL that is valid for a minute. The token is
 * not sent to that URL, and further redirects fail.
 */
async function readJobLog(github: RepositoryClient, job_id: number): Promise<string | undefined> {
  try {
    const { headers } = await request(github, "GET /repos/{owner}/{repo}/actions/jobs/{job_id}/logs", {
      job_id,
      request: { redirect: "manual", parseSuccessResponseBody: false },
    });
    const address = headers.location;
    const { baseUrl } = github.client.request.endpoint.DEFAULTS;
    // Plain HTTP only if the API uses it too.
    if (address === undefined || new URL(address).protocol !== new URL(baseUrl).protocol) return undefined;
    const response = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(LIMIT_MS) });
    if (!response.ok || !response.body) return undefined;
    const tail = await tailOf(response.body);
    return tail?.replaceAll(TIMES, "").replaceAll(COLOURS, "").trim();
  } catch {
    return undefined;
  }
}

/** Returns undefined for a longer log, whose end is not read. */
async function tailOf(body: ReadableStream<Uint8Array>): Promise<string | undefined> {
  let tail = Buffer.alloc(0);
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MOST_BYTES) return undefined;
    tail = Buffer.concat([tail, chunk]).subarray(-TAIL_BYTES);
  }
  return tail.toString("utf8");
}
