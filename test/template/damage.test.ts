// @module-tag slow
import { expect, test } from "vitest";
import { AgenticError } from "../../src/errors.ts";
import type { Dict } from "../../src/template/evaluate/values.ts";
import { referencesOf } from "../../src/template/parse/references.ts";
import { isFull } from "../support/random.ts";
import { evaluateHere, fixture, renderHere } from "../support/template/here.ts";
import { startCpuTime } from "../support/cpu-time.ts";

const legit: { scope: Dict; cases: { template: string }[] } = JSON.parse(fixture("legit.json"));
const escapes: { templates: string[] } = JSON.parse(fixture("escapes.json"));
const templates = [...legit.cases.map(({ template }) => template), ...escapes.templates];

const ROUNDS = isFull ? 50_000 : 2_000;

function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return Math.abs(state ^ (state >>> 12)) % sides;
  };
}

function pieces(template: string): string[] {
  return template.match(/\w+|\s+|[^\w\s]/g) ?? [];
}

function damaged(
  template: string,
  { throwDice, spares }: { throwDice: (sides: number) => number; spares: string[] },
): string {
  const parts = pieces(template);
  for (let times = 1 + throwDice(3); times > 0; times -= 1) {
    const at = throwDice(parts.length + 1);
    const spare = spares[throwDice(spares.length)] ?? "";
    parts.splice(at, throwDice(3), ...(throwDice(3) === 0 ? [] : [spare]));
  }
  return parts.join("");
}

test("a damaged template renders or fails with an error of ours, and quickly", () => {
  const throwDice = dice(20_261_121);
  const spares = [...templates.flatMap(pieces), ...templates];
  for (let round = 0; round < ROUNDS; round += 1) {
    const template = damaged(templates[throwDice(templates.length)] ?? "", { throwDice, spares });
    const cpuTime = startCpuTime();
    for (const use of [renderHere, evaluateHere, (source: string) => referencesOf(source, "template")]) {
      try {
        use(template, legit.scope);
      } catch (error) {
        expect(error, template).toBeInstanceOf(AgenticError);
        expect(error, template).toMatchObject({ code: "template-failed" });
      }
    }
    expect(cpuTime(), template).toBeLessThan(2_000);
  }
});
