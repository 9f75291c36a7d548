import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { type Io, printJson } from "../../src/runner/process/io.ts";

test("amounts of US dollars in JSON are rounded, other numbers are not", () => {
  const stdout = new PassThrough();
  // Only its `write` is used.
  printJson({ stdout } as unknown as Io, {
    usage: { cost_usd: 0.1 + 0.2, ratio: 0.1 + 0.2 },
    max_cost_usd: null,
  });
  expect(JSON.parse(String(stdout.read()))).toEqual({
    usage: { cost_usd: 0.3, ratio: 0.30000000000000004 },
    max_cost_usd: null,
  });
});
