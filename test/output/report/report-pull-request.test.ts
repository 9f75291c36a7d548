import { expect, test } from "vitest";
import { renderMarkdown } from "../../../src/output/report/report-markdown.ts";
import { renderPage } from "../../../src/output/report/report-page.ts";
import { buildReport } from "../../../src/output/report/report.ts";
import { sourceOf } from "../../support/run/report.ts";
import { output, started } from "../../support/run/run-state.ts";

test("a report names the pull request of a completed run once", () => {
  const base_sha = "b".repeat(40);
  const place = {
    mode: "worktree",
    path: "w",
    branch: "feature/x",
    base_branch: "main",
    base_sha,
  } as const;
  const request = { branch: "feature/x", base: "main", title: "feat: add x", draft: false, number: 7 };
  const report = buildReport(
    sourceOf({
      events: [
        [0, { type: "workspace.prepared", ...place }],
        [1, started("any")],
        [2, { type: "step.succeeded", step: "any", attempt: 1, output: output("done"), files: ["a.ts"] }],
        [2, { type: "pull-request.opened", ...request, url: "https://github.com/o/r/pull/7" }],
        [2, { type: "run.completed", changed: true }],
      ],
    }),
  );
  expect(report.outcome[0]).toBe("Completed in 2s");
  for (const text of [renderPage(report), renderMarkdown(report)])
    expect(text.split(request.title)).toHaveLength(2);
});
