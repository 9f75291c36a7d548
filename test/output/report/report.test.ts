import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { renderMarkdown } from "../../../src/output/report/report-markdown.ts";
import { renderPage } from "../../../src/output/report/report-page.ts";
import { buildReport } from "../../../src/output/report/report.ts";
import type { NewRunEvent } from "../../../src/run/journal/event.ts";
import { questionText } from "../../../src/run/step-question.ts";
import { at, lines, sourceOf, type Timed } from "../../support/run/report.ts";
import { output, spent, started } from "../../support/run/run-state.ts";
import { RUN_ID } from "../../support/world.ts";

const failure = { class: "recoverable", code: "script-failed", message: "2 tests failed." } as const;
const succeeded = (step: string, more: object = {}): NewRunEvent => ({
  type: "step.succeeded",
  step,
  attempt: 1,
  output: output("done"),
  ...more,
});

const retried: Timed[] = [
  [1, { type: "step.started", step: "build", attempt: 1, kind: "prompt" }],
  [31, { type: "step.failed", step: "build", attempt: 1, failure, usage: spent(0.2, 5000) }],
  [31, { type: "step.started", step: "build", attempt: 2, kind: "prompt" }],
  [
    51,
    {
      type: "step.succeeded",
      step: "build",
      attempt: 2,
      output: output("Built it"),
      usage: spent(0.1),
      files: ["src/a.ts"],
      session: { provider: "codex", id: "1" },
    },
  ],
  [51, started("check")],
  [53, succeeded("check")],
  [53, { type: "run.completed", changed: true }],
];
const steps = [
  { name: "build", type: "prompt", prompt: "Build it." },
  { name: "check", run: "true" },
];

const transcriptOf = (count: number): string =>
  lines(
    ...Array.from({ length: count }, (_, index) => ({
      type: "text",
      text: `Word ${index} ${"x".repeat(500)}`,
      at: at(index),
    })),
  );

describe("the data of a report", () => {
  test("tells every attempt of a step, with what is kept of it", () => {
    const files = {
      "steps/build/2/prompt.md": "Build it, and mend what failed.",
      "steps/build/2/transcript.ndjson": lines(
        { type: "session", sessionId: "1", model: "large" },
        { type: "tool", id: "t", name: "Bash", input: { command: "npm test" } },
        { type: "tool-result", id: "t", error: true, text: "2 failed" },
        { type: "text", text: "Mended." },
      ),
    };
    const [build] = buildReport(sourceOf({ steps, events: retried, files })).steps;
    expect(build).toMatchObject({ label: "build", status: "completed", worked_ms: 50_000, more_attempts: 0 });
    const [first, second] = build?.attempts ?? [];
    expect(first).toMatchObject({ number: 1, status: "failed", failure, worked_ms: 30_000 });
    expect(second).toMatchObject({
      number: 2,
      provider: "codex",
      files: ["src/a.ts"],
      prompt: { text: "Build it, and mend what failed.", cut: false },
      transcript: {
        model: "large",
        entries: [
          { kind: "tool", name: "Bash", text: "npm test", result: "2 failed", failed: true },
          { kind: "words", text: "Mended." },
        ],
        omitted: 0,
      },
    });
  });

  test("says what was spent by step and by provider, and what took longest", () => {
    const report = buildReport(sourceOf({ steps, events: retried }));
    expect(
      report.by_provider.map(({ label, known_cost_usd, tokens }) => [label, known_cost_usd, tokens]),
    ).toEqual([
      ["claude", 0.2, 5000],
      ["codex", 0.1, 1000],
    ]);
    expect(report.by_step).toMatchObject([{ label: "build", tokens: 6000, sessions: 2 }]);
    expect(report.slowest).toEqual([
      { step: "build", worked_ms: 50_000 },
      { step: "check", worked_ms: 2_000 },
    ]);
  });

  test("does not know a cost of which a part has no known price", () => {
    const report = buildReport(
      sourceOf({
        events: [
          [1, started("any")],
          [2, succeeded("any", { usage: spent(null) })],
          [2, { type: "run.completed" }],
        ],
      }),
    );
    expect(report.by_provider).toMatchObject([{ cost_usd: null, known_cost_usd: 0 }]);
    expect(renderMarkdown(report)).toContain("| claude | $? |");
  });

  test("has how to go on with a run that has stopped", () => {
    const events: Timed[] = [
      [1, started("any")],
      [2, { type: "step.failed", step: "any", attempt: 1, failure }],
      [2, { type: "run.failed", step: "any", failure: { ...failure, class: "fatal" } }],
    ];
    const report = buildReport(sourceOf({ events }));
    const { status, next, errors } = report;
    expect({ status, next }).toEqual({
      status: "failed",
      next: [{ why: "Next", command: `agentic-sdlc resume ${RUN_ID} --from-step any` }],
    });
    // The run failed by the step's failure: that is told once.
    expect(errors).toHaveLength(1);
    // Among the errors; its attempt links there.
    const page = renderPage(report);
    expect(page).toContain("<small>script · failed</small>");
    expect(page.split(failure.message)).toHaveLength(2);
    expect(page).toContain('<a href="#errors">');
    expect(report.outcome).toContain(`Failed: any, after 1 attempt (${failure.class}, ${failure.code}).`);
    expect(renderMarkdown(report).split(failure.message)).toHaveLength(2);
    const ofRun = buildReport(sourceOf({ events: [[1, { type: "run.failed", failure }]] }));
    expect(ofRun.outcome).toContain(`Failed: the run (${failure.class}, ${failure.code}).`);
  });

  test("says of a run whose process is gone that it was cut off, and when it was last heard of", () => {
    const files = { "steps/any/1/transcript.ndjson": lines({ type: "text", text: "Hm", at: at(40) }) };
    const report = buildReport(sourceOf({ events: [[1, started("any")]], files }));
    expect(report.status).toBe("cut off");
    expect(report.outcome[0]).toMatch(/^Cut off after \d+s: its process is gone\.$/);
    expect(report.next).toEqual([{ why: "Next", command: `agentic-sdlc resume ${RUN_ID}` }]);
    expect(report.timeline.to).toBe(at(40));
    expect(report.steps[0]).toMatchObject({ status: "interrupted", worked_ms: 39_000 });
  });

  test("says of a run that is worked on elsewhere where it was read, and never that it was cut off", () => {
    const events: Timed[] = [[1, started("any")]];
    const away = { location: "origin", owner: "process 7 on build-3" };
    const report = buildReport({ ...sourceOf({ events, live: true, now: 61 }), remote: away });
    expect(report).toMatchObject({ status: "running", live: false, facts: { location: "origin" } });
    expect(report.outcome).toEqual([
      "Running on another machine, by process 7 on build-3. The report shows its state at origin.",
    ]);
    expect(report.next.map(({ command }) => command)).toEqual([
      `agentic-sdlc logs ${RUN_ID} --follow`,
      `agentic-sdlc resume ${RUN_ID}`,
    ]);
    expect(renderPage(report)).toContain(`<code>agentic/workflows/${RUN_ID}/</code> at origin`);
    expect(renderMarkdown(report)).toContain(`files: agentic/workflows/${RUN_ID}/ at origin`);
  });

  test("says of a live run how to follow it, with its time up to now", () => {
    const report = buildReport(sourceOf({ events: [[1, started("any")]], live: true, now: 61 }));
    expect(report).toMatchObject({ status: "running", facts: { worked_ms: 61_000 } });
    expect(report.next[0]?.command).toBe(`agentic-sdlc logs ${RUN_ID} --follow`);
  });

  test("says until when a question is open, also where it has its time again, and what comes then", () => {
    const asked = {
      type: "human.asked",
      step: "review",
      attempt: 1,
      message: "Well?",
      deadline: at(300),
      on_timeout: "continue",
    } as const;
    const events: [number, NewRunEvent][] = [
      [1, asked],
      [2, { type: "run.paused", reason: "human", message: "x", step: "review" }],
      [3, { type: "run.resumed", deadlines: { review: at(900) } }],
    ];
    const report = buildReport(sourceOf({ events }));
    expect(report.questions).toMatchObject([{ deadline: at(900), on_timeout: "continue" }]);
    const words = `, open until ${at(900).slice(0, 19).replace("T", " ")} UTC, then the run continues`;
    expect(renderMarkdown(report)).toContain(words);
    expect(renderPage(report)).toContain(words);
  });

  test.each([
    [{ decision: "input", text: "2", actor: "Ann" }, "the XML importer", "Ann"],
    [{ decision: "approved", text: "", actor: "Ann" }, "the CSV importer", "Ann"],
    [{ decision: "assumed", text: "the CSV importer" }, "the CSV importer", "No person"],
  ] as const)(
    "says what a person chose, or a step assumed, for the question of an agent: %o",
    (answer, text, who) => {
      const options = ["the CSV importer", "the XML importer"];
      const needs = { question: "Which importer?", options, assumed: "the CSV importer" };
      const report = buildReport(
        sourceOf({
          steps,
          events: [
            [1, { type: "step.started", step: "build", attempt: 1, kind: "prompt" }],
            [11, { type: "human.asked", step: "build", attempt: 1, message: questionText(needs), needs }],
            [21, { type: "human.answered", step: "build", attempt: 1, ...answer }],
            [21, { type: "step.started", step: "build", attempt: 2, kind: "prompt" }],
            [31, { type: "step.succeeded", step: "build", attempt: 2, output: output("Built") }],
            [31, { type: "run.completed" }],
          ],
        }),
      );
      expect(report.questions).toMatchObject([{ step: "build", decision: answer.decision, text }]);
      expect(report.steps[0]?.attempts).toMatchObject([{ worked_ms: 10_000 }, { worked_ms: 10_000 }]);
      const markdown = renderMarkdown(report);
      expect(markdown).toContain("> 2. the XML importer");
      expect(markdown).toContain(`${who}, ${at(21).slice(0, 19).replace("T", " ")} UTC: ${answer.decision}`);
      expect(markdown).toContain(`> ${text}\n`);
      expect(renderPage(report)).toContain(`<blockquote>${text}</blockquote>`);
    },
  );

  test("has questions with their answers, and decisions with their reasons and the words they rest on", () => {
    const report = buildReport(
      sourceOf({
        events: [
          [1, { type: "decision.made", action: "execute_step", step: "any", reasoning: "It is next." }],
          [2, { type: "human.asked", step: "review", attempt: 1, message: "Well?" }],
          [
            3,
            {
              type: "human.answered",
              step: "review",
              attempt: 1,
              decision: "rejected",
              text: "No",
              actor: "Ann",
            },
          ],
          [4, { type: "decision.made", action: "abort", reasoning: "Ann said no.", request: "r1" }],
        ],
        files: { "inbox/r1.json": JSON.stringify({ type: "input", text: "Stop it." }) },
      }),
    );
    expect(report.questions).toEqual([
      {
        step: "review",
        asked_at: at(2),
        message: "Well?",
        answered_at: at(3),
        decision: "rejected",
        text: "No",
        actor: "Ann",
      },
    ]);
    expect(report.decisions).toMatchObject([
      { action: "execute_step", step: "any", reasoning: "It is next." },
      { action: "abort", words: "Stop it." },
    ]);
    const page = renderPage(report);
    for (const words of [
      "It is next.",
      "Ann said no.",
      "Stop it.",
      "Well?",
      "<strong>Ann</strong> rejected it",
    ])
      expect(page).toContain(words);
  });

  test("keeps attempts of steps that the run does not know any more", () => {
    const events: Timed[] = [
      [1, started("old/inner")],
      [2, succeeded("old/inner")],
      [2, { type: "run.completed" }],
    ];
    const former = buildReport(sourceOf({ events })).steps.at(-1);
    expect(former).toMatchObject({ path: "old/inner", attempts: [{ number: 1, status: "completed" }] });
  });
});

describe("a long run", () => {
  test("has the beginning and the end of a long transcript, with where the whole is", () => {
    const files = { "steps/build/2/transcript.ndjson": `${transcriptOf(5000)}{"torn` };
    const report = buildReport(sourceOf({ steps, events: retried, files }));
    const { transcript } = report.steps[0]?.attempts[1] ?? {};
    expect(transcript?.entries[0]?.text).toMatch(/^Word 0 /);
    expect(transcript?.entries.at(-1)?.text).toMatch(/^Word 4999 /);
    expect(transcript?.entries.length).toBeLessThan(100);
    expect(transcript).toMatchObject({
      unreadable: 1,
      omitted: 5000 - (transcript?.entries.length ?? 0),
      path: `agentic/workflows/${RUN_ID}/steps/build/2/transcript.ndjson`,
    });
    expect(renderPage(report)).toContain(`${transcript?.omitted} entries in the middle left out`);
  });

  test(
    "becomes a page that can be opened, with what failed in it, and says what is left out",
    { tags: "slow" },
    () => {
      const count = 5000;
      const events = Array.from({ length: count }, (_, index): Timed[] => {
        const step = `loop/${index + 1}/try`;
        const begun: Timed = [index, { type: "step.started", step, attempt: 1, kind: "prompt" }];
        const fails = index === 4321;
        const end: NewRunEvent = fails
          ? { type: "step.failed", step, attempt: 1, failure }
          : succeeded(step, { files: [`src/${index}.ts`] });
        return [
          [index, { type: "iteration.started", step: "loop", iteration: index + 1 }],
          begun,
          [index + 1, end],
        ];
      }).flat();
      const source = sourceOf({
        steps: [
          {
            name: "loop",
            type: "recurring",
            "for-each": [1],
            steps: [{ name: "try", type: "prompt", prompt: "Go." }],
          },
        ],
        events: [[0, { type: "block.opened", step: "loop", kind: "recurring" }], ...events],
      });
      const transcript = transcriptOf(100);
      const report = buildReport({
        ...source,
        read: (path) => (path.endsWith("transcript.ndjson") ? transcript : "y".repeat(100_000)),
      });
      const page = renderPage(report);
      expect(page.length).toBeLessThan(8_000_000);
      expect(report.steps.map(({ path }) => path)).toContain("loop/4322/try");
      expect(report.left_out).toEqual([
        "4001 steps, those that did not fail first",
        "4001 attempts, those that did not fail first",
        "4499 changed files",
      ]);
      for (const line of report.left_out) expect(page).toContain(line);
      expect(renderMarkdown(report)).toContain("## Left out");
    },
  );
});

describe("the page", () => {
  const page = renderPage(buildReport(sourceOf({ steps, events: retried })));

  test("allows nothing but its own style sheet: no script, no network, no form", () => {
    const sheet = /<style>([^]*?)<\/style>/.exec(page)?.[1] ?? "";
    const hash = createHash("sha256").update(sheet).digest("base64");
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1];
    expect(policy?.replaceAll("&#39;", "'")).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`,
    );
    expect(page).not.toMatch(/<(script|link|img|iframe|object|form)\b|\son\w+=|\sstyle=|@import|src=/);
    expect(page.match(/<style>/g)).toHaveLength(1);
  });

  test("has landmarks, one main heading, headings in order, and tables with captions and header cells", () => {
    for (const tag of ["<header>", '<main id="main">', "<nav ", "<footer>"]) expect(page).toContain(tag);
    const levels = Array.from(page.matchAll(/<h([1-6])\b/g), ([, level]) => Number(level));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels.every((level, index) => index === 0 || level <= (levels[index - 1] ?? 0) + 1)).toBe(true);
    const tables = page.split("<table").slice(1);
    expect(tables.length).toBeGreaterThan(2);
    for (const table of tables)
      expect(table).toMatch(/^[^]*?<caption>[^]*?<th scope="col"[^]*?<th scope="row"/);
  });

  test("has a text for each picture, and a name for each part of the page it links to", () => {
    const pictures = page.match(/<svg\s[^>]*role="img"[^>]*>\s*<title id="[^"]+">[^<]+<\/title>\s*<desc/g);
    expect(pictures).toHaveLength(1);
    const ids = Array.from(page.matchAll(/\sid="([^"]+)"/g), ([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const named = page.matchAll(/(?:href="#|aria-labelledby=")([^"]+)"/g);
    for (const [, names = ""] of named) for (const name of names.split(" ")) expect(ids).toContain(name);
  });

  test("is a run's in light and dark, on narrow screens and on paper", () => {
    for (const query of ["prefers-color-scheme: dark", "max-width: 40rem", "@media print"])
      expect(page).toContain(query);
    expect(page).toMatch(/<meta name="viewport" content="width=device-width, initial-scale=1"/);
  });
});

describe("the report as Markdown", () => {
  test("tells the same, and names the files that hold the rest", () => {
    const files = { "steps/build/1/prompt.md": "Build it." };
    const text = renderMarkdown(buildReport(sourceOf({ steps, events: retried, files })));
    expect(text).toContain(`# flow ${RUN_ID}: completed`);
    expect(text).toContain("| ✔ | build | ");
    expect(text).toContain("**build#1**: 2 tests failed. (recoverable, script-failed)");
    expect(text).toContain("1. build: 50s");
    expect(text).toContain("```mermaid\nflowchart TB\n");
    expect(text).toContain("- build#1: failed · steps/build/1/: prompt.md");
  });
});
