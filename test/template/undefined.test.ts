import { describe, expect, test } from "vitest";
import { failureOf, messageOf, renderHere } from "../support/template/here.ts";

const scope = {
  outputs: {
    plan: { data: { steps: [1] }, success: true, summary: "ok", title: "Plan" },
    "run-tests": { success: true },
  },
  branch: "main",
  nothing: null,
  text: "abc",
  count: 3,
};

describe("a name that is not defined", () => {
  test.each([
    ["in output", "{{ titel }}"],
    ["in a condition", "{% if titel %}x{% endif %}"],
    ["in a negation", "{% if not titel %}x{% endif %}"],
    ["in an inline condition", "{{ 1 if titel else 2 }}"],
    ["in arithmetic", "{{ titel + 1 }}"],
    ["in joined text", '{{ "a" ~ titel }}'],
    ["in a comparison", "{{ titel == 1 }}"],
    ["in a loop", "{% for x in titel %}{% endfor %}"],
    ["in a list", "{{ [titel] }}"],
    ["in a dict", '{{ {"a": titel} }}'],
    ["as a filter's input", "{{ titel | upper }}"],
    ["as a filter's argument", '{{ "a" | replace("a", titel) }}'],
    ["as a macro's argument", "{% macro m(x) %}{% endmacro %}{{ m(titel) }}"],
    ["as a subscript", "{{ outputs[titel] }}"],
    ["as a slice's bound", "{{ text[titel:] }}"],
    ["as a test's operand", "{{ titel is string }}"],
    ["as a test's argument", "{{ 1 is eq(titel) }}"],
    ["as a method's receiver", "{{ titel.upper() }}"],
    ["when it is set", "{% set x = titel %}"],
    ["on the right of what was reached", "{{ true and titel }}"],
  ])("is an error %s", (_, template) => {
    expect(failureOf(() => renderHere(template, scope)).data).toMatchObject({ name: "titel" });
  });

  test.each([
    ["default", "{{ titel | default('x') }}", "x"],
    ["d", "{{ titel | d('x') }}", "x"],
    ["default without an argument", "{{ titel | default }}", ""],
    ["default of a member of nothing", "{{ outputs.fix.data.x | default('none') }}", "none"],
    ["default of an undefined default", "{{ titel | default(other) | default('x') }}", "x"],
    ["is defined", "{{ titel is defined }}", "false"],
    ["is not defined", "{{ outputs.fix.data is not defined }}", "true"],
    ["is undefined", "{{ titel is undefined }}", "true"],
    ["in", "{{ titel in [1] }}{{ 1 in titel }}{{ 1 not in outputs.fix.list }}", "falsefalsetrue"],
    ["and, when it is not reached", "{{ false and titel }}", "false"],
    ["or, when it is not reached", "{{ 1 or titel }}", "1"],
    ["the branch not taken", "{% if false %}{{ titel }}{% endif %}{{ 1 if true else titel }}", "1"],
    ["a test for attributes", '{{ [{"a": 1}] | selectattr("b", "defined") | list | length }}', "0"],
  ])("is fine with %s", (_, template, expected) => {
    expect(renderHere(template, scope)).toBe(expected);
  });

  test("of an empty list's first item can be defaulted", () => {
    expect(renderHere("{{ [] | first | default('none') }}")).toBe("none");
    expect(messageOf("{{ [] | first }}")).toBe(
      "line 1, column 9: there is no first item: the list is empty.",
    );
  });

  test("null is defined and prints as nothing", () => {
    expect(renderHere("[{{ nothing }}] {{ nothing is defined }} {{ nothing | default('x') }}", scope)).toBe(
      "[] true ",
    );
  });
});

describe("the message names", () => {
  test.each([
    [
      "the whole path and what there is",
      "one\n\n{{ 1 }} {{ outputs.plan.titel }}",
      "line 3, column 12: `outputs.plan.titel` is not defined; `outputs.plan` has: data, success, summary, title.",
    ],
    [
      "the nearest member",
      "{{ outputs.plan.sumary }}",
      "line 1, column 4: `outputs.plan.sumary` is not defined; did you mean `outputs.plan.summary`?",
    ],
    ["the nearest name", "{{ brunch }}", "line 1, column 4: `brunch` is not defined; did you mean `branch`?"],
    [
      "the first part that is missing",
      "{{ outputs.plann.data.steps }}",
      "line 1, column 4: `outputs.plann` is not defined; did you mean `outputs.plan`?",
    ],
    [
      "how a name with a dash is written",
      "{{ outputs.run-tests.success }}",
      'line 1, column 4: `outputs.run` is not defined; did you mean `outputs["run-tests"]`?',
    ],
    [
      "what kind of value has no members",
      "{{ branch.name }}{{ nothing.x }}",
      "line 1, column 4: `branch.name` is not defined; `branch` is a text.",
    ],
    ["null", "{{ nothing.x }}", "line 1, column 4: `nothing.x` is not defined; `nothing` is null."],
    [
      "the subscript",
      '{{ outputs["plan"]["zzz"][0] }}',
      "line 1, column 4: `outputs.plan.zzz` is not defined; `outputs.plan` has: data, success, summary, title.",
    ],
    [
      "a macro's parameter",
      "{% macro m(title) %}{{ title }}{% endmacro %}{{ m() }}",
      "line 1, column 24: `title` is not defined: the macro `m` was called without it.",
    ],
    [
      "names the template set itself",
      "{% set greeting = 1 %}{{ greting }}",
      "line 1, column 26: `greting` is not defined; did you mean `greeting`?",
    ],
    [
      "an attribute",
      '{{ [{"title": 1}] | map(attribute="titl") | join }}',
      "line 1, column 21: `item.titl` is not defined; did you mean `item.title`?",
    ],
  ])("%s", (_, template, message) => {
    expect(messageOf(template, scope)).toBe(message);
  });

  test("at most eight of many", () => {
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`key${index}`, index]));
    expect(messageOf("{{ many.zzzzzzzz }}", { many })).toBe(
      "line 1, column 4: `many.zzzzzzzz` is not defined; `many` has: key0, key1, key10, key11, key12, key13, key14, key15, ….",
    );
  });

  test("line, column, path and the message without the position as data too", () => {
    expect(failureOf(() => renderHere("a\n  {{ outputs.plan.titel }}", scope)).data).toEqual({
      line: 2,
      column: 6,
      name: "outputs.plan.titel",
      reason: expect.stringMatching(/^`outputs\.plan\.titel` is not defined/) as string,
    });
  });

  test("members that every JavaScript value has as not there", () => {
    for (const name of ["constructor", "__proto__", "prototype", "toString", "hasOwnProperty"]) {
      for (const owner of ["outputs", "text", "count", "outputs.plan.data.steps"]) {
        expect(messageOf(`{{ ${owner}.${name} }}`, scope)).toContain(`\`${owner}.${name}\` is not defined`);
      }
      expect(messageOf(`{{ ${name} }}`, scope)).toContain(`\`${name}\` is not defined`);
    }
  });

  test("reserved members as not there even where the data has them", () => {
    const data = JSON.parse('{"own": {"__proto__": {"x": 1}, "constructor": 2, "prototype": 3}}');
    expect(renderHere("{{ own.__proto__ is defined }}{{ own.constructor | default('no') }}", data)).toBe(
      "falseno",
    );
    expect(renderHere('{{ own["proto" ~ "type"] is defined }}{{ own.get("__proto__") }}', data)).toBe(
      "false",
    );
  });
});
