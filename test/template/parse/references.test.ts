import { describe, expect, test } from "vitest";
import { referencesOf } from "../../../src/template/parse/references.ts";
import { failureOf } from "../../support/template/here.ts";
import { startCpuTime } from "../../support/cpu-time.ts";

/** Paths in the order they are read, with `?` behind guarded ones. */
function read(source: string, kind: "template" | "expression" = "template"): string[] {
  return referencesOf(source, kind).map(({ path, guarded }) => path.join(".") + (guarded ? "?" : ""));
}

describe("the references of a template", () => {
  test.each<[string, string, string[]]>([
    ["names and members", "{{ a }} {{ b.c.d }}", ["a", "b.c.d"]],
    ["literal subscripts", '{{ outputs.plan["data"].x }}', ["outputs.plan.data.x"]],
    ["a dash in a subscript", '{{ outputs["run-tests"].success }}', ["outputs.run-tests.success"]],
    ["up to a dynamic subscript, and what it reads", "{{ a.b[key.name].c }}", ["a.b", "key.name"]],
    ["up to an index", "{{ a.b[0].c }}", ["a.b"]],
    ["receivers of methods", "{{ a.b.items() }}{{ a.c.split(sep) }}", ["a.b", "a.c", "sep"]],
    ["filters and their arguments", "{{ a | join(b) | replace(old=c, new='x') }}", ["a", "b", "c"]],
    [
      "all of an expression",
      "{{ [a, {'k': b}, -c, not d, e + f, g < h, i in j, k[l:m]] }}",
      [..."abcdefghijklm"],
    ],
    [
      "conditions and bodies",
      "{% if a %}{{ b }}{% elif c %}{{ d }}{% else %}{{ e }}{% endif %}",
      ["a", "b", "c", "d", "e"],
    ],
    [
      "switches",
      "{% switch a %}{% case b %}{{ c }}{% default %}{{ d }}{% endswitch %}",
      ["a", "b", "c", "d"],
    ],
    ["without names the template sets", "{{ x }}{% set x = a %}{{ x.y }}{{ b }}", ["x", "a", "b"]],
    ["without names of set blocks", "{% set x %}{{ a }}{% endset %}{{ x }}", ["a"]],
    [
      "without loop variables",
      "{% for i in a %}{{ i.x }}{{ loop.index }}{{ b }}{% endfor %}{{ i }}",
      ["a", "b", "i"],
    ],
    [
      "without keys and values",
      "{% for k, v in a if v.ok %}{{ k }}{{ v }}{% else %}{{ b }}{% endfor %}",
      ["a", "b"],
    ],
    [
      "without parameters of macros",
      "{% macro m(p, q=d) %}{{ p }}{{ q }}{{ a }}{% endmacro %}{{ m(b) }}",
      ["d", "a", "b"],
    ],
    [
      "without what macros see of the top",
      "{% macro m() %}{{ t }}{% endmacro %}{% set t = 1 %}{{ m() }}",
      [],
    ],
    [
      "in bodies given to macros",
      "{% macro m() %}{{ caller(1) }}{% endmacro %}{% call(x) m() %}{{ x }}{{ a }}{% endcall %}",
      ["a"],
    ],
    ["in filter blocks", "{% filter upper %}{{ a }}{% endfilter %}", ["a"]],
    ["not in raw blocks, comments or text", "a {{ '{{ b }}' }}{% raw %}{{ c }}{% endraw %}{# {{ d }} #}", []],
    ["of calls of range only the arguments", "{% for i in range(n) %}{% endfor %}", ["n"]],
  ])("are found: %s", (_, source, expected) => {
    expect(read(source)).toEqual(expected);
  });

  test.each<[string, string, string[]]>([
    ["behind default", "{{ a.b | default('x') }}{{ c | d }}", ["a.b?", "c?"]],
    ["in a default of a default", "{{ a | default(b) | default('x') }}", ["a?", "b?"]],
    ["not in the default itself", "{{ a | default(b) }}", ["a?", "b"]],
    ["not in arithmetic behind default", "{{ (a + b) | default('x') }}", ["a", "b"]],
    ["asked about", "{{ a.b is defined }}{{ c is undefined }}{{ d is not defined }}", ["a.b?", "c?", "d?"]],
    ["not with other tests", "{{ a is string }}", ["a"]],
    ["after and", "{{ a.b is defined and a.b.c > d }}", ["a.b?", "a.b.c?", "d"]],
    ["after or", "{{ a is undefined or a.b }}", ["a?", "a.b?"]],
    ["not before and", "{{ a.b and a is defined }}", ["a.b", "a?"]],
    [
      "in a branch",
      "{% if a is defined %}{{ a.b }}{% else %}{{ a }}{% endif %}{{ a }}",
      ["a?", "a.b?", "a", "a"],
    ],
    [
      "in the other branch",
      "{% if a is not defined %}{{ b }}{% else %}{{ a }}{% endif %}",
      ["a?", "b", "a?"],
    ],
    ["in later branches", "{% if a is undefined %}{% elif a.b %}{{ a }}{% endif %}", ["a?", "a.b?", "a?"]],
    ["inline", "{{ a.b if a is defined else c }}", ["a?", "a.b?", "c"]],
    [
      "with several conditions",
      "{% if a is defined and b is defined %}{{ a }}{{ b }}{% endif %}",
      ["a?", "b?", "a?", "b?"],
    ],
  ])("are guarded: %s", (_, source, expected) => {
    expect(read(source)).toEqual(expected);
  });

  test("have the place where they start", () => {
    expect(referencesOf("one\n  {{ 1 + outputs.plan.title }}", "template")).toEqual([
      { path: ["outputs", "plan", "title"], line: 2, column: 10, guarded: false },
    ]);
  });

  test("are found in expressions, with and without braces", () => {
    expect(read("outputs.plan.success and files > 3", "expression")).toEqual([
      "outputs.plan.success",
      "files",
    ]);
    expect(read("{{ a.b | default(1) }}", "expression")).toEqual(["a.b?"]);
  });
});

describe("looking for references", () => {
  test.each<[string, string, "template" | "expression", string]>([
    ["syntax errors", "{{ a", "template", "never closed"],
    ["unknown filters", "{{ a | uper }}", "template", "did you mean `upper`"],
    ["unknown tests", "{{ a is evn }}", "template", "there is no test"],
    ["tags that are not available", "{% include 'x' %}", "template", "not available"],
    [
      "a template where an expression is wanted",
      "{{ a }} and {{ b }}",
      "expression",
      "write `{{ a and b }}`",
    ],
  ])("reports %s", (_, source, kind, message) => {
    expect(failureOf(() => referencesOf(source, kind)).message).toContain(message);
  });

  test.each([
    ["long chains", `{{ a${".b".repeat(40_000)} }}`],
    ["deep negations", `{{ ${"not ".repeat(60_000)}a }}`],
    ["deep brackets", `{{ ${"[".repeat(100_000)}`],
    ["many branches", `{% if 1 %}${"{% elif 1 %}".repeat(20_000)}{% endif %}`],
    ["endless raw blocks", `{% raw %}${"{% raw %}".repeat(25_000)}`],
    ["rows of spaces", `{{ a }}${" ".repeat(250_000)}x{{- a }}`],
    ["large templates", "{{ a.b.c }}".repeat(20_000)],
  ])("is quick and safe with %s", (_, source) => {
    const cpuTime = startCpuTime();
    try {
      referencesOf(source, "template");
    } catch (error) {
      expect(error).toMatchObject({ code: "template-failed" });
    }
    expect(cpuTime()).toBeLessThan(3_000);
  });
});
