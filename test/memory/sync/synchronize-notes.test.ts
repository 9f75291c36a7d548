import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { describeSync } from "../../../src/memory/sync/sync-report.ts";
import { A, B, changeAt, notesAt, startClones } from "../../support/memory/clones.ts";
import { noteText } from "../../support/memory/notes-clone.ts";

describe("synchronising notes", () => {
  test("takes what is new to the other side, and from there to other clones", async () => {
    using clones = startClones();
    const { refs, one, two } = clones;
    one.put(A, noteText("a"));
    two.put(B, noteText("b", { category: "lesson" }));
    expect((await one.sync()).pushed).toEqual(new Set([A]));
    const report = await two.sync();
    expect([report.pushed, report.pulled]).toEqual([new Set([B]), new Set([A])]);
    expect((await one.sync()).pulled).toEqual(new Set([B]));
    expect(one.notes()).toEqual({ [A]: noteText("a"), [B]: noteText("b", { category: "lesson" }) });
    expect(two.notes()).toEqual(one.notes());
    expect(notesAt(refs)).toEqual(one.notes());
    expect(refs.history("agentic/state").every((message) => message.endsWith("[skip ci]"))).toBe(true);
  });

  test("makes the table of contents anew on both sides", async () => {
    using clones = startClones();
    const { refs, one, two } = clones;
    one.put(A, noteText("a"));
    await one.sync();
    two.put(B, noteText("b", { category: "lesson" }));
    await two.sync();
    await one.sync();
    const page = refs.tree("agentic/state")?.["agentic/memory/index.md"] ?? "";
    const body = (text = ""): string => text.split("\n").slice(3).join("\n");
    expect(body(page)).toContain(`- [b.md](${B}) - About b`);
    expect(body(page)).toContain(`- [a.md](${A}) - About a`);
    expect(body(one.read("index.md"))).toBe(body(page));
    expect(body(two.read("index.md"))).toBe(body(page));
  });

  test("takes changes and removals of one side to the other", async () => {
    using clones = startClones();
    const { refs, one, two } = clones;
    one.put(A, noteText("a"));
    one.put(B, noteText("b"));
    await one.sync();
    await two.sync();
    one.put(A, noteText("a", { content: "Better." }));
    two.remove(B);
    expect((await one.sync()).pushed).toEqual(new Set([A]));
    const report = await two.sync();
    expect([report.pulled, report.removedRemotely]).toEqual([new Set([A]), new Set([B])]);
    expect((await one.sync()).removedLocally).toEqual(new Set([B]));
    expect(one.notes()).toEqual({ [A]: noteText("a", { content: "Better." }) });
    expect(two.notes()).toEqual(one.notes());
    expect(notesAt(refs)).toEqual(one.notes());
  });

  test("where nothing has changed, costs one question and no commit", async () => {
    using clones = startClones();
    const { refs, one } = clones;
    one.put(A, noteText("a"));
    await one.sync();
    await one.sync();
    const calls: string[] = [];
    refs.beforeRead = (call) => void calls.push(call);
    const commits = refs.commits.length;
    await one.sync();
    expect(calls).toEqual(["refs"]);
    expect(refs.commits).toHaveLength(commits);
  });

  test("where there are no notes on either side, leaves nothing behind", async () => {
    using clones = startClones();
    await clones.one.sync();
    expect(clones.refs.tree("agentic/state")).toBeUndefined();
    expect(clones.one.notes()).toEqual({});
  });

  test("leaves what else lies at the ref alone", async () => {
    using clones = startClones();
    const { refs, one } = clones;
    await changeAt(refs, { "agentic/workflows/20260131-k3f9qz/run.json": "{}" });
    one.put(A, noteText("a"));
    await one.sync();
    expect(refs.tree("agentic/state")?.["agentic/workflows/20260131-k3f9qz/run.json"]).toBe("{}");
  });
});

describe("notes changed on both sides", () => {
  test("are kept both: the branch's where it was, the local one as a note of its own", async () => {
    using clones = startClones();
    const { refs, one, two } = clones;
    one.put(A, noteText("a"));
    await one.sync();
    await two.sync();
    one.put(A, noteText("a", { content: "As one sees it." }));
    two.put(A, noteText("a", { content: "As two sees it." }));
    await one.sync();
    const report = await two.sync();
    const copy = report.conflicts.get(A) ?? "";
    expect(copy).toMatch(/^patterns\/a-[0-9a-f]{8}\.md$/);
    expect(two.notes()[A]).toBe(noteText("a", { content: "As one sees it." }));
    const { note } = await two.notebook.read(copy);
    expect(note).toMatchObject({
      id: expect.stringMatching(/^mem-a-[0-9a-f]{8}$/),
      content: "As two sees it.",
    });
    await one.sync();
    expect(one.notes()).toEqual(two.notes());
    expect(notesAt(refs)).toEqual(two.notes());
    expect(describeSync(report, { folder: "agentic/memory", location: "memory" })).toEqual([
      `agentic/memory/${A} was changed in this clone and at memory. The version of this clone was saved as agentic/memory/${copy}. Merge both notes.`,
    ]);
    expect((await two.sync()).conflicts.size).toBe(0);
  });

  test("to the same are one", async () => {
    using clones = startClones();
    const { one, two } = clones;
    one.put(A, noteText("a"));
    two.put(A, noteText("a"));
    await one.sync();
    const report = await two.sync();
    expect([report.conflicts.size, report.pushed.size, report.pulled.size]).toEqual([0, 0, 0]);
    expect(Object.keys(two.notes())).toEqual([A]);
  });

  test("with the same name by chance are kept both, also where one is no note", async () => {
    using clones = startClones();
    const { one, two } = clones;
    one.put(A, noteText("a"));
    two.put(A, "no note at all");
    await one.sync();
    const report = await two.sync();
    expect(Object.values(two.notes()).sort()).toEqual([noteText("a"), "no note at all"].sort());
    expect(report.broken.get(report.conflicts.get(A) ?? "")?.message).toContain("front matter");
  });

  test("and removed on one of them are kept", async () => {
    using clones = startClones();
    const { one, two } = clones;
    for (const path of [A, B]) one.put(path, noteText("x"));
    await one.sync();
    await two.sync();
    one.put(A, noteText("x", { content: "Changed." }));
    one.remove(B);
    two.remove(A);
    two.put(B, noteText("x", { content: "Changed." }));
    await one.sync();
    expect((await two.sync()).keptAfterRemoval).toEqual(
      new Map([
        [A, "local"],
        [B, "remote"],
      ]),
    );
    await one.sync();
    expect(Object.keys(one.notes())).toEqual([B, A]);
    expect(two.notes()).toEqual(one.notes());
  });
});

test("notes in `context/`, and flat ones with their category in the name, are synchronised as all others", async () => {
  using clones = startClones();
  const { one, two } = clones;
  const paths = ["context/project-architecture.md", "pattern-error-handling.md"];
  for (const path of paths) one.put(path, noteText("x"));
  expect((await one.sync()).excluded.size).toBe(0);
  await two.sync();
  expect(Object.keys(two.notes()).toSorted()).toEqual(paths);
});

test("any number of files that are no notes, or stay where they are, is told in one line each", async () => {
  using clones = startClones();
  const { one } = clones;
  for (const name of ["a", "b", "c"]) {
    one.put(`patterns/${name}.md`, "no note");
    one.put(`drafts/${name}.md`, noteText(name));
  }
  const lines = describeSync(await one.sync(), { folder: "agentic/memory", location: "origin" });
  expect(lines).toEqual([
    expect.stringMatching(/^agentic\/memory\/drafts\/a\.md \(and 2 other files\) is not synchronized: /),
    expect.stringMatching(/^agentic\/memory\/patterns\/a\.md:1 \(and 2 other files\) is no note: /),
  ]);
});

describe("what is no note", () => {
  test("travels, and is reported", async () => {
    using clones = startClones();
    const { one, two } = clones;
    one.put("errors/odd.md", "---\nid: [\n---\n");
    one.put("errors/bytes.md", Buffer.from([0xff, 0xfe, 0x00]));
    const report = await one.sync();
    expect([...report.broken.keys()].sort()).toEqual(["errors/bytes.md", "errors/odd.md"]);
    await two.sync();
    expect(two.notes()).toEqual(one.notes());
  });

  test("and lies in no folder of a category, is a link, hidden, or too large, stays where it is", async () => {
    using clones = startClones();
    const { refs, one, two } = clones;
    writeFileSync(join(one.root, "secret"), noteText("secret"));
    for (const path of ["README.md", "drafts/x.md", "patterns/.hidden.md", "patterns/x.md/y.md"]) {
      one.put(path, noteText("x"));
    }
    one.put("patterns/large.md", "x".repeat(300 * 1024));
    one.put("patterns/picture.png", "x");
    symlinkSync(join(one.root, "secret"), join(one.root, "agentic/memory/patterns/link.md"));
    one.put(A, noteText("a"));
    const { excluded } = await one.sync();
    expect(notesAt(refs)).toEqual({ [A]: noteText("a") });
    expect([...excluded.keys()].sort()).toEqual([
      "README.md",
      "drafts/x.md",
      "patterns/large.md",
      "patterns/link.md",
      "patterns/x.md/y.md",
    ]);
    expect(refs.tree("agentic/state")?.["agentic/memory/index.md"]).not.toContain("README");
    await two.sync();
    expect(Object.keys(two.notes())).toEqual([A]);
  });

  test("and comes from the ref, is not taken, and stays there", async () => {
    using clones = startClones();
    const { refs, one } = clones;
    const odd = {
      "agentic/memory/patterns/large.md": "x".repeat(300 * 1024),
      "agentic/memory/top.md": "x",
      "agentic/memory/patterns/a\\b.md": "x",
      "agentic/memory/.git-config/x.md": "x",
      "agentic/memory/index.md": "by hand",
    };
    await changeAt(refs, { ...odd, [`agentic/memory/${A}`]: noteText("a") });
    const report = await one.sync();
    expect(Object.keys(one.notes())).toEqual([A]);
    expect([...report.excluded.keys()].sort()).toEqual([
      ".git-config/x.md",
      "patterns/a\\b.md",
      "patterns/large.md",
      "top.md",
    ]);
    one.put(B, noteText("b"));
    await one.sync();
    const { "agentic/memory/index.md": _, ...rest } = odd;
    expect(refs.tree("agentic/state")).toMatchObject(rest);
    const calls: string[] = [];
    refs.beforeRead = (call) => void calls.push(call);
    expect((await one.sync()).excluded.has("patterns/large.md")).toBe(true);
    expect(calls).toEqual(["refs"]);
  });

  test("a note that grew too large here is neither taken nor removed there", async () => {
    using clones = startClones();
    const { refs, one } = clones;
    one.put(A, noteText("a"));
    await one.sync();
    one.put(A, "x".repeat(300 * 1024));
    expect((await one.sync()).excluded.get(A)).toContain("256 KB");
    expect(notesAt(refs)).toEqual({ [A]: noteText("a") });
    one.put(A, noteText("a", { content: "Shorter." }));
    await one.sync();
    expect(notesAt(refs)).toEqual({ [A]: noteText("a", { content: "Shorter." }) });
  });

  test("a folder of notes that leads elsewhere is not written to, and the others come all the same", async () => {
    using clones = startClones();
    const { refs, one, two } = clones;
    one.put(A, noteText("a"));
    one.put(B, noteText("b"));
    await one.sync();
    mkdirSync(join(two.root, "agentic/memory"), { recursive: true });
    mkdirSync(join(two.root, ".git/hooks"), { recursive: true });
    symlinkSync(join(two.root, ".git/hooks"), join(two.root, "agentic/memory/patterns"));
    const report = await two.sync();
    expect([...report.pulled]).toEqual([B]);
    expect(report.excluded.get("patterns")).toContain("link");
    await two.sync();
    expect(Object.keys(notesAt(refs))).toEqual([B, A]);
  });
});
