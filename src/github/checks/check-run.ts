import type { Clock } from "../../ports/clock.ts";
import { shorten } from "../../system/format.ts";
import { type RepositoryClient, locationOf } from "../client/github-repository.ts";
import { pages, request, truncateText } from "../client/repository-request.ts";
import { createThrottledUpdate, createReportOnce } from "../client/throttled-update.ts";

interface CheckRunOptions {
  readonly headSha: string;
  readonly name: string;
  /** ID of the run, by which a resumed run finds its check run. */
  readonly externalId: string;
  readonly detailsUrl?: string | undefined;
  readonly clock: Clock;
  readonly report: (text: string) => void;
}

export type CheckConclusion =
  "success" | "failure" | "neutral" | "cancelled" | "skipped" | "timed_out" | "action_required";

export interface CheckAnnotation {
  readonly path: string;
  readonly line: number;
  readonly endLine?: number | undefined;
  readonly level: "notice" | "warning" | "failure";
  readonly message: string;
  readonly title?: string;
}

export interface CheckRunView {
  readonly status: "queued" | "in_progress" | "completed";
  readonly conclusion?: CheckConclusion | undefined;
  readonly title: string;
  readonly summary: string;
  readonly annotations: readonly CheckAnnotation[];
}

export type CheckRun = ReturnType<typeof createCheckRun>;

/** GitHub's maximum for one request. Further requests add to the annotations. */
const ANNOTATIONS_A_REQUEST = 50;

const MOST_ANNOTATIONS = 500;

export function createCheckRun(github: RepositoryClient, options: CheckRunOptions) {
  // Only Apps may create check runs: not a user's token, and a workflow's token only with permission.
  const operation = {
    location: locationOf(github),
    what: "update the check run of this run",
    permission: "checks: write",
  };
  let id: number | undefined;
  let sent: Set<string> | undefined;
  const display = createThrottledUpdate<CheckRunView>({
    clock: options.clock,
    onFailure: createReportOnce(options.report, operation, " The run continues without it."),
    write: async (view) => {
      id ??= await findCheckRun(github, options);
      sent ??= id === undefined ? new Set() : await annotationsOf(github, id);
      const batches = batchesOf(view.annotations, sent);
      for (const [index, batch] of batches.entries()) {
        const last = index === batches.length - 1;
        const fields = fieldsOf(last ? view : { ...view, status: "in_progress" }, batch, options);
        const route = "PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}";
        if (id === undefined) id = await create(github, options, fields);
        else await request(github, route, { check_run_id: id, ...fields });
        for (const annotation of batch) sent.add(keyOf(annotation));
      }
    },
  });
  return {
    show: display.show,
    /** Writes the last view at once. Returns the ID of the check run, if there is one. */
    flush: async () => {
      await display.flush();
      return id;
    },
  };
}

/** Returns at least one batch, since a request without annotations still updates the text. */
function batchesOf(annotations: readonly CheckAnnotation[], sent: ReadonlySet<string>) {
  const room = Math.max(0, MOST_ANNOTATIONS - sent.size);
  const fresh = annotations.filter((each) => !sent.has(keyOf(each))).slice(0, room);
  const count = Math.max(1, Math.ceil(fresh.length / ANNOTATIONS_A_REQUEST));
  return Array.from({ length: count }, (_, index) =>
    fresh.slice(index * ANNOTATIONS_A_REQUEST, (index + 1) * ANNOTATIONS_A_REQUEST),
  );
}

function keyOf({ path, line, message }: Pick<CheckAnnotation, "path" | "line" | "message">): string {
  return JSON.stringify([path, line, truncateText(message)]);
}

function fieldsOf(
  { status, conclusion = "neutral", title, summary }: CheckRunView,
  annotations: readonly CheckAnnotation[],
  { detailsUrl, clock }: CheckRunOptions,
) {
  return {
    ...(status === "completed"
      ? { status, conclusion, completed_at: clock.now().toISOString() }
      : { status }),
    ...(detailsUrl !== undefined && { details_url: detailsUrl }),
    output: {
      title: shorten(title, 255),
      summary: truncateText(summary),
      ...(annotations.length > 0 && {
        annotations: annotations.map(({ path, line, endLine = line, level, message, title }) => ({
          path,
          start_line: line,
          end_line: endLine,
          annotation_level: level,
          message: truncateText(message),
          ...(title !== undefined && { title: shorten(title, 255) }),
        })),
      }),
    },
  };
}

async function create(
  github: RepositoryClient,
  { headSha, name, externalId, clock }: CheckRunOptions,
  fields: ReturnType<typeof fieldsOf>,
): Promise<number> {
  const { data } = await request(github, "POST /repos/{owner}/{repo}/check-runs", {
    name,
    head_sha: headSha,
    external_id: externalId,
    started_at: clock.now().toISOString(),
    ...fields,
    // Not repeated: a lost response may hide a created check run.
    request: { retries: 0 },
  });
  return Number(data.id);
}

/** Returns the newest check run of the run; GitHub allows several with one name. */
async function findCheckRun(github: RepositoryClient, { headSha, name, externalId }: CheckRunOptions) {
  const query = { ref: headSha, check_name: name, filter: "all" } as const;
  const all = pages(github, "GET /repos/{owner}/{repo}/commits/{ref}/check-runs", query);
  let newest: number | undefined;
  for await (const { check_runs: runs } of all)
    for (const { id, external_id } of runs)
      if (external_id === externalId) newest = Math.max(newest ?? 0, Number(id));
  return newest;
}

/** Returns the existing annotations: GitHub would add them a second time. */
async function annotationsOf(github: RepositoryClient, check_run_id: number): Promise<Set<string>> {
  const route = "GET /repos/{owner}/{repo}/check-runs/{check_run_id}/annotations";
  const all = pages(github, route, { check_run_id });
  const keys = new Set<string>();
  for await (const annotations of all)
    for (const { path, start_line: line, message } of annotations)
      keys.add(keyOf({ path, line, message: message ?? "" }));
  return keys;
}
