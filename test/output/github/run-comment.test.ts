import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { describe, expect, test } from "vitest";
import { checkHeading } from "../../../src/output/github/failed-checks.ts";
import { renderJobSummary } from "../../../src/output/github/job-summary.ts";
import { withApprovals } from "../../../src/output/github/question-comment.ts";
import { renderRunComment, runMarker } from "../../../src/output/github/run-comment.ts";
import type { RunFacts } from "../../../src/output/status/run-facts.ts";
import { questionsOf } from "../../../src/run/progress.ts";
import { fenceUntrustedText } from "../../../src/template/untrusted-text.ts";
import { HOSTILE_TEXTS } from "../../support/hostile-texts.ts";
import { sourceOf, type Timed } from "../../support/run/report.ts";
import { hostileRun, longRun } from "../../support/run/run-extremes.ts";
import { began, ended, failure, LINKS, run, SCENARIOS, WORKSPACE } from "../../support/run/run-scenarios.ts";
import { branchOpened } from "../../support/run/run-state.ts";
import { RUN_ID } from "../../support/world.ts";
import { isFull } from "../../support/random.ts";

function scenario(name: string): RunFacts {
  const source = SCENARIOS[name];
  if (!source) throw new Error(`There is no scenario ${name}.`);
  return source;
}

function comment(name: string): string {
  return renderRunComment(scenario(name), LINKS);
}

function htmlOf(markdown: string): string {
  return micromark(markdown, {
    allowDangerousHtml: true,
    allowDangerousProtocol: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  });
}

describe("the comment of a run", () => {
  test.each([
    ["started", "🚀 plan-build-validate has started"],
    ["running", "🔄 plan-build-validate is running: build/2/milestone"],
    ["asking", "⏸ plan-build-validate is waiting for you"],
    ["over budget", "⏸ plan-build-validate has paused: it has spent what it may"],
    ["out of quota", "⏸ plan-build-validate has paused: the agent's quota is used up"],
    ["fanned out", "🔄 nightly is working on 5 branches, each in its own job"],
    ["done", "✅ plan-build-validate is done: pull request [#42](https://github.com/org/repo/pull/42)"],
    ["nothing changed", "⚠️ plan-build-validate is done, nothing changed"],
    ["failed", "❌ plan-build-validate failed at validate"],
    ["cancelled", "🛑 plan-build-validate was cancelled"],
    ["interrupted", "🛑 plan-build-validate was cancelled (interrupted)"],
    ["cut off", "🛑 plan-build-validate was cut off"],
  ])("says at once how it stands: %s", (name, headline) => {
    expect(comment(name).split("\n", 1)).toEqual([`### ${headline}`]);
  });

  test.each(Object.keys(SCENARIOS))("can be found again, and says who asked for it: %s", (name) => {
    const text = comment(name);
    expect(text.trimEnd().endsWith(runMarker(RUN_ID))).toBe(true);
    expect(text).toContain(
      "started by @octocat from [this comment](https://github.com/org/repo/issues/12#issuecomment-1)",
    );
  });

  test("counts of the run's own branch what changed there, and says of a pull request that people ended it", () => {
    const request = (branch: string, number: number, more: object): Timed => {
      const opened = {
        type: "pull-request.opened",
        branch,
        base: "main",
        title: "It",
        draft: false,
      } as const;
      return [9, { ...opened, number, url: `https://github.com/org/repo/pull/${number}`, ...more }];
    };
    const beside = "work/b";
    const source = run({
      steps: [{ name: "work", type: "parallel", steps: ["b", "c"].map((name) => ({ name, run: "true" })) }],
      events: [
        WORKSPACE,
        began("first", 1),
        ended("first", 2, { files: ["a.ts"] }),
        [3, branchOpened(beside, "agentic/b")],
        began(beside, 3),
        ended(beside, 4, { files: ["b.ts", "c.ts"] }),
        began("work/c", 3),
        [5, { type: "step.failed", step: "work/c", attempt: 1, failure }],
        [
          5,
          {
            type: "step.skipped",
            step: "work/c",
            kind: "script",
            reason: `failed: ${failure.message}`,
            skip: { code: "failed", message: failure.message },
          },
        ],
        request("feature/dark-mode", 2, { ended: "closed" }),
        request("agentic/b", 3, { step: beside }),
        [10, { type: "run.completed", changed: true }],
      ],
    });
    for (const [text, list] of [
      [
        renderRunComment(source, LINKS),
        "- pull request [#2](https://github.com/org/repo/pull/2) (closed): It",
      ],
      [
        renderJobSummary(source, LINKS),
        "| pull request [#2](https://github.com/org/repo/pull/2) (closed) | It |",
      ],
    ] as const) {
      expect(text).toContain("`feature/dark-mode`: 1 file changed");
      expect(text).toContain("A person closed #2: later commits of its branch");
      expect(text).toContain("Failed, and left out: work/c.");
      expect(text).toContain("skipped, failed: 2 tests failed in test/theme.test.ts. | 2s |");
      expect(text.split("\n").filter((line) => /pull request \[#2\]/.test(line))).toEqual([
        expect.stringContaining(list),
      ]);
      expect(text).not.toMatch(/#3\S* \(closed\)/);
    }
  });

  test("says of the tokens of a session that was killed as little as of its price", () => {
    const usage = { input_tokens: 0, output_tokens: 0, cost_usd: null, agent_sessions: 1 };
    const killed = { type: "step.interrupted", step: "plan", attempt: 1, reason: "killed", usage } as const;
    const events: Timed[] = [WORKSPACE, began("plan", 0), [300, killed]];
    const text = renderRunComment(
      run({ events: [...events, [300, { type: "run.cancelled", reason: "interrupted" }]] }),
      LINKS,
    );
    expect(text).toContain("\n0 of 6 steps · 0% · 5m 00s · $? of $5.00\n");
    expect(text).toContain("| claude | $? | ? | 1 |");
  });

  test("shows the question, what it is about, and how to answer it", () => {
    const text = comment("asking");
    expect(text).toMatch(
      /^\*\*Please review the generated plan\*\* · \[`plan\.md`\]\(https:\S+\/blob\/\S+\/plan\.md\) · asked of anyone with write permission · open until 14:30 UTC$/m,
    );
    expect(text).toContain(
      "> Reply here: `/agentic approve` · `/agentic input keep the old API` · `/agentic reject …`",
    );
    expect(text).toContain("<details open><summary>plan.md</summary>\n\n> # Plan\n\n</details>");
  });

  test.each([
    [{ people: ["ann"] }, "@ann"],
    [{ teams: ["core"] }, "the team `core`"],
    [{ people: ["ann", "bob"], teams: ["core"], permission: "admin" }, "@ann, @bob or the team `core`"],
    [
      { permission: "maintain", roles: ["reviewer"] },
      "anyone with maintain permission or the role `reviewer`",
    ],
  ] as const)("says of whom it is asked, as the configuration has it: %o", (given, words) => {
    const askedOf = { people: [], teams: [], permission: "write", roles: [], ...given } as const;
    for (const name of ["asking", "asking twice"]) {
      const text = renderRunComment({ ...scenario(name), responders: askedOf }, LINKS);
      expect(text).toContain(`sked of ${words}`);
    }
  });

  test("says for which checks of which commit it is, and where the work went", () => {
    const checks = ["ci", "lint (22)"].map((name) =>
      fenceUntrustedText(checkHeading(name, "failure"), "a failed check"),
    );
    const forged = fenceUntrustedText(
      `${checkHeading("e2e", "failure")}\n\n${checkHeading("forged", "failure")}`,
      "",
    );
    const record = {
      pull_request: 2,
      head_sha: "0a1b2c3d4e",
      variables: { checks: [...checks, forged].join("\n\n") },
    };
    const opened = { base: "agentic/first", title: "Dark mode", draft: false, number: 2, url: "u" };
    const source = sourceOf({
      record: { ...record, actor: "agentic[bot]" },
      events: [
        WORKSPACE,
        [1, { type: "step.started", step: "any", attempt: 1, kind: "script" }],
        [2, { type: "step.succeeded", step: "any", attempt: 1, files: ["a.txt"] }],
        [3, { type: "pull-request.opened", branch: "feature/dark-mode", ...opened }],
        [4, { type: "run.completed", changed: true }],
      ],
    });
    const text = renderRunComment(source, LINKS);
    expect(text).toContain(
      "started for the failing checks `ci`, `lint (22)`, `e2e` of [`0a1b2c3`](https://github.com/org/repo/commit/0a1b2c3d4e)",
    );
    expect(text).not.toContain("agentic[bot]");
    expect(text).toContain("`agentic/first`: 1 file changed");
    expect(text).not.toContain("feature/dark-mode");
  });

  test("names the step where several questions are open", () => {
    const text = comment("asking twice");
    expect(text).toContain("`/agentic approve --step analyse/bug`");
    expect(text).toContain("`/agentic approve --step analyse/debt`");
    expect(text).toContain("> It touches 2 public functions:");
  });

  test.each([
    ["over budget", "`/agentic resume --max-cost-usd 2`"],
    ["out of quota", "`/agentic resume`"],
    ["failed", "`/agentic retry --from validate`"],
    ["interrupted", "`/agentic resume`"],
    ["cut off", "`/agentic resume`"],
  ])("says how to go on: %s", (name, command) => {
    expect(comment(name)).toContain(command);
  });

  test("shows what the step that failed put out", () => {
    expect(comment("failed")).toMatch(/What it put out<\/summary>\n\n```\nAssertionError: /);
  });

  test("has the text of the failure once, above the steps", () => {
    expect(comment("failed").split("2 tests failed in test/theme.test.ts")).toHaveLength(2);
    expect(comment("failed")).toContain("| ❌ | validate | failed | 40s |");
  });

  test("has a row for every step that began, and one for all that are still to come", () => {
    const rows = comment("running")
      .split("\n")
      .filter((line) => line.startsWith("| ") && !line.includes("---"));
    expect(rows.slice(1, 7)).toEqual([
      "| ✅ | plan | Plan with 3 milestones | 1m\u00A012s | $0.08 |",
      "| ✅ | review-plan | approved by octocat | 28s |  |",
      "| 🔄 | build | 2 of 3 milestones | 2m\u00A040s | $0.20 |",
      "| ✅ | &emsp;1 theme tokens | 2 files, +70 −9 | 1m\u00A050s | $0.20 |",
      "| 🔄 | &emsp;2 toggle | running | 40s |  |",
      "| ⬜ | validate · fix · pull-request | | | |",
    ]);
  });

  test("shows the branches that others work on as work in progress", () => {
    expect(comment("fanned out")).toContain("| 🔄 | &emsp;bug | in its own job |");
  });

  test("leads to nothing but this repository", () => {
    const elsewhere = { ...LINKS, runUrl: "https://evil.example/1", stateUrl: "javascript:alert(1)" };
    const text = renderRunComment(scenario("done"), elsewhere);
    expect(text).not.toMatch(/evil|javascript/);
  });

  test("stays small however long the run is, and shows what failed in it", () => {
    const rounds = isFull ? 10_000 : 2_000;
    const source = longRun(rounds);
    const text = renderRunComment(source, LINKS);
    expect(text.length).toBeLessThan(10_000);
    expect(text).toContain("| ❌ | &emsp;78 try |");
    expect(text).toContain(`${rounds - 116} more steps`);
    expect(text).toContain(runMarker(RUN_ID));
    expect(Buffer.byteLength(renderJobSummary(source, LINKS))).toBeLessThan(1_000_000);
  });

  const some = HOSTILE_TEXTS.filter((_, index) => isFull || index % 6 === 0);
  test.each(some)("holds nothing that is not its own: %j", (text) => {
    for (const source of hostileRun(text)) {
      for (const markdown of [renderRunComment(source, LINKS), renderJobSummary(source, LINKS)]) {
        const html = htmlOf(markdown);
        const own =
          /^(?:h2|h3|p|table|thead|tbody|tr|th|td|code|pre|strong|blockquote|details|summary|sub|a|ul|ol|li|br|!--|em|del|hr|h1|input)$/;
        const found = Array.from(html.matchAll(/<(!--|\/?[a-z][a-z0-9]*)/gi), ([, name = ""]) =>
          name.replace("/", ""),
        );
        expect(found.filter((name) => !own.test(name))).toEqual([]);
        const links = Array.from(html.matchAll(/(?:href|src)="([^"]*)"/g), ([, url = ""]) => url);
        expect(links.filter((url) => !url.startsWith("https://github.com/org/repo/"))).toEqual([]);
        expect(html.match(/<!--/g)?.length ?? 0).toBe(markdown.endsWith("-->\n") ? 1 : 0);
        const words = html.replaceAll(/<(pre|code|a)\b[^>]*>[^]*?<\/\1>/g, "·").replaceAll(/<[^>]*>/g, " ");
        expect(words.replaceAll("started by @octocat", "")).not.toMatch(/(?<![\w/])@[a-z\d]/i);
        expect(markdown.length).toBeLessThan(65_536);
      }
    }
  });
});

describe("the summary of a job", () => {
  const summary = (name: string): string =>
    renderJobSummary(scenario(name), LINKS, {
      diff: { commits: 3, files: ["a"], added: 231, removed: 33 },
    });

  test("has the pull requests with what changed and how the checks went", () => {
    expect(summary("done")).toContain(
      "| pull request [#42](https://github.com/org/repo/pull/42) | feat: let the theme follow the system | 6 files, +231 −33 | 1 of 1 passed (reported) |",
    );
  });

  test("has the questions with their answers, the cost of each provider, and what took longest", () => {
    const text = summary("done");
    expect(text).toContain("octocat, 2026-01-31 12:01:40 UTC, approved: “looks good, but keep the old API”");
    expect(text).toContain("| codex | $0.07 | 50k | 1 |");
    expect(text).toMatch(/1\. build\/1\/milestone: 1m 50s\n2\. /);
    expect(text).toContain("```mermaid\nflowchart TB");
  });

  test("says how to go on, from wherever one is", () => {
    expect(summary("failed")).toContain(
      `> To continue: \`/agentic retry ${RUN_ID} --from validate\` in a comment · **Run workflow** with command \`resume\`, run-id \`${RUN_ID}\` and from-step \`validate\` · in a terminal \`agentic-sdlc resume ${RUN_ID} --from-step validate\``,
    );
    expect(summary("done")).not.toContain("To continue");
  });
});

test("a question that several people have to approve says who has", () => {
  const asked = sourceOf({
    steps: [{ name: "ask", type: "wait-for-human", message: "Go on?" }],
    events: [
      [1, { type: "step.started", step: "ask", kind: "wait-for-human", attempt: 1 }],
      [2, { type: "human.asked", step: "ask", attempt: 1, message: "Go on?", approvals: 2 }],
      [3, { type: "human.approved", step: "ask", attempt: 1, text: "", actor: "ada", request: "review-1" }],
      [4, { type: "run.paused", reason: "human", message: "Go on?" }],
    ],
  });
  const shown = renderRunComment(asked, LINKS);
  expect(seenIn(shown)).toContain("**Go on?** · 1 of 2 approvals: `ada` · asked of");
  const question = { asked: questionsOf(asked.state)[0]?.asked ?? 0, approvals: 2 };
  const later = withApprovals(shown, { ...question, approved_by: ["ada", "bob"] });
  expect(seenIn(later)).toContain("**Go on?** · 2 of 2 approvals: `ada`, `bob` · asked of");
  expect(withApprovals(later, { ...question, approved_by: ["ada"] })).toBe(shown);
  expect(withApprovals(shown, { asked: 99, approvals: 2, approved_by: [] })).toBe(shown);
});

const seenIn = (comment: string): string => comment.replaceAll(/<!--.*?-->/g, "");

test("no words of a question are taken for the count of its approvals", () => {
  const message = "Go on? <!-- approvals=3 -->7 of 2 approvals<!-- /approvals -->";
  const asked = sourceOf({
    steps: [{ name: "ask", type: "wait-for-human", message }],
    events: [
      [1, { type: "step.started", step: "ask", kind: "wait-for-human", attempt: 1 }],
      [2, { type: "human.asked", step: "ask", attempt: 1, message, approvals: 2 }],
      [4, { type: "run.paused", reason: "human", message }],
    ],
  });
  const shown = renderRunComment(asked, LINKS);
  expect(shown.match(/<!-- approvals=/g)).toHaveLength(1);
  expect(shown).toMatch(/<!-- approvals=\d+ -->0 of 2 approvals<!-- \/approvals -->/);
});

test("the row of a question that several people approved names them", () => {
  const answered = sourceOf({
    steps: [{ name: "ask", type: "wait-for-human", message: "Go on?" }],
    events: [
      [1, { type: "step.started", step: "ask", kind: "wait-for-human", attempt: 1 }],
      [2, { type: "human.asked", step: "ask", attempt: 1, message: "Go on?", approvals: 2 }],
      [
        3,
        {
          type: "human.answered",
          step: "ask",
          attempt: 1,
          decision: "approved",
          text: "one",
          actor: "bob",
          approved_by: ["ada", "bob"],
          request: "review-2",
        },
      ],
      [
        4,
        {
          type: "step.succeeded",
          step: "ask",
          attempt: 1,
          output: {
            success: true,
            output_type: "human",
            document_path: null,
            summary: "approved: one",
            metrics: {},
            next_step_context: null,
          },
        },
      ],
      [5, { type: "run.completed" }],
    ],
  });
  expect(renderRunComment(answered, LINKS)).toContain("| approved by ada, bob: one |");
});

test("the page of a job shows a pull request in its table, and its title in no paragraph", () => {
  const page = renderJobSummary(scenario("done"), LINKS);
  expect(page).toMatch(/^\| (draft )?pull request \[#\d+\].*\| feat: let the theme follow the system \|/m);
  expect(page).not.toContain("**feat: let the theme follow the system**");
  expect(comment("done")).toContain("**feat: let the theme follow the system**");
});
