import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { createNotesFolder } from "../../../src/memory/notes/notes-folder.ts";
import { describeNoteFiles, type NoteFilesTrial } from "../../support/contracts/note-files.ts";
import { errorOf } from "../../support/error-of.ts";
import { createMemoryNotes, type MemoryFiles } from "../../support/memory/notes.ts";

const DIRECTORY = "agentic/memory";

function startFolder(): NoteFilesTrial & { root: string } {
  const root = mkdtempSync(join(tmpdir(), "agentic-notes-"));
  const open = () => createNotesFolder({ root, directory: DIRECTORY });
  return {
    root,
    files: open(),
    others: open(),
    put: (path, content) => {
      mkdirSync(dirname(join(root, DIRECTORY, path)), { recursive: true });
      writeFileSync(join(root, DIRECTORY, path), content);
    },
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  };
}

function startMemory(): NoteFilesTrial {
  const files: MemoryFiles = new Map();
  return {
    files: createMemoryNotes(files),
    others: createMemoryNotes(files),
    put: (path, content) => void files.set(path, content),
    [Symbol.dispose]: () => files.clear(),
  };
}

describeNoteFiles("notes in a folder", startFolder);
describeNoteFiles("notes in memory", startMemory);

describe("notes in a folder", () => {
  test("links are named and not followed", async () => {
    using trial = startFolder();
    writeFileSync(join(trial.root, "secret.md"), "secret");
    trial.put("patterns/real.md", "text");
    symlinkSync(join(trial.root, "secret.md"), join(trial.root, DIRECTORY, "patterns/link.md"));
    symlinkSync(trial.root, join(trial.root, DIRECTORY, "errors"));
    const entries = await trial.files.list();
    expect(
      entries
        .filter(({ problem }) => problem !== undefined)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(["errors", "patterns/link.md"]);
    symlinkSync(tmpdir(), join(trial.root, DIRECTORY, "lessons"));
    const written = await errorOf(() => trial.files.write("lessons/x.md", "x"));
    expect(written).toMatchObject({ code: "usage" });
  });

  test("a file that changed within the present millisecond counts as changed", async () => {
    using trial = startFolder();
    const full = join(trial.root, DIRECTORY, "patterns/a.md");
    let ctimeMs = 0;
    // The time of a file has fractions of a millisecond, the clock has none.
    while (Number.isInteger(ctimeMs)) {
      trial.put("patterns/a.md", "text");
      ({ ctimeMs } = statSync(full));
    }
    using _clock = vi.spyOn(Date, "now").mockReturnValue(Math.floor(ctimeMs));
    const [one, two] = [await trial.files.list(), await trial.files.list()];
    expect(one[0]?.stamp).not.toBe(two[0]?.stamp);
  });

  test("a folder that leads out of the repository is refused", async () => {
    using trial = startFolder();
    using elsewhere = startFolder();
    mkdirSync(join(trial.root, "agentic"));
    symlinkSync(elsewhere.root, join(trial.root, DIRECTORY));
    for (const call of [
      () => trial.files.list(),
      () => trial.files.version(),
      () => trial.files.write("a.md", "x"),
    ]) {
      expect(await errorOf(async () => await call())).toMatchObject({ code: "config-invalid" });
    }
  });

  test("nothing but notes lies there when all is written", async () => {
    using trial = startFolder();
    await trial.files.write("patterns/a.md", "One");
    await trial.files.write("patterns/a.md", "Two");
    await trial.files.writeContents("x");
    const names = readdirSync(join(trial.root, DIRECTORY), { recursive: true, encoding: "utf8" });
    expect(names.sort()).toEqual(["index.md", "patterns", "patterns/a.md"]);
  });
});
