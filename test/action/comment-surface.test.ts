import { expect, it } from "vitest";
import type { RunFacts } from "../../src/output/status/run-facts.ts";
import { lazySurface } from "../../src/runner/surfaces/run-surfaces.ts";

const source = (runId: string): RunFacts => ({ state: { runId } }) as unknown as RunFacts;

it("a place that could not be reached at first shows the run as soon as it can be", async () => {
  const shown: string[] = [];
  let failures = 2;
  const surface = lazySurface(() => {
    failures -= 1;
    if (failures >= 0) return Promise.reject(new Error("offline"));
    const show = ({ state }: RunFacts): void => void shown.push(state.runId);
    return Promise.resolve({ show, flush: () => Promise.resolve() });
  });
  surface.show(source("first"), "soon");
  await expect(surface.flush()).rejects.toThrow("offline");
  surface.show(source("second"), "soon");
  await expect(surface.flush()).rejects.toThrow("offline");
  await surface.flush();
  expect(shown).toEqual(["second"]);
  surface.show(source("third"), "now");
  expect(shown).toEqual(["second", "third"]);
});

it("a place that nothing was shown at is not looked for", async () => {
  let looked = 0;
  const surface = lazySurface(() => {
    looked += 1;
    return Promise.reject(new Error("offline"));
  });
  await surface.flush();
  expect(looked).toBe(0);
});
