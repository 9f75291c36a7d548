import { expect } from "vitest";
import { createMemoryRefs, type MemoryRefs } from "../storage/memory-refs.ts";
import { createNotesClone, type NotesClone } from "./notes-clone.ts";

export const A = "patterns/a.md";
export const B = "lessons/b.md";

/** Two clones of one repository. */
export function startClones(): { refs: MemoryRefs; one: NotesClone; two: NotesClone } & Disposable {
  const refs = createMemoryRefs();
  const [one, two] = [createNotesClone(refs), createNotesClone(refs.another(), 2)];
  return {
    refs,
    one,
    two,
    [Symbol.dispose]: () => {
      one[Symbol.dispose]();
      two[Symbol.dispose]();
    },
  };
}

/** Notes at the ref, by path. */
export function notesAt(refs: MemoryRefs): Record<string, string> {
  const prefix = "agentic/memory/";
  const files = Object.entries(refs.tree("agentic/state") ?? {}).filter(([path]) => path.startsWith(prefix));
  return Object.fromEntries(
    files
      .map(([path, content]) => [path.slice(prefix.length), content] as const)
      .filter(([path]) => path.endsWith(".md") && path !== "index.md"),
  );
}

export async function changeAt(refs: MemoryRefs, changes: Record<string, string | undefined>): Promise<void> {
  const expected = (await refs.refs("agentic/state")).get("agentic/state");
  const result = await refs.commit({
    refs: [
      {
        ref: "agentic/state",
        expected,
        next: {
          message: "by hand",
          changes: Object.entries(changes).map(([path, content]) =>
            content === undefined ? { path, remove: true } : { path, content },
          ),
        },
      },
    ],
  });
  expect(result.status).toBe("committed");
}

/** Begins the ref anew, with these files alone. */
export async function replaceHistory(refs: MemoryRefs, files: Record<string, string>): Promise<void> {
  const expected = (await refs.refs("agentic/state")).get("agentic/state");
  await refs.commit({ refs: [{ ref: "agentic/state", expected, next: undefined }] });
  await changeAt(refs, files);
}
