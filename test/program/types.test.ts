import { describe, expectTypeOf, test } from "vitest";
import type { BranchResult, WorkflowContext } from "../../src/program/define-workflow.ts";

declare const ctx: WorkflowContext;

/** Never called: the compiler checks it. */
const asked = {
  list: () => ctx.parallel([async () => 1, () => "two", async () => [true]]),
  record: () => ctx.parallel({ a: async () => 1, b: () => "two" }),
  first: () => ctx.parallel([async () => 1, () => "two"], { mergeStrategy: "first-success" }),
  results: () => ctx.parallel([async () => 1, () => "two"], { onError: "continue" }),
  many: () => ctx.parallel(["a", "b"].map((word) => async () => word.length)),
};

describe("the type of what `ctx.parallel` gives", () => {
  test("is a tuple for a list of branches, each with its own type", () => {
    expectTypeOf(asked.list).returns.resolves.toEqualTypeOf<[number, string, boolean[]]>();
    expectTypeOf(asked.many).returns.resolves.toEqualTypeOf<number[]>();
  });

  test("has the names of the branches where they have names", () => {
    expectTypeOf(asked.record).returns.resolves.toEqualTypeOf<{ a: number; b: string }>();
  });

  test("says what may be missing, and what became of each", () => {
    expectTypeOf(asked.first).returns.resolves.toEqualTypeOf<[number | undefined, string | undefined]>();
    expectTypeOf(asked.results).returns.resolves.toEqualTypeOf<
      [BranchResult<number>, BranchResult<string>]
    >();
  });
});
