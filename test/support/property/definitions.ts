import * as fc from "fast-check";
import { Workflow } from "../../../src/definition/schema.ts";

/** Definitions of a run: the run's own, and those that workflow steps name. */
export interface Definitions {
  readonly workflow: Workflow;
  readonly nested: ReadonlyMap<string, Workflow>;
}

type Kind =
  "script" | "prompt" | "wait-for-human" | "workflow" | "sequence" | "conditional" | "recurring" | "parallel";

/** A step without a name; names are given by position, so that they are unique. */
interface Shape {
  readonly type: Kind;
  readonly condition: string | undefined;
  readonly onError: "retry" | "skip" | "continue" | "fail" | undefined;
  readonly maxRetry: number | undefined;
  readonly maxCost: number | undefined;
  readonly steps: readonly Shape[];
  readonly otherwise: readonly Shape[];
  readonly loop: {
    readonly limit: number | undefined;
    readonly until: string | undefined;
    readonly forEach: boolean;
  };
  readonly many: {
    readonly first: boolean;
    readonly merge: boolean;
    /** By branch: bits of those among the ones built before it that it depends on. */
    readonly needs: readonly number[];
    readonly reversed: boolean;
  };
  readonly human: { readonly goesOn: boolean; readonly minutes: number; readonly schema: boolean };
  readonly calls: number;
}

const truth = fc.constantFrom("true", "true", "false", "1 > 0");

const own = {
  condition: fc.option(truth, { nil: undefined, freq: 1 }),
  onError: fc.constantFrom(undefined, undefined, "retry", "skip", "continue", "fail" as const),
  maxRetry: fc.constantFrom(undefined, 0, 1, 2),
  maxCost: fc.constantFrom(undefined, undefined, undefined, 1),
  loop: fc.oneof(
    fc.record({
      limit: fc.integer({ min: 1, max: 3 }),
      until: fc.constantFrom(undefined, "false", "iteration > 1"),
      forEach: fc.constant(false),
    }),
    fc.record({
      limit: fc.constantFrom(undefined, 1, 2),
      until: fc.constantFrom(undefined, "true", "false"),
      forEach: fc.constant(true),
    }),
  ),
  many: fc.record({
    first: fc.constantFrom(false, false, true),
    merge: fc.boolean(),
    needs: fc.array(fc.constantFrom(0, 0, 1, 2, 3), { minLength: 4, maxLength: 4 }),
    reversed: fc.boolean(),
  }),
  human: fc.record({
    goesOn: fc.boolean(),
    minutes: fc.constantFrom(1, 5, 60),
    schema: fc.constantFrom(false, false, true),
  }),
  calls: fc.nat(1),
};

const leaf = fc.record({
  ...own,
  type: fc.constantFrom("script", "script", "prompt", "prompt", "wait-for-human", "workflow" as const),
  steps: fc.constant([]),
  otherwise: fc.constant([]),
});

const { step } = fc.letrec<{ step: Shape; block: Shape }>((tie) => ({
  step: fc.oneof({ depthSize: "small", maxDepth: 3 }, { arbitrary: leaf, weight: 2 }, tie("block")),
  block: fc.record({
    ...own,
    type: fc.constantFrom("sequence", "conditional", "recurring", "parallel", "parallel" as const),
    steps: fc.array(tie("step"), { minLength: 1, maxLength: 3 }),
    otherwise: fc.array(tie("step"), { maxLength: 2 }),
  }),
}));

const given = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 4 }),
  inner: fc.array(fc.array(step, { minLength: 1, maxLength: 2 }), { minLength: 2, maxLength: 2 }),
  outputs: fc.array(fc.constantFrom("completed", "failed" as const), { maxLength: 2 }),
  git: fc.boolean(),
  workers: fc.integer({ min: 1, max: 3 }),
  cost: fc.constantFrom(undefined, undefined, 2, 4),
  tokens: fc.constantFrom(undefined, undefined, undefined, 6),
});

/**
 * Workflows with all kinds of steps, nested, with conditions, policies, limits and outputs. The first of the nested definitions may
 * run the second; steps have the same names in all of them.
 */
export const definitions: fc.Arbitrary<Definitions> = given.map(
  ({ steps, inner, outputs, git, workers, cost, tokens }) => {
    const settings = {
      "max-retry": 1,
      "max-workers": workers,
      git: { enabled: git },
      ...(cost === undefined ? {} : { "max-cost-usd": cost }),
      ...(tokens === undefined ? {} : { "max-tokens": tokens }),
    };
    const build = (name: string, shapes: readonly Shape[], callable: readonly string[]): Workflow =>
      Workflow.parse({
        name,
        version: "1.0",
        settings,
        steps: named(shapes, callable),
        outputs: outputs.map((when, index) => ({
          name: `output-${index}`,
          template: "t",
          path: `o-${name}-${index}.md`,
          when,
        })),
      });
    const nested = inner.map((shapes, index) => {
      const name = `inner-${index}`;
      return [name, build(name, shapes, index === 0 ? ["inner-1"] : [])] as const;
    });
    return { workflow: build("random", steps, ["inner-0", "inner-1"]), nested: new Map(nested) };
  },
);

function named(shapes: readonly Shape[], callable: readonly string[]): unknown[] {
  let count = 0;
  const build = (shape: Shape): Built => {
    count += 1;
    const common = {
      name: `s${count}`,
      type: shape.type,
      ...(shape.condition === undefined ? {} : { condition: shape.condition }),
      ...(shape.onError === undefined ? {} : { "on-error": shape.onError }),
      ...(shape.maxRetry === undefined ? {} : { "max-retry": shape.maxRetry }),
      ...(shape.maxCost === undefined ? {} : { "max-cost-usd": shape.maxCost }),
    };
    return { ...common, ...keysOf(shape, { build, callable }) };
  };
  return shapes.map(build);
}

interface Built {
  readonly name: string;
  readonly [key: string]: unknown;
}

interface Building {
  readonly build: (shape: Shape) => Built;
  readonly callable: readonly string[];
}

function keysOf(shape: Shape, { build, callable }: Building): Record<string, unknown> {
  switch (shape.type) {
    case "script":
      return { run: "true" };
    case "prompt":
      return { prompt: "Do it." };
    case "wait-for-human":
      return humanKeys(shape);
    case "workflow": {
      const called = callable[shape.calls % Math.max(1, callable.length)];
      return called === undefined ? { type: "script", run: "true" } : { workflow: called };
    }
    case "sequence":
      return { steps: shape.steps.map(build) };
    case "parallel":
      return parallelKeys(shape, build);
    case "conditional": {
      const both = { condition: shape.condition ?? "true", then: shape.steps.map(build) };
      return shape.otherwise.length > 0 ? { ...both, else: shape.otherwise.map(build) } : both;
    }
    case "recurring":
      return loopKeys(shape, build);
  }
}

function humanKeys({ human: { goesOn, minutes, schema } }: Shape): Record<string, unknown> {
  return {
    message: "Shall it go on?",
    "timeout-minutes": minutes,
    ...(goesOn ? { "on-timeout": "continue" } : {}),
    ...(schema ? { "output-schema": { type: "object" } } : {}),
  };
}

function loopKeys({ loop, steps }: Shape, build: Building["build"]): Record<string, unknown> {
  const { limit, until, forEach } = loop;
  return {
    steps: steps.map(build),
    ...(limit === undefined ? {} : { "max-iterations": limit }),
    ...(until === undefined ? {} : { until }),
    ...(forEach ? { "for-each": "[1, 2]" } : {}),
  };
}

function parallelKeys({ steps, many }: Shape, build: Building["build"]): Record<string, unknown> {
  const { first, merge, needs, reversed } = many;
  const built = steps.map(build);
  const branches = built.map((branch, index) => {
    const names = built
      .slice(0, index)
      .flatMap(({ name }, at) => (((needs[index] ?? 0) >> at) & 1 ? [name] : []));
    const [only] = names;
    if (only === undefined) return branch;
    return { ...branch, "depends-on": names.length === 1 ? only : names };
  });
  return {
    steps: reversed ? branches.toReversed() : branches,
    ...(first ? { "merge-strategy": "first-success" } : {}),
    ...(merge ? { "merge-mode": "merge" } : {}),
  };
}
