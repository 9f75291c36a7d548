import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { describeSync } from "../../src/memory/sync/sync-report.ts";
import { A, B, changeAt, notesAt, replaceHistory, startClones } from "../support/memory/clones.ts";
import { createNotesClone, noteText } from "../support/memory/notes-clone.ts";

describe("synchronising notes when something goes wrong", () => {
  test("a lost answer doubles nothing", async () => {
    using clones = startClones();
    const { refs, one } = clones;
    one.put(A, noteText("a"));
    refs.lostAnswers = 1;
    await one.sync();
    await one.sync();
    expect(refs.history("agentic/state")).toHaveLength(1);
    expect(notesAt(refs)).toEqual({ [A]: noteText("a") });
  });

  test("an unreachable remote is told, and what was written waits", async () => {
    using clones = startClones();
    const { refs, one } = clones;
    one.put(A, noteText("a"));
    refs.unreachable = true;
    await expect(one.sync()).rejects.toMatchObject({ code: "remote-unreachable" });
    refs.unreachable = false;
    await one.sync();
    expect(notesAt(refs)).toEqual({ [A]: noteText("a") });
  });

  test("cut off before its commit, it goes on, and makes no second copy of a note in conflict", async () => {
    using clones = startClones();
    const { refs, one, two } = clones;
    one.put(A, noteText("one"));
    await one.sync();
    two.put(A, noteText("two"));
    const client = refs.another();
    client.beforeCommit = () => {
      throw new Error("killed");
    };
    using killed = createNotesClone(client);
    killed.put(A, noteText("two"));
    await expect(killed.sync()).rejects.toThrow("killed");
    client.beforeCommit = () => {};
    await killed.sync();
    await two.sync();
    expect(Object.keys(killed.notes())).toHaveLength(2);
    expect(two.notes()).toEqual(killed.notes());
    expect(notesAt(refs)).toEqual(killed.notes());
  });

  test("a history that was replaced removes nothing, and gets back what it lost", async () => {
    using clones = startClones();
    const { refs, one } = clones;
    one.put(A, noteText("a"));
    one.put(B, noteText("b"));
    await one.sync();
    await replaceHistory(refs, { "agentic/memory/errors/new.md": noteText("new") });
    const report = await one.sync();
    expect([report.restored.has("remote"), report.removedLocally.size]).toEqual([true, 0]);
    expect(Object.keys(one.notes())).toEqual(["errors/new.md", B, A]);
    expect(notesAt(refs)).toEqual(one.notes());
    expect(describeSync(report, { folder: "agentic/memory", location: "memory" })[0]).toContain(
      "was replaced",
    );
    expect((await one.sync()).restored.size).toBe(0);
  });

  test("a ref that was set back to an older version neither removes nor overwrites what came after it", async () => {
    using clones = startClones();
    const { refs, one, two } = clones;
    one.put(A, noteText("a", { content: "Old." }));
    await one.sync();
    await two.sync();
    const old = refs.tree("agentic/state") ?? {};
    one.put(A, noteText("a", { content: "New." }));
    one.put(B, noteText("b"));
    await one.sync();
    await replaceHistory(refs, old);
    await two.sync();
    const report = await one.sync();
    expect(Object.values(one.notes()).some((text) => text.includes("New."))).toBe(true);
    expect(one.notes()).toHaveProperty([B]);
    expect(report.conflicts.size).toBe(1);
    expect(notesAt(refs)).toEqual(one.notes());
  });

  test("a ref that is gone begins anew with what is here", async () => {
    using clones = startClones();
    const { refs, one } = clones;
    one.put(A, noteText("a"));
    await one.sync();
    const expected = (await refs.refs("agentic/state")).get("agentic/state");
    await refs.commit({ refs: [{ ref: "agentic/state", expected, next: undefined }] });
    expect((await one.sync()).restored).toEqual(new Set(["remote"]));
    expect(notesAt(refs)).toEqual({ [A]: noteText("a") });
  });

  test("a folder of notes that is gone as a whole is brought back; the last note removed is removed", async () => {
    using clones = startClones();
    const { refs, one } = clones;
    one.put(A, noteText("a"));
    await one.sync();
    rmSync(join(one.root, "agentic"), { recursive: true });
    expect((await one.sync()).restored).toEqual(new Set(["local"]));
    expect(Object.keys(one.notes())).toEqual([A]);
    await one.notebook.delete(A);
    await one.sync();
    expect(notesAt(refs)).toEqual({});
  });

  test("a damaged record removes nothing, and is told", async () => {
    using clones = startClones();
    const { refs, one } = clones;
    one.put(A, noteText("a"));
    one.put(B, noteText("b"));
    await one.sync();
    writeFileSync(one.record, "{");
    one.remove(A);
    const report = await one.sync();
    expect(report.forgotten).toBe(true);
    expect(Object.keys(one.notes())).toEqual([B, A]);
    expect(Object.keys(notesAt(refs))).toEqual([B, A]);
  });

  test("a note added by hand at the ref comes into its table of contents", async () => {
    using clones = startClones();
    const { refs, one, two } = clones;
    one.put(A, noteText("a"));
    await one.sync();
    await two.sync();
    await changeAt(refs, { [`agentic/memory/${B}`]: noteText("b", { category: "lesson" }) });
    await one.sync();
    expect(refs.tree("agentic/state")?.["agentic/memory/index.md"]).toContain("About b");
    const versions = refs.history("agentic/state").length;
    await two.sync();
    await one.sync();
    expect(refs.history("agentic/state")).toHaveLength(versions);
  });
});
