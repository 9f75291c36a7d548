import { describe, expect, test } from "vitest";
import { runIdFor } from "../../src/comment-commands/requester.ts";
import { isRunId } from "../../src/run/ids.ts";

const repository = "octo/demo";
const moment = "2026-01-31T23:59:59Z";
const at = new Date(moment);

describe("the id of a run", () => {
  test("is the same for the same comment, and of its day", async () => {
    const id = await runIdFor({ kind: "comment", repository, id: 42, at });
    expect(await runIdFor({ kind: "comment", repository, id: 42, at: new Date(moment) })).toBe(id);
    expect(id).toMatch(/^20260131-/);
    expect(isRunId(id)).toBe(true);
  });

  test("tells apart what is not the same", async () => {
    const label = { kind: "label", repository, issue: 1, label: "agentic:release", moment, at } as const;
    const assignment = { kind: "assignment", repository, issue: 1, assignee: "bot", moment, at } as const;
    const ids = await Promise.all([
      ...(["comment", "review", "review-comment"] as const).map((kind) =>
        runIdFor({ kind, repository, id: 42, at }),
      ),
      runIdFor({ kind: "comment", repository, id: 43, at }),
      runIdFor({ kind: "comment", repository: "octo/other", id: 42, at }),
      runIdFor(label),
      runIdFor({ ...label, issue: 2 }),
      runIdFor({ ...label, label: "agentic:fix" }),
      runIdFor({ ...label, moment: "2026-01-31T23:59:58Z" }),
      runIdFor(assignment),
      runIdFor({ ...assignment, assignee: "other" }),
    ]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(await runIdFor({ ...assignment, assignee: "Bot" })).toBe(await runIdFor(assignment));
  });
});
