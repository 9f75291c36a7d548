import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { describeSync } from "../../src/memory/sync/sync-report.ts";
import { A, B, changeAt, notesAt, startClones } from "../support/memory/clones.ts";
import { createNotesClone, noteText } from "../support/memory/notes-clone.ts";

const C = "errors/c.md";
const NEW = "patterns/new.md";

const textOf = (path: string, content?: string): string =>
  noteText(path.slice(-4, -3), content === undefined ? {} : { content });

/** Three notes that both clones have. */
async function inStep() {
  const clones = startClones();
  const { one, two } = clones;
  for (const path of [A, B, C]) one.put(path, textOf(path));
  await one.sync();
  await two.sync();
  return clones;
}

const clean = (root: string): void => rmSync(join(root, "agentic"), { recursive: true });

describe("a folder of notes that was cleaned", () => {
  test("comes back though a new note was kept in it since", async () => {
    using clones = await inStep();
    const { refs, one, two } = clones;
    clean(one.root);
    const draft = { category: "pattern", title: "After clean", content: "Written when nothing was there." };
    await one.notebook.create(draft);
    const report = await one.sync();
    expect([report.removedRemotely.size, report.restored]).toEqual([0, new Set(["local"])]);
    expect(Object.keys(one.notes())).toEqual(expect.arrayContaining([A, B, C]));
    expect(Object.keys(notesAt(refs))).toHaveLength(4);
    expect((await two.sync()).removedLocally.size).toBe(0);
    expect(two.notes()).toEqual(one.notes());
    expect((await one.sync()).restored.size).toBe(0);
  });

  test("comes back though the way back was cut off half way", async () => {
    using clones = await inStep();
    const { refs, one } = clones;
    clean(one.root);
    one.put(B, textOf(B));
    one.put(NEW, noteText("new"));
    await one.sync();
    expect(Object.keys(notesAt(refs)).sort()).toEqual([A, B, C, NEW].sort());
  });

  test("comes back as it is now at the ref, and what others removed meanwhile stays removed", async () => {
    using clones = await inStep();
    const { refs, one, two } = clones;
    two.remove(C);
    two.put(A, textOf(A, "Better."));
    await two.sync();
    clean(one.root);
    one.put(NEW, noteText("new"));
    const report = await one.sync();
    expect([report.conflicts.size, report.keptAfterRemoval.size]).toEqual([0, 0]);
    expect(notesAt(refs)).toEqual({
      [A]: textOf(A, "Better."),
      [B]: textOf(B),
      [NEW]: noteText("new"),
    });
    expect(one.notes()).toEqual(notesAt(refs));
  });

  test("comes back where all but hidden files were removed from it", async () => {
    using clones = await inStep();
    const { refs, one } = clones;
    for (const name of ["patterns", "lessons", "errors", "index.md"]) one.remove(name);
    one.put(NEW, noteText("new"));
    const report = await one.sync();
    expect([report.removedRemotely.size, report.restored]).toEqual([0, new Set(["local"])]);
    expect(Object.keys(notesAt(refs))).toHaveLength(4);
  });

  test("comes back where it was replaced with the folder of another clone", async () => {
    using clones = await inStep();
    const { refs, one, two } = clones;
    clean(one.root);
    one.put(A, textOf(A));
    writeFileSync(join(one.root, "agentic/memory/.checkout"), two.read(".checkout") ?? "");
    await one.sync();
    expect(Object.keys(notesAt(refs))).toHaveLength(3);
  });

  test("is told", async () => {
    using clones = await inStep();
    const { one } = clones;
    clean(one.root);
    one.put(NEW, noteText("new"));
    const told = describeSync(await one.sync(), { folder: "agentic/memory", location: "origin" });
    expect(told).toEqual([
      "agentic/memory was deleted or emptied. Its notes were restored from origin. `agentic-sdlc memory delete` and `prune` remove notes permanently.",
    ]);
  });
});

describe("notes that a person wants gone", () => {
  test("go, single files by hand", async () => {
    using clones = await inStep();
    const { refs, one } = clones;
    one.remove(A);
    one.remove(B);
    await one.sync();
    expect(Object.keys(notesAt(refs))).toEqual([C]);
  });

  test("go, all of them by command, also where new ones came meanwhile", async () => {
    using clones = await inStep();
    const { refs, one, two } = clones;
    await one.notebook.prune({ before: "2100-01-01T00:00:00Z", dryRun: false });
    await changeAt(refs, { [`agentic/memory/${NEW}`]: noteText("new") });
    const report = await one.sync();
    expect([report.removedRemotely.size, report.restored.size]).toEqual([3, 0]);
    expect(Object.keys(notesAt(refs))).toEqual([NEW]);
    await two.sync();
    expect(Object.keys(two.notes())).toEqual([NEW]);
  });

  test("go though the remote could not be reached at first", async () => {
    using clones = await inStep();
    const { refs, one } = clones;
    for (const path of [A, B, C]) await one.notebook.delete(path);
    refs.unreachable = true;
    await expect(one.sync()).rejects.toMatchObject({ code: "remote-unreachable" });
    refs.unreachable = false;
    await one.sync();
    expect(notesAt(refs)).toEqual({});
  });

  test("and that were renamed by hand are not there twice", async () => {
    using clones = startClones();
    const { refs, one } = clones;
    one.put(A, noteText("a"));
    await one.sync();
    one.remove(A);
    one.put(NEW, noteText("a"));
    await one.sync();
    expect(Object.keys(notesAt(refs))).toEqual([NEW]);
  });

  test("and were deleted by command before the rest was cleaned: those alone go", async () => {
    using clones = await inStep();
    const { refs, one } = clones;
    await one.notebook.delete(A);
    for (const name of ["lessons", "errors", "index.md"]) one.remove(name);
    await one.sync();
    expect(Object.keys(notesAt(refs)).sort()).toEqual([B, C].sort());
    expect(Object.keys(one.notes()).sort()).toEqual([B, C].sort());
  });
});

test("two processes of one checkout that bring a cleaned folder back lose nothing", async () => {
  using clones = await inStep();
  const { refs, one } = clones;
  clean(one.root);
  one.put(NEW, noteText("new"));
  await Promise.all([one.sync(), one.sync(), one.sync()]);
  await one.sync();
  expect(Object.keys(notesAt(refs)).sort()).toEqual([A, B, C, NEW].sort());
  using fresh = createNotesClone(refs.another(), 9);
  await fresh.sync();
  expect(fresh.notes()).toEqual(one.notes());
});
