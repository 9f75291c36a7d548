import nunjucks from "nunjucks";
import { describe, expect, test } from "vitest";
import type { Dict } from "../../src/template/evaluate/values.ts";
import { fixture, renderHere } from "../support/template/here.ts";

interface Legit {
  scope: Dict;
  cases: { source: "jinja2" | "nunjucks" | "both"; template: string; expected: string }[];
  divergences: { template: string; expected: string; why: string; jinja2?: string; nunjucks?: string }[];
}

const { scope, cases, divergences }: Legit = JSON.parse(fixture("legit.json"));

describe("templates that people write", () => {
  test.each(cases)("$template gives what $source gives", ({ template, expected }) => {
    expect(renderHere(template, scope)).toBe(expected);
  });

  test("are many", () => {
    expect(cases.length).toBeGreaterThanOrEqual(200);
  });

  test("give with nunjucks itself what the fixture says", () => {
    const environment = new nunjucks.Environment(null, { autoescape: false });
    const different = cases
      .filter(({ source }) => source !== "jinja2")
      .filter(
        ({ template, expected }) => environment.renderString(template, structuredClone(scope)) !== expected,
      );
    expect(different).toEqual([]);
  });

  test("leave the data as it was", () => {
    const before = JSON.stringify(scope);
    for (const { template } of cases) renderHere(template, scope);
    expect(JSON.stringify(scope)).toBe(before);
  });
});

describe("where we differ from both", () => {
  test.each(divergences)("$template: $why", ({ template, expected }) => {
    expect(renderHere(template, scope)).toBe(expected);
  });

  test("the cases are a handful", () => {
    expect(divergences.length).toBeLessThan(10);
  });
});
