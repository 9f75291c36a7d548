import { expect, it } from "vitest";
import { loadedWhenShown } from "../../src/launch/comment-surface.ts";
import type { ReportSource } from "../../src/output/report-source.ts";

const source = (runId: string): ReportSource => ({ state: { runId } }) as unknown as ReportSource;

it("a place that could not be reached at first shows the run as soon as it can be", async () => {
  const shown: string[] = [];
  let failures = 2;
  const surface = loadedWhenShown(() => {
    failures -= 1;
    if (failures >= 0) return Promise.reject(new Error("offline"));
    const show = ({ state }: ReportSource): void => void shown.push(state.runId);
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
  const surface = loadedWhenShown(() => {
    looked += 1;
    return Promise.reject(new Error("offline"));
  });
  await surface.flush();
  expect(looked).toBe(0);
});
