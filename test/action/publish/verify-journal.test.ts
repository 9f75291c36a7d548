import { describe, expect, it } from "vitest";
import { classifyRefs } from "../../../src/action/publish/verify-code.ts";
import {
  findAddedBranches,
  continuesRemote,
  isPublished,
} from "../../../src/action/publish/verify-journal.ts";
import { Config } from "../../../src/config/schema.ts";
import { suffixFor } from "../../../src/run/ids.ts";
import { RunRecord } from "../../../src/run/record.ts";
import type { Project } from "../../../src/runner/start/project.ts";

const RUN = "20260131-abc123";

const AT = "2026-01-31T12:00:00.000Z";
const SHA = "1".repeat(40);
const place = {
  mode: "worktree" as const,
  path: ".worktrees/agentic-w-abc123",
  branch: "agentic/w-abc123",
  base_branch: "main",
  base_sha: SHA,
};
const record: RunRecord = {
  id: RUN,
  workflow: "w",
  definition: ".agentic/workflows/w.yaml",
  variables: {},
  trigger: "workflow_dispatch",
  actor: "octo",
  engine_version: "1.0.0",
  created_at: AT,
  overrides: {},
  base_sha: SHA,
  place,
};

function journal(...events: Record<string, unknown>[]): string {
  return events.map((event, at) => `${JSON.stringify({ seq: at + 1, at: AT, ...event })}\n`).join("");
}

const started = { type: "run.started", version: 1, run_id: RUN, workflow: "w" };
const branch = (event: Record<string, unknown>) => ({
  type: "branch.opened",
  step: "many/api",
  path: ".worktrees/agentic-w-api-abc123",
  branch: "agentic/w-api-abc123",
  base_branch: "main",
  base_sha: SHA,
  head: SHA,
  ...event,
});
const request = { type: "pull-request.opened", branch: place.branch, base: "main", title: "T", draft: false };
const proposed = { ...request, number: 1, url: "https://example.com/1" };

const added = (events: Record<string, unknown>[], within?: string) =>
  findAddedBranches({
    record,
    journals: { bundled: journal(...events), remote: "" },
    ...(within === undefined ? {} : { within }),
  });

describe("what a journal adds", () => {
  it("is its branches, called as the engine calls them", async () => {
    const suffix = suffixFor(`${RUN}/loop/2/many/api#1`);
    const again = { branch: `agentic/w-api-${suffix}`, path: `.worktrees/agentic-w-api-${suffix}` };
    const events = [
      started,
      { type: "workspace.prepared", ...place },
      branch({}),
      branch({ step: "loop/2/many/api", ...again }),
      { ...request, path: "agentic/x.md" },
    ];
    expect([...(await added(events))]).toEqual([place.branch, "agentic/w-api-abc123", again.branch]);
    const there = journal(...events.slice(0, 3));
    const later = findAddedBranches({ record, journals: { bundled: journal(...events), remote: there } });
    expect([...(await later)]).toEqual([again.branch]);
  });

  it.each<[string, Record<string, unknown>, RegExp]>([
    [
      "another place",
      { type: "workspace.prepared", ...place, path: "../x" },
      /in its journal and its record differ/,
    ],
    ["a branch of another run", branch({ branch: "agentic/w-api-zzz999" }), /not the engine's name for it/],
    ["a branch of another step", branch({ branch: "agentic/w-docs-abc123" }), /not the engine's name for it/],
    ["a ref of runs", branch({ branch: `agentic/runs/${RUN}/main` }), /not the engine's name for it/],
    ["a branch of people", branch({ branch: "release" }), /not the engine's name for it/],
    ["a worktree elsewhere", branch({ path: "../../x" }), /not the engine's name for it/],
    ["a pull request that nobody opened", proposed, /that was not opened/],
    [
      "a branch that nobody moved",
      { type: "head.moved", branch: "agentic/w-abc123", message: "It moved.", to: SHA },
      /which only the publishing job writes/,
    ],
    [
      "branches that nobody named so",
      {
        type: "fan-out.opened",
        step: "many",
        round: 1,
        branches: [{ step: "many/api", branch: "release", head: SHA }],
      },
      /not the engine's name for it/,
    ],
    [
      "more branches than GitHub has jobs for",
      {
        type: "fan-out.opened",
        step: "many",
        round: 1,
        branches: Array.from({ length: 257 }, () => ({
          step: "many/api",
          branch: "agentic/w-api-abc123",
          head: SHA,
        })),
      },
      /starts 257 branches/,
    ],
  ])("is refused with %s", async (_what, event, reason) => {
    await expect(added([started, event])).rejects.toThrow(reason);
  });

  it("lies inside of the branch that is worked on", async () => {
    const inner = {
      step: "many/api/deep",
      branch: "agentic/w-deep-abc123",
      path: ".worktrees/agentic-w-deep-abc123",
    };
    await expect(added([started, branch({}), branch(inner)], "many/api")).resolves.toContain(inner.branch);
    const sibling = {
      step: "many/docs",
      branch: "agentic/w-docs-abc123",
      path: ".worktrees/agentic-w-docs-abc123",
    };
    await expect(added([started, branch(sibling)], "many/api")).rejects.toThrow(/has an event of many\/docs/);
  });
});

describe("a journal beside that at the remote", () => {
  const before = journal(started);
  const after = journal(started, { type: "run.completed" });
  const told = journal(started, { type: "run.completed" }, proposed);

  it("goes on from it, event for event", () => {
    expect(continuesRemote({ bundled: after, remote: before })).toBe(true);
    expect(continuesRemote({ bundled: before, remote: after })).toBe(false);
    expect(continuesRemote({ bundled: after.replace(RUN, "20260131-zzz999"), remote: before })).toBe(false);
  });

  it("is published where nothing but pull requests came after it", () => {
    expect(isPublished({ bundled: after, remote: after })).toBe(true);
    expect(isPublished({ bundled: after, remote: told })).toBe(true);
    expect(isPublished({ bundled: before, remote: told })).toBe(false);
    expect(isPublished({ bundled: after, remote: before })).toBe(false);
  });
});

describe("the refs of a bundle", () => {
  const project = { config: Config.parse({ git: { branchPrefix: "bots/" } }) } as Project;
  const sort = (names: string[], branch?: string) =>
    classifyRefs(new Map(names.map((name) => [name, SHA])), { runId: RUN, branch, project });
  const main = `refs/heads/agentic/runs/${RUN}/main`;
  const api = `refs/heads/agentic/runs/${RUN}/many+api`;

  it("are those of the run, and code by the names that runs give", () => {
    const { state, code } = sort([main, "refs/heads/agentic/w-abc123", "refs/heads/bots/x-abc123"]);
    expect([...state.keys(), ...code.keys()]).toEqual([
      `agentic/runs/${RUN}/main`,
      "agentic/w-abc123",
      "bots/x-abc123",
    ]);
  });

  it.each([
    [["refs/heads/agentic/state/x"], /does not belong to run/],
    [["refs/heads/agentic/runs/20260131-zzz999/main"], /does not belong to run/],
    [[`refs/heads/agentic/runs/${RUN}/inbox`], /does not belong to run/],
    [["refs/heads/main"], /does not belong to run/],
    [["refs/heads/release"], /not the name of a run's branch/],
    [["refs/tags/v1"], /a run has no such ref/],
    [[api], /Set the input `branch`/],
  ])("are never %s", (names, reason) => {
    expect(() => sort(names)).toThrow(reason);
  });

  it("are those of one branch where a job is for one, and of no other", () => {
    expect([...sort([api], "many+api").state.keys()]).toEqual([`agentic/runs/${RUN}/many+api`]);
    expect(() => sort([main, api], "many+api")).toThrow(/is not the branch many\+api/);
    expect(() => sort([api], "many+docs")).toThrow(/is not the branch many\+docs/);
  });
});
