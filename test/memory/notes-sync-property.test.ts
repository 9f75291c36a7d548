import { rmSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createNotesClone, type NotesClone, noteText } from "../support/memory/notes-clone.ts";
import { isFull, parameters } from "../support/random.ts";
import { createMemoryRefs } from "../support/storage/memory-refs.ts";
import { dropRef, putAt } from "../support/storage/state-runs.ts";

const CLONES = 3;
const paths = ["patterns/a.md", "patterns/b.md", "errors/c.md"];

const step = fc.record({
  clone: fc.nat(CLONES - 1),
  path: fc.constantFrom(...paths),
  kind: fc.constantFrom(
    "write",
    "write",
    "write",
    "keep",
    "keep",
    "remove",
    "sync",
    "sync",
    "clean",
    "set-back",
  ),
});

/** Words of which each note written has some of its own. */
function wordsIn(notes: Record<string, string>): Set<string> {
  return new Set(Object.values(notes).flatMap((text) => text.match(/word-\d+/g) ?? []));
}

interface There {
  readonly setBack: () => Promise<void>;
  /** Words at any ref of the remote. */
  readonly words: () => Promise<Set<string>>;
  /** Refs of notes that were not merged. */
  readonly batches: () => Promise<string[]>;
}

async function inClones(work: (clones: readonly NotesClone[], there: There) => Promise<void>) {
  const refs = createMemoryRefs();
  const clones = Array.from({ length: CLONES }, (_, at) => createNotesClone(refs.another(), at + 1));
  const versions: Record<string, string>[] = [];
  /** Puts the ref back to what it held some time ago. */
  const setBack = async (): Promise<void> => {
    const now = refs.tree("agentic/state");
    if (now === undefined) return;
    versions.push(now);
    const old = versions[Math.floor(versions.length / 2)] ?? now;
    await dropRef(refs, "agentic/state");
    await putAt(refs, "agentic/state", old);
  };
  try {
    const words = async (): Promise<Set<string>> => {
      const trees = [...(await refs.refs("")).keys()].map((ref) => refs.tree(ref) ?? {});
      return new Set(trees.flatMap((tree) => [...wordsIn(tree)]));
    };
    const batches = async (): Promise<string[]> => [...(await refs.refs("agentic/notes/")).keys()];
    await work(clones, { setBack, words, batches });
  } finally {
    for (const clone of clones) clone[Symbol.dispose]();
  }
}

describe("however clones write, remove, clean and synchronise notes", () => {
  test(
    "all have the same in the end, and nothing is lost that nobody removed",
    { tags: "slow", timeout: 600_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
          await inClones(async (clones, { setBack, words, batches }) => {
            let count = 0;
            /** What each clone wrote since it was last synchronised. */
            const fresh = clones.map(() => new Map<string, string>());
            const cleaned = new Set<NotesClone>();
            for (const { clone: at, path, kind } of steps) {
              const clone = clones[at]!;
              if (kind === "write") {
                count += 1;
                clone.put(path, noteText(`n${count}`, { content: `word-${count}` }));
                fresh[at]!.set(path, `word-${count}`);
              } else if (kind === "remove" && clone.read(path) !== undefined) {
                clone.remove(path);
                fresh[at]!.delete(path);
              } else if (kind === "clean") {
                rmSync(join(clone.root, "agentic"), { recursive: true, force: true });
                fresh[at]!.clear();
                cleaned.add(clone);
              } else if (kind === "sync") {
                const before = [...fresh[at]!.values()];
                const { removedRemotely } = await clone.sync();
                if (cleaned.delete(clone)) expect(removedRemotely.size).toBe(0);
                expect([...wordsIn(clone.notes())]).toEqual(expect.arrayContaining(before));
                fresh[at]!.clear();
              } else if (kind === "keep") {
                // Without time to merge anything: new notes are at the remote all the same.
                await clone.sync({ isQuick: true, limitMs: 0 });
                expect([...(await words())]).toEqual(expect.arrayContaining([...fresh[at]!.values()]));
                fresh[at]!.clear();
              } else if (kind === "set-back") await setBack();
            }
            const unsent = fresh.flatMap((words) => [...words.values()]);
            for (const clone of [...clones, ...clones]) await clone.sync();
            for (const clone of clones) expect(clone.notes()).toEqual(clones[0]!.notes());
            expect([...wordsIn(clones[0]!.notes())]).toEqual(expect.arrayContaining(unsent));
            for (const clone of clones) expect((await clone.sync()).pushed.size).toBe(0);
            expect(await batches()).toEqual([]);
          });
        }),
        parameters(isFull ? 300 : 10),
      );
    },
  );
});
