import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { renderMarkdown } from "../../src/output/report/report-markdown.ts";
import { renderPage } from "../../src/output/report/report-page.ts";
import { buildReport } from "../../src/output/report/report.ts";
import type { Failure, NewRunEvent } from "../../src/run/journal/event.ts";
import { lines, sourceOf, type Timed } from "../support/run/report.ts";
import { choose } from "../support/world.ts";
import { parameters } from "../support/random.ts";

const HOSTILE = [
  "<script>globalThis.__xss = 1</script>",
  "</script><script>globalThis.__xss = 1</script>",
  "<img src=x onerror=globalThis.__xss=1>",
  "<svg onload=globalThis.__xss=1><animate onbegin=globalThis.__xss=1 attributeName=x>",
  '"><svg/onload=globalThis.__xss=1>',
  '" onmouseover="globalThis.__xss=1" x="',
  "' autofocus onfocus='globalThis.__xss=1",
  "</title></text></svg></style></pre></details></table></main><h1>mine</h1>",
  "</desc><foreignObject><iframe srcdoc='<script>parent.__xss=1</script>'>",
  "<style>*{display:none}</style>",
  "</style><link rel=stylesheet href=//example.invalid/x.css>",
  "<math><mtext><table><mglyph><style><img src onerror=globalThis.__xss=1>",
  "<base href=//example.invalid/><meta http-equiv=refresh content=0;url=//example.invalid>",
  "<!--><img src onerror=globalThis.__xss=1>-->",
  "<![CDATA[<img src onerror=globalThis.__xss=1>]]>",
  "<a href=javascript:globalThis.__xss=1>here</a>",
  "javascript:globalThis.__xss=1",
  "&lt;img src onerror=globalThis.__xss=1&gt; &#60;script&#62; &amp;lt;",
  "\u0000<\u0000script>\u001b[31m\u202e\u2066 \ud800 \ufeff<scr\u0000ipt>",
  "`${globalThis.__xss=1}` {{constructor.constructor('x')()}}",
  "<x y='", // An open tag and quote, which would swallow what follows.
  "url(//example.invalid/x) expression(alert(1)) @import '//example.invalid'",
];

const usage = { input_tokens: 10, output_tokens: 5, cost_usd: 0.5, agent_sessions: 1 };

/** A run in which a text stands in every place where text of agents, repositories and people can stand. */
function runWith(text: string) {
  const failure: Failure = { class: "recoverable", code: text, message: text, details: text, files: [text] };
  const output = {
    success: true,
    output_type: text,
    document_path: text,
    summary: text,
    metrics: {},
    next_step_context: text,
    data: { [text]: text },
  };
  const session = { provider: text, id: text };
  const events: NewRunEvent[] = [
    {
      type: "workspace.prepared",
      mode: "worktree",
      path: text,
      branch: text,
      base_branch: text,
      base_sha: text,
    },
    { type: "step.started", step: "ask", attempt: 1, kind: text },
    { type: "step.failed", step: "ask", attempt: 1, failure, usage, session },
    { type: "step.started", step: "ask", attempt: 2, kind: text },
    { type: "step.produced", step: "ask", attempt: 2, output, usage, session },
    { type: "step.succeeded", step: "ask", attempt: 2, commit: text, files: [text, `${text}2`] },
    { type: "block.opened", step: "each", kind: "recurring" },
    { type: "items.evaluated", step: "each", items: [{ title: text }] },
    { type: "iteration.started", step: "each", iteration: 1, item: { title: text } },
    { type: "step.started", step: "each/1/try", attempt: 1, kind: "script" },
    { type: "step.interrupted", step: "each/1/try", attempt: 1, reason: text },
    { type: "step.started", step: `gone/${text}`, attempt: 1, kind: text },
    { type: "step.failed", step: `gone/${text}`, attempt: 1, failure },
    { type: "block.opened", step: "wide", kind: "parallel" },
    {
      type: "branch.opened",
      step: "wide/a",
      path: text,
      branch: `${text}1`,
      base_branch: text,
      base_sha: text,
      head: text,
    },
    { type: "step.started", step: "wide/a", attempt: 1, kind: "prompt" },
    { type: "step.succeeded", step: "wide/a", attempt: 1, output, files: [text] },
    {
      type: "pull-request.opened",
      step: "wide/a",
      branch: `${text}1`,
      base: text,
      title: text,
      draft: true,
      number: 7,
      url: text,
    },
    { type: "pull-request.opened", branch: text, base: text, title: text, draft: false, path: text },
    { type: "delivery.failed", step: "wide/a", failure },
    { type: "comment.made", id: "1", text },
    { type: "decision.made", action: text, step: text, reasoning: text, context: text, note: text, failure },
    {
      type: "human.asked",
      step: "review",
      attempt: 1,
      message: text,
      about: { document: text },
      again: text,
    },
    {
      type: "human.answered",
      step: "review",
      attempt: 1,
      decision: "input",
      text,
      actor: text,
      threads: [{ path: text, line: 1, text }],
    },
    { type: "human.asked", step: "review", attempt: 1, message: text },
    { type: "run.paused", reason: text, message: text },
    { type: "run.resumed" },
    { type: "run.failed", failure },
  ];
  const transcript = lines(
    { type: "session", sessionId: text, model: text },
    { type: "text", text, at: text },
    { type: "text", text, subagent: true },
    { type: "tool", id: text, name: text, input: { command: text, [text]: text } },
    { type: "tool-result", id: text, error: true, text },
    { type: "notice", text },
    { type: "retry", attempt: 1, status: 500, delayMs: 1, reason: text },
    { type: "result", success: false, text, usage, denied: [text] },
  );
  const folder = "steps/ask/2";
  return sourceOf({
    steps: [
      { name: "ask", type: "prompt", prompt: "Well?" },
      { name: "each", type: "recurring", "for-each": [1], steps: [{ name: "try", run: "true" }] },
      {
        name: "wide",
        type: "parallel",
        steps: [{ name: "a", type: "prompt", prompt: "Well?", "depends-on": text }],
      },
      choose({ name: "choice", condition: text }, [{ name: "yes", run: "true" }]),
      { name: "review", type: "wait-for-human", message: "Well?" },
      { name: "sub", type: "workflow", workflow: text },
    ],
    events: events.map((event, seq): Timed => [seq * 5 + 1, event]),
    files: {
      [`${folder}/prompt.md`]: text,
      [`${folder}/transcript.ndjson`]: transcript,
      [`${folder}/output.json`]: text,
      [`${folder}/checks.log`]: text,
      [`${folder}/partial.patch`]: text,
    },
    record: { workflow: text, definition: text, trigger: text, actor: text, engine_version: text },
  });
}

const pageOf = (text: string): string => renderPage(buildReport(runWith(text)));

/** The tags of a page with the names of their attributes, in order: what makes it markup. */
function skeletonOf(page: string): string[] {
  const body = page.slice(page.indexOf("</style>"));
  return Array.from(body.matchAll(/<[^>]*>/g), ([tag]) =>
    tag.replaceAll(/="[^"]*"/g, "=").replaceAll(/\s+/g, " "),
  );
}

const harmless = skeletonOf(pageOf("plain words"));

describe("text of agents, repositories and people", () => {
  test("stands in the page everywhere it can", () => {
    const page = pageOf("plain words");
    expect(page.match(/plain words/g)?.length).toBeGreaterThan(60);
    expect(page).not.toContain("<script");
  });

  test.each(HOSTILE)("is never markup: %j", (text) => {
    expect(skeletonOf(pageOf(text))).toEqual(harmless);
  });

  test("is never markup, whatever it is", { tags: "slow" }, () => {
    const texts = fc.oneof(
      fc.string({ unit: "binary", minLength: 1, maxLength: 40 }),
      fc
        .array(fc.constantFrom(...HOSTILE, "<", ">", '"', "'", "&", "`", "\n", "-->", "]]>", "/"), {
          minLength: 1,
          maxLength: 6,
        })
        .map((parts) => parts.join("")),
    );
    const spoken = texts.filter((text) => text.trim() !== "" && !URL.canParse(text));
    fc.assert(
      fc.property(spoken, (text) => {
        expect(skeletonOf(pageOf(`x${text}`))).toEqual(harmless);
      }),
      parameters(40),
    );
  });

  test("is a link only where it is an address of the web", () => {
    const linkOf = (url: string) => /<a href="([^"#][^"]*)"/.exec(pageOf(url))?.[1];
    expect(linkOf("https://example.com/a?b=1&c='")).toBe("https://example.com/a?b=1&amp;c=%27");
    for (const url of ["javascript:alert(1)", "data:text/html,<p>", "file:///etc/passwd", "vbscript:x", "/x"])
      expect(linkOf(url)).toBeUndefined();
  });

  test.each(HOSTILE)("makes no HTML of Markdown: %j", (text) => {
    const markdown = renderMarkdown(buildReport(runWith(text)));
    const outside = markdown.replaceAll(/```mermaid\n[\s\S]*?\n```/g, "").replaceAll(/^ {6}.*$/gm, "");
    const spans = outside.replaceAll(/(`+)[^`][\s\S]*?[^`]\1(?!`)/g, "");
    expect(spans).not.toMatch(/<[a-z!/]/i);
  });
});
