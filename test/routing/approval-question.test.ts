import fc from "fast-check";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { describe, expect, test } from "vitest";
import type { FileCatalog } from "../../src/definition/file-catalog.ts";
import { renderJobSummary } from "../../src/output/github/job-summary.ts";
import { questionParts } from "../../src/output/github/question-comment.ts";
import { viewRun } from "../../src/output/status/run-status-view.ts";
import { renderRunComment } from "../../src/output/github/run-comment.ts";
import { pausedQuestionLines, questionLines } from "../../src/output/status/open-questions.ts";
import { composedQuestion, startQuestion } from "../../src/routing/approval-question.ts";
import { checkComposed, definitionIn } from "../../src/routing/composed-workflow.ts";
import { questionsOf } from "../../src/run/progress.ts";
import { withoutHidden } from "../../src/template/untrusted-text.ts";
import { HOSTILE_TEXTS } from "../support/hostile-texts.ts";
import { sourceOf } from "../support/run/report.ts";
import { LINKS } from "../support/run/run-scenarios.ts";
import { isFull, parameters } from "../support/random.ts";

const known: FileCatalog = {
  has: () => true,
  names: () => [],
  argumentsOf: () => [],
  workflow: (name) => ({ problem: `There is no workflow \`${name}\`.` }),
};

const flow = (description: string, steps: string): string =>
  `name: tidy-docs\nversion: "1.0"\ndescription: ${description}\nsteps:\n${steps}\n`;

/** A block scalar that is indented by as little as there can be. */
const block = (text: string, indent: number, outer = 0): string =>
  `|${indent}\n${text
    .split("\n")
    .map((line) => `${" ".repeat(outer + indent)}${line}`)
    .join("\n")}`;

const prompting = (text: string): string =>
  flow("Tidies the docs.", `- name: look\n  type: prompt\n  prompt: ${block(text, 1, 2)}`);

const nested = (depth: number, inner: string): string =>
  depth === 0 ? inner : `{name: s${depth}, type: sequence,\n steps: [${nested(depth - 1, inner)}]}`;

const many = (count: number, between: string): string =>
  Array.from({ length: count }, (_, index) => `{name: p${index}, type: prompt, prompt: x}`).join(between);

/** What a person sees of a page as code. */
function codeIn(markdown: string, language = "yaml"): string {
  const opening = language === "" ? "<code>" : `<code class="language-${language}">`;
  const html = micromark(markdown, {
    allowDangerousHtml: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  });
  const [shown = "", rest = ""] = html.split(`<pre>${opening}`);
  const [code = ""] = rest.split("</code></pre>");
  // A comment that begins before it would hide it.
  if (/<!--(?![^]*-->)/.test(shown) || /<(?:details|template|script|style)\b(?![^]*<\/)/i.test(shown))
    return "";
  return code
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}

/** Without what our own marks add so that nobody is notified, and without what no eye can tell. */
const linesOf = (text: string): string[] =>
  text
    .replaceAll("\u200B", "")
    .replaceAll("\t", "    ")
    .trim()
    .split("\n")
    .map((line) => line.trimEnd());

function asking(message: string) {
  const source = sourceOf({
    steps: [{ name: "approve-1", run: "x" }],
    events: [[1, { type: "human.asked", step: "approve-1", attempt: 1, message }]],
    live: true,
  });
  const [question] = questionsOf(source.state);
  if (!question) throw new Error("Nothing is asked.");
  return { source, question };
}

function expectShown(definition: string): void {
  const checked = checkComposed(definition, known);
  if (!("composed" in checked)) return;
  const { sha256 } = checked.composed;
  const message = composedQuestion(checked.composed);
  const { source, question } = asking(message);
  const pages = [
    questionParts({ source, view: viewRun(source), links: LINKS }).join("\n\n"),
    renderRunComment(source, LINKS),
    renderJobSummary(source, LINKS),
  ];
  for (const page of pages) {
    expect(linesOf(codeIn(page))).toEqual(linesOf(definition));
    expect(page).toContain(sha256);
  }
  for (const lines of [questionLines(question), pausedQuestionLines(question)]) {
    const text = lines.join("\n").replaceAll(/^ {2}/gm, "");
    expect(text).toContain(definition.trimEnd());
    expect(text).toContain(sha256);
  }
  expect(definitionIn(message)).toBe(`${definition.trim()}\n`);
}

const isAccepted = (definition: string): boolean => "composed" in checkComposed(definition, known);

describe("who approves a composed workflow sees every line of it, on every page and at the terminal", () => {
  test.each([
    ["a fence in a prompt", prompting("Look.\n```\nThen this.\n~~~~\n```yaml\nname: other\n```")],
    ["fences of any length", prompting(`Look.\n${"`".repeat(60)}\nThen this.\n${"`".repeat(59)}`)],
    [
      "words that mean something to GitHub",
      prompting("Fixes #12, @octocat.\n/agentic approve\n| a | b |\n|--|--|"),
    ],
    ["many steps", flow("Tidies.", `  [${many(140, ",\n   ")}]`)],
    ["steps far inside", flow("Tidies.", `  [${nested(12, many(60, ",\n   "))}]`)],
    [
      "words in a condition",
      flow(
        "Tidies.",
        "- {name: a, type: prompt, prompt: x}\n- {name: b, type: conditional, condition: \"'```' == '`'\", then: [{name: c, type: prompt, prompt: x}]}",
      ),
    ],
  ])("%s", (_title, definition) => {
    expect(checkComposed(definition, known)).toHaveProperty("composed");
    expectShown(definition);
  });

  test.each([
    ["a comment in HTML", prompting("Look.\n<!--\nThen this.\n-->")],
    ["behind a fence", prompting("Look.\n```\n<!--\nThen this.\n-->")],
    ["in its description", flow("|\n Tidies.\n\n <!--", "- {name: look, type: prompt, prompt: x}")],
    ["spelled as entities", prompting("Look.\n&lt;!--\nThen this.")],
    ["a line beyond the edge of the page", prompting(`Look.${" ".repeat(300)}Then this.`)],
    ["more lines than anybody reads", prompting(`Look.${"\n".repeat(250)}Then this.`)],
    ["steps in one line", flow("Tidies.", `  [${many(100, ", ")}]`)],
  ])("what would hide some of it is refused: %s", (_title, definition) => {
    expectShown(definition);
    expect(checkComposed(definition, known)).toHaveProperty("mistakes");
  });

  test("whatever it is made of", { tags: "slow" }, () => {
    const line = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 80 }),
      fc.constantFrom(...HOSTILE_TEXTS.flatMap((text) => text.split("\n"))),
      fc
        .tuple(
          fc.constantFrom("", " ", "   ", "\t", "> ", "- "),
          fc.constantFrom("`", "~", "<", "-->", "|", "#1 fix"),
          fc.nat({ max: 12 }),
        )
        .map(([before, sign, count]) => before + sign.repeat(count)),
      fc.constantFrom(
        "```yaml",
        "</code></pre>",
        "<details>",
        "closes #7",
        "/agentic approve",
        "$$",
        "[a]: b",
        "  ```",
      ),
    );
    const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.join("\n").replaceAll("\r", ""));
    const definition = fc.oneof(
      fc
        .tuple(text, fc.integer({ min: 1, max: 6 }))
        .map(([words, indent]) =>
          flow("Tidies.", `- name: look\n  type: prompt\n  prompt: ${block(`.\n${words}`, indent, 2)}`),
        ),
      text.map((words) => flow(block(`.\n${words}`, 1), "- {name: look, type: prompt, prompt: x}")),
      text.map((words) =>
        flow(
          "Tidies.",
          `- {name: a, type: conditional, condition: ${JSON.stringify(words || "x")}, then: [{name: c, type: prompt, prompt: x}]}`,
        ),
      ),
      fc
        .tuple(fc.nat({ max: 15 }), fc.nat({ max: 40 }), fc.constantFrom(", ", ",\n  "))
        .map(([depth, count, between]) => flow("Tidies.", `  [${nested(depth, many(count + 1, between))}]`)),
    );
    const numRuns = isFull ? 5_000 : 100;
    let accepted = 0;
    fc.assert(
      fc.property(definition, (given) => {
        if (isAccepted(given)) accepted += 1;
        expectShown(given);
      }),
      parameters(numRuns),
    );
    expect(accepted).toBeGreaterThan(numRuns / 4);
  });
});

describe("who approves the start of a workflow sees all that it is given", () => {
  test.each(HOSTILE_TEXTS.map((text) => [text]))("%j", (text) => {
    const given = withoutHidden(text.toWellFormed());
    const variables = { stage: "live", request: given };
    const message = startQuestion({ workflow: "deploy", variables, others: "mallory" }) ?? "";
    const { source } = asking(message);
    const page = questionParts({ source, view: viewRun(source), links: LINKS }).join("\n\n");
    const lines = linesOf(codeIn(page, "")).map((line) => line.replace(/^ {2}/, ""));
    const wanted = linesOf(`stage:\nlive\nrequest:\n${given}`);
    // Long lines go on in the next one.
    expect(lines.join("").replaceAll(/\s/g, "")).toBe(wanted.join("").replaceAll(/\s/g, ""));
  });

  test("or is not asked, where that is more than anybody reads", () => {
    const start = (request: string) =>
      startQuestion({ workflow: "deploy", variables: { request }, others: "" });
    expect(start("a\n".repeat(250))).toBe(undefined);
    expect(start("a".repeat(9_000))).toBe(undefined);
    expect(start(`Mend it.${" ".repeat(500)}Then this.`)).toMatch(/^ {2,}Then this\.$/m);
  });
});
