import { describe, expect, test } from "vitest";
import { renderMarkdown } from "../../../src/output/report/report-markdown.ts";
import { renderPage } from "../../../src/output/report/report-page.ts";
import { buildReport } from "../../../src/output/report/report.ts";
import { sourceOf, type Timed } from "../../support/run/report.ts";
import { output, started } from "../../support/run/run-state.ts";

describe("a report", () => {
  test("has the checks that the engine ran, and apart from them what only an agent reported", () => {
    const reported = { checks: [{ command: "npm run lint", passed: true, summary: "clean" }] };
    const check = { type: "check.ended", command: "npm test" } as const;
    const passed = { passed: true, exit_code: 0, seconds: 12, output: "31 passed", tests: 31 };
    const failed = { ...passed, passed: false, exit_code: 1, output: "1 failed", failures: ["new"] };
    const events: Timed[] = [
      [1, { ...check, when: "baseline", ...passed }],
      [2, started("any")],
      [9, { type: "step.produced", step: "any", attempt: 1, output: { ...output("Built"), data: reported } }],
      [9, { type: "step.succeeded", step: "any", attempt: 1, commit: "1", files: ["a.ts"] }],
      [20, { ...check, when: "step", step: "any", ...failed }],
      [33, { ...check, when: "end", head: "1", ...failed }],
      [34, { type: "run.completed", changed: true }],
    ];
    const report = buildReport(sourceOf({ events }));
    expect(report.checks).toMatchObject([
      { command: "npm test", by: "engine", when: "baseline", passed: true, exit_code: 0, seconds: 12 },
      { command: "npm test", by: "engine", when: "step", step: "any", passed: false, exit_code: 1 },
      { command: "npm test", by: "engine", when: "end", passed: false, exit_code: 1 },
      { command: "npm run lint", by: "agent", passed: true, summary: "clean" },
    ]);
    const markdown = renderMarkdown(report);
    expect(markdown).toMatch(/^# flow \S+: done, checks fail\n\n- Done, checks fail, in /);
    expect(markdown).toContain("| npm test | passed, 31 tests | engine | 0 | 12s | before the run |");
    expect(markdown).toContain("| engine | 1 | 12s | after any |");
    expect(markdown).toContain("| npm run lint | passed, clean | reported |  |  |  |");
    const page = renderPage(report).replaceAll(/\s+/g, " ");
    expect(page).toContain("</span> done, checks fail</strong>");
    expect(page).toContain('<a href="#checks">Checks</a>');
    const rows = page.slice(page.indexOf('<h2 id="checks">')).split("<tr>").slice(2, 6);
    const texts = rows.map((row) =>
      row
        .replaceAll(/<[^>]*>/g, " ")
        .replaceAll(/\s+/g, " ")
        .trim(),
    );
    expect(texts).toMatchObject([
      "npm test ✔ passed run by the engine · 31 tests 0 12s before the run",
      "npm test ✖ failed run by the engine · 31 tests, it passed before the run 1 12s after any",
      "npm test ✖ failed run by the engine · 31 tests, it passed before the run 1 12s at the end",
      expect.stringMatching(/^npm run lint ✔ passed reported · clean\b/),
    ]);
  });

  test("has no table of checks where no check ran or was reported", () => {
    const report = buildReport(sourceOf({ events: [[1, started("any")]] }));
    expect(report.checks).toEqual([]);
    expect(renderPage(report)).not.toContain('id="checks"');
  });
});
