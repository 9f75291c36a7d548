import * as fc from "fast-check";
import { Workflow } from "../../src/definition/schema.ts";

/** A step without a name; names are given by position, so that they are unique. */
interface Shape {
  readonly type: "script" | "prompt" | "sequence" | "conditional" | "recurring";
  readonly condition: boolean;
  readonly onError: "retry" | "skip" | "fail" | undefined;
  readonly maxRetry: number | undefined;
  readonly steps: readonly Shape[];
  readonly otherwise: readonly Shape[];
  readonly loop: { readonly limit: number | undefined; readonly until: boolean; readonly forEach: boolean };
}

const own = {
  condition: fc.boolean(),
  onError: fc.constantFrom(undefined, undefined, "retry", "skip", "fail" as const),
  maxRetry: fc.constantFrom(undefined, 0, 1, 2),
  loop: fc.oneof(
    fc.record({ limit: fc.integer({ min: 1, max: 3 }), until: fc.boolean(), forEach: fc.constant(false) }),
    fc.record({
      limit: fc.constantFrom(undefined, 1, 2),
      until: fc.boolean(),
      forEach: fc.constant(true),
    }),
  ),
};

const leaf = fc.record({
  ...own,
  type: fc.constantFrom("script", "prompt" as const),
  steps: fc.constant([]),
  otherwise: fc.constant([]),
});

const { step } = fc.letrec<{ step: Shape; block: Shape }>((tie) => ({
  step: fc.oneof({ depthSize: "small", maxDepth: 3 }, { arbitrary: leaf, weight: 2 }, tie("block")),
  block: fc.record({
    ...own,
    type: fc.constantFrom("sequence", "conditional", "recurring" as const),
    steps: fc.array(tie("step"), { minLength: 1, maxLength: 3 }),
    otherwise: fc.array(tie("step"), { maxLength: 2 }),
  }),
}));

/** Workflows with all kinds of steps that can be run, nested, with conditions, policies and outputs. */
export const workflows: fc.Arbitrary<Workflow> = fc
  .record({
    steps: fc.array(step, { minLength: 1, maxLength: 4 }),
    outputs: fc.array(fc.constantFrom("completed", "failed" as const), { maxLength: 2 }),
    git: fc.boolean(),
  })
  .map(({ steps, outputs, git }) =>
    Workflow.parse({
      name: "random",
      version: "1.0",
      settings: { "max-retry": 1, git: { enabled: git } },
      steps: named(steps),
      outputs: outputs.map((when, index) => ({
        name: `output-${index}`,
        template: "t",
        path: `o-${index}.md`,
        when,
      })),
    }),
  );

function named(shapes: readonly Shape[]): unknown[] {
  let count = 0;
  const build = (shape: Shape): unknown => {
    count += 1;
    const common = {
      name: `s${count}`,
      type: shape.type,
      ...(shape.condition ? { condition: "true" } : {}),
      ...(shape.onError === undefined ? {} : { "on-error": shape.onError }),
      ...(shape.maxRetry === undefined ? {} : { "max-retry": shape.maxRetry }),
    };
    return { ...common, ...keysOf(shape, build) };
  };
  return shapes.map(build);
}

function keysOf(shape: Shape, build: (shape: Shape) => unknown): Record<string, unknown> {
  const { limit, until, forEach } = shape.loop;
  switch (shape.type) {
    case "script":
      return { run: "true" };
    case "prompt":
      return { prompt: "Do it." };
    case "sequence":
      return { steps: shape.steps.map(build) };
    case "conditional": {
      const both = { condition: "true", then: shape.steps.map(build) };
      return shape.otherwise.length > 0 ? { ...both, else: shape.otherwise.map(build) } : both;
    }
    case "recurring":
      return {
        steps: shape.steps.map(build),
        ...(limit === undefined ? {} : { "max-iterations": limit }),
        ...(until ? { until: "true" } : {}),
        ...(forEach ? { "for-each": "[1]" } : {}),
      };
  }
}
