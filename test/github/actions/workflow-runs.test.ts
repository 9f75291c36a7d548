import { Octokit } from "@octokit/rest";
import { expect, test } from "vitest";
import { findWorkflowRun } from "../../../src/github/actions/workflow-runs.ts";

const RUN = "20260131-abc123";

interface Shown {
  readonly id: number;
  readonly event: string;
  readonly status: string;
  readonly title?: string;
  readonly jobs?: readonly string[];
  readonly at?: string;
}

async function find(...runs: Shown[]) {
  const asked: string[] = [];
  const fetch = (url: string): Promise<Response> => {
    const { pathname } = new URL(url);
    asked.push(pathname);
    const [, id] = /\/runs\/(\d+)\/jobs$/.exec(pathname) ?? [];
    const jobs = runs.find((run) => String(run.id) === id)?.jobs ?? [];
    if (id !== undefined) return Promise.resolve(Response.json({ jobs: jobs.map((name) => ({ name })) }));
    const shown = runs.map(({ title = "A comment", at = "2026-01-31T12:00:00Z", ...run }) => ({
      ...run,
      display_title: title,
      html_url: `https://github.com/o/r/actions/runs/${run.id}`,
      created_at: at,
    }));
    return Promise.resolve(Response.json({ workflow_runs: shown }));
  };
  const client = new Octokit({ request: { fetch } });
  const place = { client, repository: { owner: "o", repo: "r" } };
  const since = new Date("2026-01-31T11:00:00Z");
  return { found: await findWorkflowRun(place, { file: "agentic.yml", runId: RUN, since }), asked };
}

test("a run that was dispatched is found by its title", async () => {
  const { found, asked } = await find({
    id: 1,
    event: "workflow_dispatch",
    status: "completed",
    title: `agentic run ${RUN}`,
  });
  expect(found).toMatchObject({ id: 1, isCompleted: true });
  expect(asked).toHaveLength(1);
});

test("one that a comment started is found by its job while that goes on, and no jobs of others are looked at", async () => {
  const { found, asked } = await find(
    { id: 1, event: "workflow_dispatch", status: "in_progress", jobs: [`Run ${RUN}`] },
    { id: 2, event: "issue_comment", status: "completed", jobs: [`Run ${RUN}`] },
    { id: 3, event: "issue_comment", status: "in_progress", jobs: ["Who asks, and for what"] },
    { id: 4, event: "pull_request_review", status: "queued", jobs: ["Who asks", `Run ${RUN}`] },
  );
  expect(found).toMatchObject({ id: 4, isCompleted: false });
  expect(asked.filter((path) => path.endsWith("/jobs"))).toHaveLength(2);
});

test("one that began before is none of those that were started since, also while it goes on", async () => {
  const at = "2026-01-31T10:59:00Z";
  const { found, asked } = await find(
    { id: 3, event: "issue_comment", status: "in_progress", jobs: [`Publish run ${RUN}`], at },
    { id: 2, event: "workflow_dispatch", status: "in_progress", title: `agentic run ${RUN}`, at },
  );
  expect(found).toBeUndefined();
  expect(asked).toHaveLength(1);
});

test("what is no job for a run: an issue that is called so, a look at it, and another run whose id begins so", async () => {
  const { found } = await find(
    { id: 1, event: "issue_comment", status: "in_progress", title: `agentic run ${RUN}`, jobs: ["Who asks"] },
    { id: 2, event: "issues", status: "queued", title: `Run ${RUN} failed` },
    { id: 3, event: "workflow_dispatch", status: "queued", title: `agentic status ${RUN}` },
    { id: 4, event: "workflow_dispatch", status: "queued", title: `agentic run ${RUN}x` },
    { id: 5, event: "repository_dispatch", status: "queued", title: `Not agentic run ${RUN}` },
    { id: 6, event: "issue_comment", status: "in_progress", jobs: [`Run ${RUN}x`] },
  );
  expect(found).toBeUndefined();
});
