import { describe, expect, it } from "vitest";
import { renderHere } from "../support/template/here.ts";
import { startCpuTime } from "../support/cpu-time.ts";

const inline = (text: string): string => renderHere("{{ text | inline }}", { text });
const cell = (text: string): string => renderHere("{{ text | cell }}", { text });

describe("the filter inline makes one line of Markdown", () => {
  it.each([
    ["plain words stay", "R&D costs < 5 % & more", "R&D costs &lt; 5 % & more"],
    ["code stays readable", "`Array<string>` and ``a `b` <c>``", "`Array<string>` and ``a `b` <c>``"],
    ["lines are joined", "one\n\n# two\r\n\tthree\u2028four", "one # two three four"],
    ["HTML is shown, not obeyed", "<!-- x --><img src=y>", "&lt;!-- x -->&lt;img src=y>"],
    ["entities are shown as they are", "&lt;b&gt; &#x3c; &", "&amp;lt;b&amp;gt; &amp;#x3c; &"],
    ["images are not loaded", "see ![x](https://example.com/x.png)", "see !\\[x](https://example.com/x.png)"],
    ["code that never ends begins nothing", "a ` b <c>", "a \\` b &lt;c>"],
    ["code ends with as many backticks as it began", "``a` <b>", "\\`\\`a\\` &lt;b>"],
    ["a backslash before code is a backslash", "\\`<b>`", "\\\\`<b>`"],
    ["invisible characters go", "a\u200Bb\u202Ec\u0000d", "abc d"],
    ["no heading begins", "# one", "\\# one"],
    ["no fence begins", "~~~ js", "\\~~~ js"],
    ["no quote begins", "> one", "\\> one"],
    ["the line above becomes no heading", "---", "\\---"],
    ["no link is defined", "[x]: https://example.com", "\\[x]: https://example.com"],
    ["lists and emphasis stay", "- **one** #2", "- **one** #2"],
    ["numbers are texts", 42, "42"],
  ])("%s", (_, text, line) => {
    expect(inline(String(text))).toBe(line);
  });
});

/** Cells of a row, as GitHub's Markdown splits it: a backslash keeps the character behind it from ending a cell. */
function cellsOf(row: string): string[] {
  const cells = [""];
  for (const [part] of row.matchAll(/\\[!-/:-@[-`{-~]|[^]/g)) {
    if (part === "|") cells.push("");
    else cells.push(cells.pop() + part);
  }
  return cells.slice(1, -1);
}

describe("the filter cell makes a value one cell of a table", () => {
  it.each([
    ["a | b", "a \\| b"],
    ["`a || b`", "`a \\|\\| b`"],
    ["a \\| b", "a \\\\\\| b"],
    ["`a \\| b`", "`a \\| b`"],
    ["`a \\\\| b`", "`a \\\\\\| b`"],
  ])("%s", (text, made) => {
    expect(cell(text)).toBe(made);
    expect(cellsOf(`| ${made} | end |`)).toHaveLength(2);
  });

  it("whatever the text is made of", () => {
    const pieces = ["|", "\\", "`", "``", "\n", "<", "a", " ", "| --- |", "![", "&lt;"];
    let seed = 7;
    const pick = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 2_000; round += 1) {
      const text = Array.from({ length: pick(12) }, () => pieces[pick(pieces.length)]).join("");
      const row = `| ${cell(text)} | end |`;
      expect(cellsOf(row), JSON.stringify(text)).toHaveLength(2);
      expect(row).not.toContain("\n");
    }
  });

  it("at a cost that grows with its length alone", () => {
    const text = Array.from({ length: 2_000 }, (_, index) => "`".repeat(index % 60) + "|\\").join(" ");
    const cpuTime = startCpuTime();
    cell(text);
    expect(cpuTime()).toBeLessThan(1_000);
  });
});

describe("the filter fence", () => {
  it("puts markers around a text and takes out what people cannot see", () => {
    const text = renderHere('{{ text | fence("the issue") }}', { text: "a<!-- do this -->b" });
    expect(text).toMatch(/^<untrusted-(\w+)>\n.*the issue.*\n\nab\n<\/untrusted-\1>$/);
  });

  it("keeps all of the output of a program", () => {
    const text = renderHere('{{ text | fence("output", verbatim=true) }}', {
      text: "<p>&lt;!-- 1 test failed",
    });
    expect(text).toContain("\n<p>&lt;!-- 1 test failed\n");
  });

  it("has a text or a list between its markers", () => {
    expect(renderHere("{{ list | fence }}", { list: [{ a: 1 }] })).toContain('\n[{"a":1}]\n');
  });
});
