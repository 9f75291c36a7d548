import { describe, expect, test } from "vitest";
import { MAX_NOTE_BYTES, type NoteFile, type NoteFiles } from "../../../src/ports/notes.ts";
import { errorOf } from "../error-of.ts";

/** Files of notes under test, and what people and other programs do to them. */
export interface NoteFilesTrial extends Disposable {
  readonly files: NoteFiles;
  /** The same notes, as another process has them open. */
  readonly others: NoteFiles;
  /** A file put there by hand. */
  put(path: string, content: string | Uint8Array): void;
}

const NOTE = "patterns/2026-01-31-auth.md";
const OTHER = "lessons/2026-01-31-tests.md";

/** What every NoteFiles keeps to. */
export function describeNoteFiles(title: string, start: () => NoteFilesTrial): void {
  describe(title, () => {
    test("where nothing was written there is nothing, and looking leaves nothing behind", async () => {
      using trial = start();
      expect(await trial.files.list()).toEqual([]);
      expect(await trial.files.read([NOTE])).toEqual([]);
      expect(await trial.files.readContents()).toBeUndefined();
      expect(await trial.files.version()).toEqual(expect.any(String));
    });

    test("what is written is listed and read, by others too", async () => {
      using trial = start();
      expect(await trial.files.write(NOTE, "One äöü 日本\n")).toBe("written");
      expect(await trial.files.write(OTHER, "Two\n")).toBe("written");
      for (const files of [trial.files, trial.others]) {
        expect(pathsOf(await files.list())).toEqual([OTHER, NOTE]);
        expect(contentsOf(await files.read([NOTE, "patterns/gone.md", OTHER]))).toEqual({
          [NOTE]: "One äöü 日本\n",
          [OTHER]: "Two\n",
        });
      }
    });

    test("a file that is there is not written as a new one", async () => {
      using trial = start();
      await trial.files.write(NOTE, "One");
      expect(await trial.others.write(NOTE, "Two")).toBe("changed");
      expect(contentsOf(await trial.files.read([NOTE]))).toEqual({ [NOTE]: "One" });
    });

    test("a file is replaced by those alone who know what it holds", async () => {
      using trial = start();
      await trial.files.write(NOTE, "One");
      const hash = await hashOf(trial.files, NOTE);
      expect(await trial.files.write(NOTE, "Two", hash)).toBe("written");
      expect(await trial.others.write(NOTE, "Three", hash)).toBe("changed");
      expect(await trial.others.write(OTHER, "Three", hash)).toBe("changed");
      expect(contentsOf(await trial.files.read([NOTE, OTHER]))).toEqual({ [NOTE]: "Two" });
    });

    test("files are removed by those alone who know what they hold", async () => {
      using trial = start();
      await trial.files.write(NOTE, "One");
      await trial.files.write(OTHER, "Two");
      const known = [
        { path: NOTE, hash: await hashOf(trial.files, NOTE) },
        { path: OTHER, hash: await hashOf(trial.files, OTHER) },
        { path: "patterns/gone.md", hash: await hashOf(trial.files, OTHER) },
      ];
      await trial.others.write(OTHER, "Changed", known[1]?.hash);
      expect(await trial.files.remove(known)).toEqual([OTHER]);
      expect(pathsOf(await trial.files.list())).toEqual([OTHER]);
      expect(await trial.files.remove(known.slice(0, 1))).toEqual([]);
    });

    test("stamps and the version tell what changed, whoever changed it", async () => {
      using trial = start();
      await trial.files.write(NOTE, "One");
      await trial.files.write(OTHER, "Two");
      await expect.poll(async () => isSettled(trial.files), { interval: 5 }).toBe(true);
      const [before, version] = [stampsOf(await trial.files.list()), await trial.files.version()];
      await trial.others.write(NOTE, "Six", await hashOf(trial.files, NOTE));
      expect(await trial.files.version()).not.toBe(version);
      const after = stampsOf(await trial.files.list());
      expect(after[NOTE]).not.toBe(before[NOTE]);
      expect(after[OTHER]).toBe(before[OTHER]);
    });

    test("each change makes another version at once", async () => {
      using trial = start();
      const versions = [await trial.files.version()];
      for (let number = 0; number < 5; number += 1) {
        await trial.others.write(`errors/2026-01-31-e${number}.md`, "text");
        versions.push(await trial.files.version());
      }
      const path = "errors/2026-01-31-e0.md";
      await trial.others.remove([{ path, hash: await hashOf(trial.files, path) }]);
      versions.push(await trial.files.version());
      expect(new Set(versions).size).toBe(versions.length);
    });

    test("a file put there by hand is a note like others, wherever it lies; what is no markdown is none", async () => {
      using trial = start();
      trial.put("by-hand.md", "One");
      trial.put("patterns/auth/deep.md", "Two");
      trial.put("patterns/picture.png", "Three");
      trial.put(".hidden/x.md", "Four");
      expect(pathsOf(await trial.files.list())).toEqual(["by-hand.md", "patterns/auth/deep.md"]);
    });

    test("what cannot be read as text is said, and what is too large is not read", async () => {
      using trial = start();
      trial.put("patterns/binary.md", new Uint8Array([0xff, 0xfe, 0x00, 0x80]));
      trial.put("patterns/large.md", "x".repeat(MAX_NOTE_BYTES + 1));
      const entries = await trial.files.list();
      const read = await trial.files.read(["patterns/binary.md"]);
      const problems = [...entries, ...read].flatMap((each) =>
        "problem" in each && each.problem !== undefined ? [[each.path, each.problem]] : [],
      );
      expect(problems).toEqual([
        ["patterns/large.md", expect.stringContaining("256 KB")],
        ["patterns/binary.md", expect.stringContaining("UTF-8")],
      ]);
    });

    test("the table of contents is replaced as a whole and is no note", async () => {
      using trial = start();
      await trial.files.writeContents("# Memory Index\n\nlong\n");
      await trial.others.writeContents("# Memory Index\n");
      expect(await trial.files.readContents()).toBe("# Memory Index\n");
      expect(await trial.files.list()).toEqual([]);
    });

    test.each([
      "",
      "..",
      "../x.md",
      "/x.md",
      "a/../../x.md",
      "a/./b.md",
      "patterns/x.txt",
      ".x.md",
      "a\0.md",
    ])("%j is no place for a note", async (path) => {
      using trial = start();
      expect(await errorOf(() => trial.files.write(path, "x"))).toMatchObject({ code: "usage" });
    });
  });
}

/** Whether all that was written lies far enough back to be told from what comes. */
async function isSettled(files: NoteFiles): Promise<boolean> {
  const [one, two] = [stampsOf(await files.list()), stampsOf(await files.list())];
  return JSON.stringify(one) === JSON.stringify(two);
}

function pathsOf(entries: readonly { path: string }[]): string[] {
  return entries.map(({ path }) => path).sort();
}

function stampsOf(entries: readonly { path: string; stamp: string }[]): Record<string, string> {
  return Object.fromEntries(entries.map(({ path, stamp }) => [path, stamp]));
}

function contentsOf(files: readonly NoteFile[]): Record<string, string> {
  return Object.fromEntries(
    files.map((file) => [file.path, "content" in file ? file.content : file.problem]),
  );
}

async function hashOf(files: NoteFiles, path: string): Promise<string> {
  const [file] = await files.read([path]);
  return file && "hash" in file ? file.hash : "none";
}
