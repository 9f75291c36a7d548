import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { workFolderOf } from "../../src/action/step-state-file.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "agentic-work-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const note = { runId: "20260131-abc123", stage: "untold", issue: 7 } as const;
const open = (key?: string) => workFolderOf({ AGENTIC_WORK: folder }, key);

describe("what one step of the action notes for the next", () => {
  it("is read by a step with the same token", () => {
    open("ghs_token").note(note);
    expect(open("ghs_token").noted()).toEqual(note);
    expect(open("ghs_token").hasNote()).toBe(true);
  });

  it("is nothing where somebody without the token wrote it, or changed it", () => {
    open().note(note);
    expect(open("ghs_token").noted()).toBeUndefined();
    open("ghs_token").note(note);
    const file = join(folder, "run.json");
    writeFileSync(file, readFileSync(file, "utf8").replace("abc123", "zzz999"));
    expect(open("ghs_token").noted()).toBeUndefined();
    writeFileSync(file, JSON.stringify(note));
    expect(open("ghs_token").noted()).toBeUndefined();
  });

  it("says that something is left to do until everybody was told", () => {
    const work = open();
    expect(work.isDone()).toBe(true);
    for (const [stage, isDone] of [
      ["running", false],
      ["untold", false],
      ["ended", true],
    ] as const) {
      work.note({ ...note, stage });
      expect(work.isDone()).toBe(isDone);
    }
  });
});
