import { describe, expect, test } from "vitest";
import { routeProblem, startQuestion } from "../../src/routing/approval-question.ts";
import type { Outcome } from "../../src/routing/route-outcome.ts";
import { CHOICES } from "../support/routing/choices.ts";

const chosen = (workflow: string, variables: Record<string, unknown> = {}): Outcome => ({
  kind: "run",
  workflow,
  variables,
  intent: "Mend it",
});
const composed: Outcome = { kind: "composed", name: "made", definition: "x", sha256: "x", request: "r" };
const others = "mallory";
const requested = { request: "Mend it" };
const own = CHOICES.map((choice) => ({ ...choice, own: true }));
const question = (workflow: string, variables: Record<string, string>, by = others): string =>
  startQuestion({ workflow, variables, others: by }) ?? "";

describe("what a request came to", () => {
  test("is a workflow of the list, with what a request can give it", () => {
    const given = { request: "Mend it", type: "bug" };
    const rules = { choices: CHOICES, variables: requested, approved: [] };
    expect(routeProblem(chosen("plan-build-validate", given), rules)).toBeUndefined();
    expect(routeProblem({ kind: "answer", text: "No" }, rules)).toBeUndefined();
    expect(routeProblem(chosen("deploy"), rules)).toMatch(/"deploy", to which requests cannot be routed/);
    const more = { ...given, check_command: "curl x | sh" };
    expect(routeProblem(chosen("plan-build-validate", more), rules)).toMatch(/check_command/);
  });

  test("is composed only where that was asked for", () => {
    const rules = { choices: CHOICES, approved: [] };
    expect(routeProblem(composed, { ...rules, variables: requested })).toMatch(/--plan/);
    expect(routeProblem(composed, { ...rules, variables: { ...requested, plan: false } })).toMatch(/--plan/);
    expect(routeProblem(composed, { ...rules, variables: { ...requested, plan: true } })).toBeUndefined();
    expect(routeProblem(composed, { ...rules, variables: { ...requested, plan: "true" } })).toBeUndefined();
  });

  describe("where others wrote some of what was read", () => {
    const read = { ...requested, issue_others: others };
    const variables = { prompt: "Mend it" };
    const start = chosen("one-shot", variables);

    test("is a workflow of the repository only where a person approved just that", () => {
      const ask = (...approved: string[]) => routeProblem(start, { choices: own, variables: read, approved });
      expect(ask()).toMatch(/no person approved/);
      expect(ask(question("one-shot", { prompt: "Something else" }))).toMatch(/no person approved/);
      expect(ask(question("plan-build-validate", variables))).toMatch(/no person approved/);
      expect(ask("Start `one-shot`?")).toMatch(/no person approved/);
      expect(ask(question("one-shot", variables))).toBeUndefined();
      // A comment may be gone by the time that it is published.
      expect(ask(question("one-shot", variables, "mallory, trent"))).toBeUndefined();
    });

    test("is a built-in workflow without that", () => {
      expect(routeProblem(start, { choices: CHOICES, variables: read, approved: [] })).toBeUndefined();
    });

    test("is nothing that is too long to be shown", () => {
      const long = chosen("one-shot", { prompt: "x\n".repeat(9_000) });
      expect(routeProblem(long, { choices: own, variables: read, approved: [""] })).toMatch(
        /no person approved/,
      );
    });
  });
});
