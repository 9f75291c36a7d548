import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { describe, expect, test } from "vitest";
import { renderJobSummary } from "../../../src/output/github/job-summary.ts";
import { renderRunComment } from "../../../src/output/github/run-comment.ts";
import { DO_DEFINITION, followUpOf } from "../../../src/routing/route-outcome.ts";
import { resultOfRun } from "../../../src/runner/read/read-run-facts.ts";
import { HOSTILE_TEXTS } from "../../support/hostile-texts.ts";
import { sourceOf } from "../../support/run/report.ts";
import { LINKS } from "../../support/run/run-scenarios.ts";

function htmlOf(markdown: string): string {
  return micromark(markdown, {
    allowDangerousHtml: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  });
}

const outcome = (data: object, definition = DO_DEFINITION) => withResult(routed(data, definition));

/** The source with the result that is read from the same files. */
function withResult(source: ReturnType<typeof sourceOf>): ReturnType<typeof sourceOf> {
  return { ...source, result: resultOfRun(source) };
}

const routed = (data: object, definition: string) =>
  sourceOf({
    record: { definition, workflow: "do" },
    steps: [{ name: "outcome", run: "x" }],
    events: [
      [1, { type: "step.started", step: "outcome", kind: "function", attempt: 1 }],
      [
        2,
        {
          type: "step.succeeded",
          step: "outcome",
          attempt: 1,
          output: {
            success: true,
            output_type: "function",
            document_path: null,
            summary: "",
            metrics: {},
            next_step_context: null,
            data,
          },
        },
      ],
      [3, { type: "run.completed" }],
    ],
  });

describe("a request that was routed", () => {
  test("shows its answer as a quote, above everything else", () => {
    const source = outcome({ kind: "answer", text: "It holds:\n\n- **two** workflows" });
    for (const text of [renderRunComment(source, LINKS), renderJobSummary(source, LINKS)])
      expect(text).toMatch(/^##+ ✅ The answer\n\n> It holds:\n>\n> - \*\*two\*\* workflows\n/);
  });

  test("says which run follows, and what that is to do", () => {
    const source = outcome({
      kind: "run",
      workflow: "one-shot",
      variables: { prompt: "Mend it.", depth: "2" },
      intent: "Mend it.",
      follow_up: "20260131-abcdef",
    });
    expect(renderRunComment(source, LINKS)).toMatch(
      /^### ✅ → `one-shot` \(run `20260131-abcdef`\)\n\nThis workflow fits the request\. Its task:\n\n> Mend it\.\n\nWith `depth` = `2`\.\n/,
    );
  });

  test("shows its steps in plain words, and none of what only code does", () => {
    const source = sourceOf({
      live: true,
      record: { definition: DO_DEFINITION, workflow: "do" },
      steps: ["workflows", "route", "check-1", "outcome"].map((name) => ({ name, run: "x" })),
      events: [
        [1, { type: "step.started", step: "workflows", kind: "function", attempt: 1 }],
        [2, { type: "step.started", step: "route", kind: "command", attempt: 1 }],
        [3, { type: "step.started", step: "check-1", kind: "function", attempt: 1 }],
      ],
    });
    const comment = renderRunComment(source, LINKS);
    expect(comment).toMatch(/^### 🔄 Your request is being made a workflow\n/);
    expect(comment).toContain("| read the request |");
    expect(comment).not.toMatch(/\| (?:workflows|route|check-1|outcome)|mermaid|function/);
  });

  test("is only told of where our own workflow did it", () => {
    const source = outcome({ kind: "answer", text: "Not ours." }, ".agentic/workflows/do.yaml");
    expect(renderRunComment(source, LINKS)).not.toContain("Not ours.");
  });

  test.each(HOSTILE_TEXTS.map((text) => [text]))("holds nothing that acts: %j", (text) => {
    const comment = renderRunComment(outcome({ kind: "answer", text }), LINKS);
    expect(comment.match(/<!-- /g)).toHaveLength(1);
    expect(comment).not.toMatch(/^\/agentic/m);
    const html = htmlOf(comment).replaceAll(/<(code|pre)\b[^]*?<\/\1>/g, "");
    expect(html).not.toMatch(/<(?:img|script|iframe|style)|(?<!started by )@octocat/i);
  });
});

describe("the run that follows", () => {
  const of = async (data: object, definition = DO_DEFINITION) =>
    await followUpOf(outcome(data).state, definition);
  const chosen = { kind: "run", workflow: "one-shot", variables: { prompt: "x" }, intent: "x" };

  test("has an id that follows from the first one's, whatever the journal says of it", async () => {
    const first = await of(chosen);
    expect(first).toMatchObject({ workflow: "one-shot", variables: { prompt: "x" } });
    expect(first?.runId).toMatch(/^\d{8}-[0-9a-z]{6}$/);
    expect(await of({ ...chosen, follow_up: "20260131-zzzzzz" })).toEqual(first);
  });

  test("is none of an answer, of another workflow, or of what is damaged", async () => {
    expect(await of({ kind: "answer", text: "x" })).toBeUndefined();
    expect(await of(chosen, ".agentic/workflows/do.yaml")).toBeUndefined();
    expect(await of({ kind: "run", workflow: 7 })).toBeUndefined();
  });
});
