import { describe, expect, test } from "vitest";
import { messageOf, renderHere } from "../../support/template/here.ts";

describe("a rendering has budgets", () => {
  test.each([
    ["a range", "{{ range(10001) }}", "`range` gives at most 10000 items, not 10001."],
    ["work", "{% for i in range(9999) %}{% for j in range(9999) %}{% endfor %}{% endfor %}", "units of work"],
    [
      "output",
      "{% for i in range(10000) %}{{ line }}{% endfor %}",
      "a text would have more than 1048576 characters.",
    ],
    [
      "macros",
      "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
      "macros call each other more than 64 deep.",
    ],
    [
      "data printed",
      "{% set a = 1 %}{% for i in range(200) %}{% set a = [a] %}{% endfor %}{{ a }}",
      "100 levels",
    ],
    ["center", "{{ 'a' | center(2000000) }}", "a text would have more than"],
    ["indent", "{{ 'a' | indent(2000000) }}", "a text would have more than"],
    ["repetition", "{{ 'ab' * 1000000 }}", "a text would have more than"],
    ["lists repeated", "{{ [1, 2] * 1000000 }}", "units of work"],
    ["replace", "{{ line | replace('x', line * 100) }}", "a text would have more than"],
    ["join", "{{ range(10000) | join(line) }}", "a text would have more than"],
    ["batch", "{{ [1] | batch(500000, 0) }}", "more than 10000 items"],
    ["slice", "{{ [1] | slice(5000000) }}", "units of work"],
    ["powers", "{{ 9 ** 9999 }}", "the result of `**` is not a finite number."],
    ["decimals", "{{ 1.5 | round(400) }}", "`precision` is at most 15."],
  ])("for %s", (_, template, message) => {
    expect(messageOf(template, { line: "x".repeat(200) })).toContain(message);
  });

  test("that end with the rendering", () => {
    const template = "{% for i in range(9000) %}{% for j in range(20) %}{{ j }}{% endfor %}{% endfor %}";
    expect(renderHere(template)).toHaveLength(9_000 * 30);
    expect(renderHere(template)).toHaveLength(9_000 * 30);
  });
});

describe("what makes no sense is an error", () => {
  test.each([
    ["{{ 'a' + 1 }}", "`+` does not work on a text and a number; `~` joins values as text."],
    ["{{ [] - 1 }}", "`-` does not work on a list and a number."],
    ["{{ 1 / 0 }}", "this divides by zero."],
    ["{{ 1 % 0 }}", "this divides by zero."],
    ["{{ 1 // 0 }}", "this divides by zero."],
    ["{{ '5' > 3 }}", "a text and a number have no order."],
    ["{{ none < 1 }}", "null and a number have no order."],
    ["{{ -'a' }}", "a text has no sign."],
    ["{{ 1 in 2 }}", "nothing can be in a number."],
    ["{{ 1 in 'a' }}", "a number cannot be in a text."],
    ["{% for x in 5 %}{% endfor %}", "a number cannot be looped over."],
    ["{% for x in none %}{% endfor %}", "null cannot be looped over."],
    ["{% for a, b in [1] %}{% endfor %}", "2 names need a list of 2 values, not a number."],
    ["{% for a, b in [[1, 2, 3]] %}{% endfor %}", "2 names need a list of 2 values, not a list of 3."],
    ["{{ 5 | length }}", "a number has no length."],
    ["{{ 'a' | abs }}", "a text is not a number."],
    ["{{ ['a'] | sum }}", "a text cannot be added up."],
    ["{{ [1, 'a'] | sort }}", "have no order."],
    ["{{ 'a' | upper(1) }}", "the filter `upper` takes no arguments."],
    ["{{ 'a' | replace('a') }}", "the filter `replace` needs `new`."],
    ["{{ 'a' | indent(first=1, wide=2) }}", "the filter `indent` has no argument `wide`."],
    ["{{ 'a' | center('b') }}", "the filter `center` needs a whole number as `width`, not a text."],
    ["{{ [1] | map('nope') }}", "there is no filter `nope`; there are: abs, batch,"],
    ["{{ [1] | select('nope') }}", "there is no test `nope`;"],
    ["{{ [1] | map }}", "`map` needs the name of a filter or `attribute=…`."],
    ["{{ 1 is divisibleby(0) }}", "this divides by zero."],
    ["{{ 1.5 is even }}", "a number is not a whole number."],
    ["{{ (5).upper() }}", "a number has no methods."],
    ["{{ [1].keys() }}", "a list has no `keys()`; it has join()."],
    ["{{ 'a'.split('') }}", "the separator is empty."],
    ["{{ [1][::0] }}", "the step of a slice is zero."],
    ["{{ (5)[1:] }}", "a number has no slices."],
    ["{{ range(0, 5, 0) }}", "the step of `range` is zero."],
    ["{{ range('a') }}", "`range` needs a whole number as `end`, not a text."],
    ["{% macro m(a) %}{% endmacro %}{{ m(1, 2) }}", "the macro `m` takes (a)."],
    ["{% macro m(a) %}{% endmacro %}{{ m(b=2) }}", "the macro `m` has no argument `b`."],
    ["{{ 'long text' | truncate(2) }}", "`length` must be at least 3"],
  ])("%s", (template, message) => {
    expect(messageOf(template)).toContain(message);
  });
});
