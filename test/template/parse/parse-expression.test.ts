import { describe, expect, test } from "vitest";
import { truthy } from "../../../src/template/parse/parse-expression.ts";
import { evaluateHere, failureOf } from "../../support/template/here.ts";

const scope = { a: 3, b: 2, list: [1, 2], dict: { x: { y: [null, true] } }, text: "{{ a }}", empty: "" };

describe("an expression gives its value", () => {
  test.each<[string, unknown]>([
    ["a > b", true],
    ["{{ a > b }}", true],
    ["  {{ a > b }}\n", true],
    ["{{- a -}}", 3],
    ["a + b * 2", 7],
    ["list", [1, 2]],
    ["dict", { x: { y: [null, true] } }],
    ["{{ {'k': {'n': list}} }}", { k: { n: [1, 2] } }],
    ["none", null],
    ["'a' ~ 1", "a1"],
    ["list | map('string') | list", ["1", "2"]],
    ["missing | default(none)", null],
    ["a is defined and a > 2", true],
    ["empty or list", [1, 2]],
    ["text", "{{ a }}"],
    ["'yes' if a > 5", null],
    ["range(3)", [0, 1, 2]],
    ["a == 3 and (b == 1 or 'x' in 'xyz')", true],
    ["dict.x.y[1]", true],
    ["list[-1:]", [2]],
  ])("%s", (expression, expected) => {
    expect(evaluateHere(expression, scope)).toEqual(expected);
  });
});

describe("anything but one expression is an error", () => {
  test.each([
    [
      "{{ a }} and {{ b }}",
      "line 1, column 6: an expression is one pair of braces, or none: write `{{ a and b }}`.",
    ],
    [
      "a and {{ b }}",
      "line 1, column 7: an expression is one pair of braces, or none: write `{{ a and b }}`.",
    ],
    ["{{ a }}{{ b }}", "an expression is one pair of braces, or none"],
    ["{{ a }} x", "an expression is one pair of braces, or none"],
    ["x {{ a }}", "an expression is one pair of braces, or none"],
    ["{% if a %}1{% endif %}", "an expression has no tags: write `{{ a > b }}`."],
    ["{{ a }}{% if a %}1{% endif %}", "an expression has no tags"],
    ["", "the expression is empty."],
    ["{{ }}", "the expression is empty."],
    ["a b", "line 1, column 3: unexpected `b` after the expression."],
    ["a }} b", "unexpected `}}`"],
    ["a %} b", "unexpected `%}`"],
    ["a >", "line 1, column 4: a value is missing here."],
    ["missing", "`missing` is not defined; there are: a, b, dict, empty, list, text."],
    ["a\n  and missing", "line 2, column 7: `missing` is not defined"],
    ["a = 3", "unexpected `=` after the expression."],
  ])("%s", (expression, message) => {
    expect(failureOf(() => evaluateHere(expression, scope)).message).toContain(message);
  });

  test("so is a value without bounds", () => {
    const doubled = `{{ ${"[".repeat(60)}1${"]".repeat(60)} * 999999 }}`;
    expect(failureOf(() => evaluateHere(doubled, scope)).message).toContain("units of work");
  });
});

describe("truth is Jinja2's", () => {
  test.each([true, 1, -1, "a", "false", "0", [0], { a: null }])("%j is true", (value) => {
    expect(truthy(value)).toBe(true);
  });

  test.each([false, 0, "", null, undefined, Number.NaN, [], {}])("%j is false", (value) => {
    expect(truthy(value)).toBe(false);
  });
});
