import fc from "fast-check";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { describe, expect, test } from "vitest";
import { sanitizeMarkdown } from "../../../src/output/github/sanitized-markdown.ts";
import {
  sanitizeBlock,
  sanitizeCode,
  sanitizeLine,
  sanitizeTitle,
} from "../../../src/output/github/sanitized-text.ts";
import { startCpuTime } from "../../support/cpu-time.ts";
import { HOSTILE_TEXTS } from "../../support/hostile-texts.ts";
import { isFull, parameters } from "../../support/random.ts";

const rules = { server: "https://github.com", repository: "org/repo", hosts: ["docs.example.com"] };

/** As GitHub does, with raw HTML let through: what a page then holds. */
function htmlOf(markdown: string): string {
  return micromark(markdown, {
    allowDangerousHtml: true,
    allowDangerousProtocol: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  });
}

function elementsIn(html: string): string[] {
  return Array.from(html.matchAll(/<(!--|\/?[a-z][a-z0-9]*)/gi), ([, name = ""]) => name.replace("/", ""));
}

/** What GitHub looks for mentions and references in: words outside of code and links. */
function wordsIn(html: string): string {
  return html
    .replaceAll(/<(pre|code|a)\b[^>]*>[^]*?<\/\1>/g, "·")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}

const MENTION = /(?<![\w/])@[a-z\d]/i;
const REFERENCE = /(?<!&)#\d|\bGH-\d/i;
const CLOSING =
  /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?)\b[\s:*_(]*(?:[\w.-]+\/[\w.-]+)?(?:#|GH-|https?:\/\/\S*\/issues\/)\d/i;
const HIDDEN = /(?!\n)[\p{Cc}\p{Bidi_Control}\u2060-\u2064\u00AD\uFEFF\u{E0000}-\u{E007F}]/u;

const PROSE = new Set(
  "p h1 h2 h3 h4 h5 h6 ul ol li blockquote em strong del code pre hr br table thead tbody tr th td input a".split(
    " ",
  ),
);

function linksIn(html: string): string[] {
  return Array.from(html.matchAll(/(?:href|src)="([^"]*)"/g), ([, url = ""]) => url);
}

describe("a line of foreign text", () => {
  test.each(HOSTILE_TEXTS)("is words and code, whatever it is: %j", (text) => {
    for (const markdown of [sanitizeLine(text, 500), `| a |\n| --- |\n| ${sanitizeLine(text, 500)} |`]) {
      const html = htmlOf(markdown);
      const allowed = markdown.startsWith("| a") ? /^(?:p|code|table|thead|tbody|tr|th|td)$/ : /^(?:p|code)$/;
      expect(elementsIn(html).filter((name) => !allowed.test(name))).toEqual([]);
      expect(wordsIn(html)).not.toMatch(MENTION);
      expect(wordsIn(html)).not.toMatch(REFERENCE);
      expect(markdown).not.toMatch(CLOSING);
      expect(markdown).not.toMatch(HIDDEN);
      expect(markdown).not.toMatch(/<!--|^\s*\/agentic/m);
    }
  });

  test.each([
    ["Plan with 3 milestones", "<p>Plan with 3 milestones</p>"],
    [
      "`npm test` failed: a_b_c < 2 & 3 > 2",
      "<p><code>npm test</code> failed: a_b_c &lt; 2 &amp; 3 &gt; 2</p>",
    ],
    ["2 * 3 * 4 | x [y] ~z~ $0.40", "<p>2 * 3 * 4 | x [y] ~z~ $0.40</p>"],
    ["# 1. not a heading", "<p># 1. not a heading</p>"],
    ["C:\\temp\\*.txt", "<p>C:\\temp\\*.txt</p>"],
  ])("reads as it was written: %s", (text, html) => {
    expect(htmlOf(sanitizeLine(text, 500))).toBe(html);
  });

  test("is cut off with an ellipsis", () => {
    expect(sanitizeLine("word ".repeat(1_000), 50)).toHaveLength(50);
  });
});

describe("foreign text as code", () => {
  test.each(HOSTILE_TEXTS)("does not get out of its fence: %j", (text) => {
    const html = htmlOf(`before\n\n${sanitizeBlock(text, { most: 2_000, language: "text" })}\n\nafter\n`);
    expect(new Set(elementsIn(html))).toEqual(new Set(["p", "pre", "code"]));
    expect(html).toMatch(/<p>after<\/p>\s*$/);
    const span = htmlOf(`before ${sanitizeCode(text, 200)} after`);
    expect(elementsIn(span).filter((name) => !/^(?:p|code)$/.test(name))).toEqual([]);
  });

  test("keeps the end of what is long, where errors tell most", () => {
    const block = sanitizeBlock(`${"line\n".repeat(5_000)}the error`, { most: 100 });
    expect(block).toMatch(/^```\n…\n/);
    expect(block).toContain("the error");
    expect(block.length).toBeLessThan(120);
  });

  test("is never drawn as a picture", () => {
    expect(sanitizeBlock("graph TD", { most: 100, language: "mermaid" })).toBe("```\ngraph TD\n```");
  });
});

describe("foreign Markdown", () => {
  test.each(HOSTILE_TEXTS)("holds nothing that notifies, closes, loads or hides: %j", (text) => {
    const markdown = sanitizeMarkdown(text, rules, 20_000);
    const html = htmlOf(`${markdown}\n\nafter\n`);
    expect(elementsIn(html).filter((name) => !PROSE.has(name))).toEqual([]);
    expect(html).toMatch(/<p>after<\/p>\s*$/);
    const elsewhere = /^https:\/\/(?:github\.com\/org\/repo(?:\/|$)|docs\.example\.com\/)/;
    expect(linksIn(html).filter((url) => !elsewhere.test(url))).toEqual([]);
    expect(wordsIn(html)).not.toMatch(MENTION);
    expect(wordsIn(html)).not.toMatch(CLOSING);
    expect(wordsIn(html)).not.toMatch(/[\w]#\d/);
    expect(markdown).not.toMatch(HIDDEN);
    expect(markdown).not.toMatch(/<!--|^\s*\/agentic/m);
  });

  test("keeps what makes it readable", () => {
    const text = [
      "Pages come up **dark**, see [the guide](https://docs.example.com/dark) and #14.",
      "",
      "## Validated",
      "",
      "- `npm test`: passed, `a | b`",
      "- [x] tokens",
      "",
      "```ts",
      "const a: Array<string> = [];",
      "```",
      "",
      "> said",
    ].join("\n");
    expect(sanitizeMarkdown(text, rules, 10_000)).toBe(text);
  });

  test("closes the issue that asked, and no other", () => {
    const text = "Closes #12, fixes #13\n\nResolves https://github.com/org/repo/issues/12";
    expect(sanitizeMarkdown(text, { ...rules, closes: [12] }, 10_000)).toBe(
      "Closes #12, fixes #&#8203;13\n\nResolves https://github.com/org/repo/issues/12",
    );
  });

  test("refers to a few other issues of this repository, not to all of them", () => {
    const text = Array.from({ length: 500 }, (_, index) => `see #${index + 1}`).join("\n");
    expect(wordsIn(htmlOf(sanitizeMarkdown(text, rules, 60_000))).match(/#\d/g)).toHaveLength(20);
  });

  test("shows a picture as a link, where it may lead there", () => {
    const text = "![before](https://docs.example.com/a.png) ![x](https://evil.example/a.png?k=v)";
    expect(sanitizeMarkdown(text, rules, 1_000)).toBe(
      "[before](https://docs.example.com/a.png) x (`https://evil.example/a.png?k=v`)",
    );
  });

  test("is shortened between its lines, and says so", () => {
    const text = "a line of text\n".repeat(10_000);
    const markdown = sanitizeMarkdown(text, rules, 65_000);
    expect(markdown.length).toBeLessThanOrEqual(65_000);
    expect(markdown).toMatch(/a line of text\n\n\n… shortened: the whole is in the run's files\.$/);
  });

  test.each([
    ["backticks", "` `` ".repeat(30_000)],
    ["brackets", "[".repeat(120_000)],
    ["letters", "a".repeat(120_000)],
    ["fences", "```\n".repeat(30_000)],
    ["entities", "&amp;".repeat(25_000)],
  ])("takes no long time: %s", (_name, text) => {
    const worked = startCpuTime();
    sanitizeMarkdown(text, rules, 65_000);
    expect(worked()).toBeLessThan(2_000);
  });
});

describe("whatever is put together", () => {
  const pieces = [
    ..."` `` ``` ~~~ \\ | < > [ ] ( ) ! # * _ $ & ; - / @ @a #1 GH-2 https://evil.example/x http:// www.e.x <b> <!-- --> ![x]( [x]( https://docs.example.com/y fixes closes org/repo &lt; &#64; &amp; |-| :- <img&nbsp;src=x>".split(
      " ",
    ),
    " ",
    "\n",
    "\n\n",
    "    ",
    "\n> ",
    "\n- ",
    "\n| a | b |\n| - | - |\n",
    "a",
    "\u200B",
  ];
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 25 }).map((parts) => parts.join(""));
  const runs = parameters(isFull ? 20_000 : 700);

  test("is harmless as Markdown", { tags: "slow" }, () => {
    fc.assert(
      fc.property(text, (given) => {
        const markdown = sanitizeMarkdown(given, rules, 20_000);
        const html = htmlOf(`${markdown}\n\nafter\n`);
        expect(elementsIn(html).filter((name) => !PROSE.has(name))).toEqual([]);
        expect(
          linksIn(html).filter(
            (url) => !/^https:\/\/(?:github\.com\/org\/repo|docs\.example\.com)\//.test(url),
          ),
        ).toEqual([]);
        expect(html).toMatch(/<p>after<\/p>\s*$/);
        expect(wordsIn(html)).not.toMatch(MENTION);
        expect(wordsIn(html)).not.toMatch(CLOSING);
      }),
      runs,
    );
  });

  test("stays as it is when it is read once more, also where it was shortened", () => {
    const read = (given: string, most: number): string =>
      sanitizeMarkdown(given, { ...rules, closes: [7] }, most);
    fc.assert(
      fc.property(text, fc.constantFrom(200, 20_000), (given, most) => {
        const once = read(given, most);
        expect(once.length).toBeLessThanOrEqual(most + 60);
        expect(read(once, most)).toBe(once);
      }),
      runs,
    );
    for (const given of HOSTILE_TEXTS) expect(read(read(given, 20_000), 20_000)).toBe(read(given, 20_000));
  });

  test("closes nothing by a word that is put together only here", () => {
    const markdown = sanitizeMarkdown(
      "fixe[s](javascript:x) #12, fix[es](x:y) #7",
      { ...rules, closes: [7] },
      500,
    );
    expect(wordsIn(htmlOf(markdown))).not.toMatch(/fixes:? #12/);
    expect(markdown).toContain("fixes #7");
  });

  test("is words and code as a cell of a table", { tags: "slow" }, () => {
    fc.assert(
      fc.property(text, (given) => {
        const html = htmlOf(`| a | b |\n| --- | --- |\n| ${sanitizeLine(given, 300)} | end |\n\nafter`);
        const own = /^(?:p|code|table|thead|tbody|tr|th|td)$/;
        expect(elementsIn(html).filter((name) => !own.test(name))).toEqual([]);
        expect(html).toContain("<td>end</td>");
        expect(html.match(/<td>/g)).toHaveLength(2);
        expect(wordsIn(html)).not.toMatch(MENTION);
        expect(wordsIn(html)).not.toMatch(REFERENCE);
      }),
      runs,
    );
  });
});

describe("a title", () => {
  test.each(HOSTILE_TEXTS)("closes and mentions nothing when it becomes a commit's message: %j", (text) => {
    const title = sanitizeTitle(text, { most: 200 });
    expect(title).not.toMatch(MENTION);
    expect(title).not.toMatch(CLOSING);
    expect(title).not.toMatch(/\n/);
    expect(title.length).toBeLessThanOrEqual(260);
  });

  test("is otherwise as it was written", () => {
    const title = "feat(theme): let the theme follow the system (#14)";
    expect(sanitizeTitle(title, { most: 200 })).toBe(title);
  });
});
