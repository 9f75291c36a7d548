import { describe, expect, test } from "vitest";
import { AgenticError } from "../../../src/errors.ts";
import { NOTE_BATCH_REFS } from "../../../src/storage/refs/ref-names.ts";
import { A, B, changeAt, notesAt, startClones } from "../../support/memory/clones.ts";
import { noteText } from "../../support/memory/notes-clone.ts";
import type { MemoryRefs } from "../../support/storage/memory-refs.ts";

/** A command that has no time to merge anything. */
const inHaste = { isQuick: true, limitMs: 0 } as const;

const batchesAt = async (refs: MemoryRefs): Promise<string[]> => [
  ...(await refs.refs(NOTE_BATCH_REFS)).keys(),
];

/** Two clones, of which the first has seen the state before somebody moved it on. */
async function startApart() {
  const clones = startClones();
  const { refs, one } = clones;
  one.put(A, noteText("a"));
  await one.sync();
  await changeAt(refs, { "agentic/analysis/bug.md": "Bugs." });
  return clones;
}

describe("a note that is kept in haste", () => {
  test("costs one commit and no question, where nobody was faster", async () => {
    using clones = startClones();
    const { refs, one } = clones;
    one.put(A, noteText("a"));
    await one.sync();
    const calls: string[] = [];
    refs.beforeRead = (call) => void calls.push(call);
    const commits = refs.commits.length;
    one.put(B, noteText("b"));
    await one.sync(inHaste);
    expect(calls.filter((call) => call === "refs")).toEqual([]);
    expect(refs.commits).toHaveLength(commits + 1);
    expect(notesAt(refs)).toEqual(one.notes());
    expect(await batchesAt(refs)).toEqual([]);
  });

  test("is a batch where somebody was faster, which all see and the next synchronization merges", async () => {
    using clones = await startApart();
    const { refs, one, two } = clones;
    one.put(B, noteText("b"));
    const report = await one.sync(inHaste);
    expect([report.pushed.has(B), report.isCurrent]).toEqual([true, false]);
    expect(await batchesAt(refs)).toHaveLength(1);
    expect(refs.history((await batchesAt(refs))[0] ?? "")[0]).toContain("[skip ci]");
    expect((await two.sync()).pulled).toEqual(new Set([A, B]));
    expect(await batchesAt(refs)).toEqual([]);
    expect(notesAt(refs)).toEqual(two.notes());
    const again = await one.sync();
    expect([again.conflicts.size, again.pushed.size, again.pulled.size]).toEqual([0, 0, 0]);
    expect(one.notes()).toEqual(two.notes());
  });

  test("that is changed or removed before it was merged is so for all", async () => {
    using clones = await startApart();
    const { refs, one, two } = clones;
    one.put(B, noteText("b"));
    one.put("errors/c.md", noteText("c"));
    await one.sync(inHaste);
    one.put(B, noteText("b", { content: "Better." }));
    one.remove("errors/c.md");
    await one.sync(inHaste);
    await two.sync();
    await one.sync();
    expect(Object.keys(two.notes())).toEqual([B, A]);
    expect(two.read(B)).toContain("Better.");
    expect([one.notes(), notesAt(refs)]).toEqual([two.notes(), two.notes()]);
    expect(await batchesAt(refs)).toEqual([]);
  });

  test("comes under a name of its own where the same name was given to another note", async () => {
    using clones = await startApart();
    const { refs, one, two } = clones;
    two.put(B, noteText("b", { content: "Theirs." }));
    one.put(B, noteText("b", { content: "Ours." }));
    await one.sync(inHaste);
    await two.sync();
    await one.sync();
    await two.sync();
    const texts = Object.values(one.notes()).join("\n");
    expect([texts.includes("Theirs."), texts.includes("Ours.")]).toEqual([true, true]);
    expect([two.notes(), notesAt(refs)]).toEqual([one.notes(), one.notes()]);
  });

  test("removes nothing here when somebody deletes its ref: it goes there again", async () => {
    using clones = await startApart();
    const { refs, one } = clones;
    one.put(B, noteText("b"));
    await one.sync(inHaste);
    const [ref = ""] = await batchesAt(refs);
    const expected = (await refs.refs(ref)).get(ref);
    await refs.commit({ refs: [{ ref, expected, next: undefined }] });
    await one.sync();
    expect(Object.keys(notesAt(refs))).toEqual([B, A]);
    expect(Object.keys(one.notes())).toEqual([B, A]);
  });

  test("goes to the state where the remote takes no such refs", async () => {
    using clones = await startApart();
    const { refs, one } = clones;
    refs.beforeCommit = ({ refs: changes }) => {
      if (changes.some(({ ref, next }) => ref.startsWith(NOTE_BATCH_REFS) && next))
        throw new AgenticError({ code: "remote-refused", message: "No such refs here." });
    };
    one.put(B, noteText("b"));
    await one.sync(inHaste);
    expect(Object.keys(notesAt(refs))).toEqual([B, A]);
  });
});

test("many batches are merged by one commit", async () => {
  using clones = await startApart();
  const { refs, one, two } = clones;
  for (let number = 0; number < 5; number += 1) {
    one.put(`lessons/${number}.md`, noteText(String(number)));
    await one.sync(inHaste);
  }
  expect(await batchesAt(refs)).toHaveLength(5);
  const versions = refs.history("agentic/state").length;
  await two.sync();
  expect(refs.history("agentic/state")).toHaveLength(versions + 1);
  expect(Object.keys(notesAt(refs))).toHaveLength(6);
});
