// @module-tag slow
import { expect, test } from "vitest";
import * as z from "zod";
import { quickCheck } from "../../../src/run/journal/journal.ts";
import { type Chance, createChance } from "../../../src/runner/simulation/outcomes/random-outcomes.ts";

const ROUNDS = 4_000;
const KEYS = ["a", "b"] as const;

const LEAVES: readonly (() => z.ZodType)[] = [
  () => z.string(),
  () => z.string().min(2),
  () => z.string().trim(),
  () => z.string().transform((text) => text.length),
  () => z.iso.datetime(),
  () => z.number(),
  () => z.number().nonnegative(),
  () => z.number().multipleOf(2),
  () => z.int().positive(),
  () => z.boolean(),
  () => z.boolean().refine((value) => value),
  () => z.coerce.boolean(),
  () => z.literal(["x", 1]),
  () => z.enum(["x", "y"]),
  () => z.unknown(),
];

function schemaOf(chance: Chance, depth: number): z.ZodType {
  if (depth === 0) return chance.pick(LEAVES)();
  const inner = (): z.ZodType => schemaOf(chance, depth - 1);
  const shape = (): z.ZodRawShape => ({ a: inner(), b: inner() });
  return chance.pick<() => z.ZodType>([
    inner,
    () => inner().optional(),
    () => inner().nullable(),
    () => inner().default("x"),
    () => z.array(inner()),
    () => z.array(inner()).min(1),
    () => z.record(z.string(), inner()),
    () => z.record(z.string(), inner()).refine((value) => !("a" in value)),
    () => z.object(shape()),
    () => z.strictObject(shape()),
    () => z.looseObject(shape()),
    () => z.object(shape()).catchall(z.number()),
    () => z.object(shape()).refine((value) => value["a"] !== "x"),
    () => z.union([inner(), inner()]),
  ])();
}

const LITERALS = ["", "x", " x ", "2026-01-31T12:00:00Z", 0, 1, -2, 1.5, true, false];

function valueOf(chance: Chance, depth: number): unknown {
  if (depth === 0 || chance.percent(30))
    return chance.pick<() => unknown>([() => undefined, () => null, () => chance.pick(LITERALS)])();
  if (chance.percent(30)) return Array.from({ length: chance.below(3) }, () => valueOf(chance, depth - 1));
  const keys = [...KEYS, ...(chance.percent(20) ? ["c"] : [])].filter(() => chance.percent(80));
  return Object.fromEntries(keys.map((key) => [key, valueOf(chance, depth - 1)]));
}

/** Keys that no schema here names may be left out. */
function withoutOthers(value: unknown): unknown {
  return JSON.parse(JSON.stringify({ value }, (key, each: unknown) => (key === "c" ? undefined : each)));
}

test("takes no value that the schema refuses or changes", () => {
  const chance = createChance(82_083);
  let taken = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const schema = schemaOf(chance, 2);
    const check = quickCheck(schema);
    for (let tries = 0; tries < 5; tries += 1) {
      const value = valueOf(chance, 2);
      if (!check(value)) continue;
      taken += 1;
      const parsed = schema.safeParse(value);
      const told = `${JSON.stringify(z.toJSONSchema(schema, { unrepresentable: "any" }))} takes ${JSON.stringify(value)}`;
      expect(parsed.success, told).toBe(true);
      expect(withoutOthers(parsed.data), told).toEqual(withoutOthers(value));
    }
  }
  expect(taken).toBeGreaterThan(ROUNDS / 10);
});
