import { describe, expect, test } from "vitest";
import { parseTemplate } from "../../../src/template/parse/parse-template.ts";
import { failureOf, messageOf, renderHere } from "../../support/template/here.ts";

describe("a mistake in a template is told with its place", () => {
  test.each([
    [
      "an unknown filter",
      "a\n{{ 'x' | uper }}",
      "line 2, column 10: there is no filter `uper`; did you mean `upper`?",
    ],
    [
      "an unknown test",
      "{{ 1 is evenn }}",
      "line 1, column 9: there is no test `evenn`; did you mean `even`?",
    ],
    ["an unknown tag", "{% iff x %}", "line 1, column 1: there is no tag `iff`; did you mean `if`?"],
    [
      "an unknown function",
      "{{ rang(3) }}",
      "line 1, column 4: there is no function `rang`; did you mean `range`?",
    ],
    [
      "an unknown method",
      "{{ x.uppr() }}",
      "line 1, column 6: there is no method `uppr`; did you mean `upper`?",
    ],
    ["a block left open", "{% for x in xs %}\n{% if x %}", "line 2, column 1: `{% if %}` is never closed."],
    ["a block closed by another", "{% if x %}{% endfor %}", "line 1, column 1: `{% if %}` is never closed."],
    ["an end without a start", "a{% endif %}", "line 1, column 2: `{% endif %}` closes nothing."],
    ["braces left open", "a {{ b", "line 1, column 3: `{{` is never closed."],
    ["a tag left open", "a {% if", "line 1, column 3: `{%` is never closed."],
    ["a comment left open", "a {# b", "line 1, column 3: the comment `{#` is never closed."],
    ["a raw block left open", "a {% raw %} b", "line 1, column 3: `{% raw %}` is never closed."],
    ["a text left open", "{{ 'abc }}", "line 1, column 4: the text in quotes is never closed."],
    ["a bracket left open", "{{ (1 }}", "line 1, column 4: `(` is never closed."],
    ["a bracket closed by another", "{{ [1) }}", "line 1, column 4: `[` is never closed."],
    ["a bracket too many", "{{ 1) }}", "line 1, column 5: unexpected `)`."],
    ["the wrong end", "{{ a %}", "line 1, column 6: expected `}}`."],
    ["nothing between braces", "{{ }}", "line 1, column 4: a value is missing here."],
    ["a value without an operator", "{{ a b }}", "line 1, column 6: expected `}}`."],
    ["JavaScript's and", "{{ a && b }}", "line 1, column 6: write `and` instead."],
    ["JavaScript's or", "{{ a || b }}", "line 1, column 7: write `or` instead."],
    ["JavaScript's not", "{{ !a }}", "line 1, column 4: write `not` instead."],
    ["a filter's result used further", "{{ a | join(',').x }}", "in parentheses"],
    [
      "a random choice",
      "{{ a | random }}",
      "the filter `random` is not available: a run must give the same text each time.",
    ],
    ["a regular expression", "{{ r/a+/ }}", "regular expressions are not available in templates."],
    ["a strange word", "{{ 1e9 }}", "`1e9` is neither a name nor a number."],
    ["a member of nothing", "{{ .[1] }}", "line 1, column 5: a value is missing here."],
    ["a call of nothing", "{{ |.a() }}", "a value is missing here."],
    ["an empty subscript", "{{ a[] }}", "the brackets are empty."],
    ["a call of a result", "{{ range(1)(2) }}", "only macros, `range` and methods of values can be called."],
    ["a reserved key", '{{ {"__proto__": 1} }}', "`__proto__` cannot be a key."],
    ["a number too large", `{{ ${"9".repeat(400)} }}`, "the number is too large."],
    ["a member that is set", "{% set a.b = 1 %}", "a name is expected here."],
    ["a test that has no name", "{{ 1 is 2 + 3 }}", "a test has a name"],
  ])("%s", (_, template, message) => {
    expect(messageOf(template)).toContain(message);
  });

  test.each(["include 'x'", "import 'x' as y", "from 'x' import y", "extends 'x'", "block x"])(
    "{%% %s %%} is refused: a template is one text",
    (tag) => {
      expect(messageOf(`{% ${tag} %}`)).toBe(
        `line 1, column 1: \`{% ${tag.split(" ")[0]} %}\` is not available: a template is one text and cannot load or extend another.`,
      );
    },
  );

  test("a long word does not make a long message", () => {
    expect(messageOf(`{{ ${"a".repeat(100_000)} }}`).length).toBeLessThan(600);
  });
});

describe("a template has limits", () => {
  test.each([
    [
      "characters",
      "x".repeat(262_145) + "{{ 1 }}",
      "the template has 262152 characters; 262144 are allowed.",
    ],
    ["parts", "{{ a }}".repeat(11_000), "the template has too many parts."],
    ["brackets", `{{ ${"(".repeat(65)}1${")".repeat(65)} }}`, "the brackets nest too deeply."],
    ["blocks", "{% if 1 %}".repeat(65) + "{% endif %}".repeat(65), "the blocks nest too deeply."],
    ["members", `{{ a${".b".repeat(200)} }}`, "the expression nests too deeply."],
    ["sums", `{{ 1${" + 1".repeat(200)} }}`, "the expression is too long."],
    ["negations", `{{ ${"not ".repeat(50_000)}1 }}`, "the template nests too deeply."],
  ])("of %s", (_, template, message) => {
    expect(failureOf(() => parseTemplate(template)).message).toContain(message);
  });

  test("that leave room for real ones", () => {
    const large = "A line of plain text.\n{{ name | upper }}\n".repeat(3_000);
    expect(renderHere(large, { name: "x" })).toHaveLength(
      large.length - 3_000 * "{{ name | upper }}".length + 3_000,
    );
  });
});

describe("braces in text and data", () => {
  test("are only text where they open nothing", () => {
    expect(renderHere("a } b }} c %} d #} {e} {{ 1 }}")).toBe("a } b }} c %} d #} {e} 1");
  });

  test("end nested dicts", () => {
    expect(renderHere('{{ {"a": {"b": {"c": 1}}} }}')).toBe('{"a":{"b":{"c":1}}}');
  });

  test("in quotes end nothing", () => {
    expect(renderHere("{{ '}}' ~ \"%}\" ~ '{{' }}")).toBe("}}%}{{");
  });
});
