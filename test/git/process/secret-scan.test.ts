import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it, test } from "vitest";
import { createGit } from "../../../src/git/process/git.ts";
import {
  type FindSecrets,
  SCANNED_LOG,
  createSecretSearch,
  type SecretLocation,
} from "../../../src/git/process/secret-scan.ts";
import { createRedactor } from "../../../src/redaction/redactor.ts";
import { createProject } from "../../support/project.ts";
import { isFull } from "../../support/random.ts";

const SECRET = "night/owl+77-Nightowl=pass";
const { findValues } = createRedactor({ values: [SECRET] });
const project = createProject();
afterAll(() => project[Symbol.dispose]());

/** Searches a log in chunks. */
function findSecret(log: string, find: FindSecrets, size = 1_000): SecretLocation | undefined {
  const search = createSecretSearch(find);
  const all = Buffer.from(log);
  for (let from = 0; from < all.length && search.read(all.subarray(from, from + size)); from += size);
  return search.end();
}

/** Searches a commit that adds these files. */
async function found(
  files: Readonly<Record<string, string | Buffer>>,
  message = "Change",
): Promise<SecretLocation | undefined> {
  const base = project.git("rev-parse", "HEAD");
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(project.root, name, ".."), { recursive: true });
    writeFileSync(join(project.root, name), content);
  }
  project.git("add", "--all");
  project.git("commit", "--quiet", "--allow-empty", "-m", message);
  const log = await createGit(project.root, project.environment).run(...SCANNED_LOG, `${base}..HEAD`);
  const location = findSecret(log, findValues);
  expect(location?.commit ?? project.git("rev-parse", "HEAD")).toBe(project.git("rev-parse", "HEAD"));
  return location && { ...location, commit: "" };
}

const bytes = Buffer.from(SECRET);

describe("a secret of the engine is found in new commits", () => {
  test.each([
    ["plain", SECRET],
    ["in base64", bytes.toString("base64")],
    ["in base64 of more", Buffer.from(`user:${SECRET}`).toString("base64")],
    ["in hex", bytes.toString("hex")],
    ["URL-encoded", encodeURIComponent(SECRET)],
    ["reversed", Array.from(SECRET).toReversed().join("")],
    ["in base64 over several lines", bytes.toString("base64").replaceAll(/.{9}/g, "$&\n")],
  ])("%s, with file and line", async (name, text) => {
    const file = `forms/${name}.txt`;
    expect(await found({ [file]: `one\ntwo\nkey = ${text}\nfour\n` })).toEqual({ commit: "", file, line: 3 });
  });

  it("in a binary file, and in one that attributes keep from diffs", async () => {
    const binary = Buffer.concat([Buffer.alloc(8), bytes, Buffer.alloc(8)]);
    expect(await found({ "a.bin": binary })).toEqual({ commit: "", file: "a.bin", line: 1 });
    const hidden = { ".gitattributes": "*.dat binary\n", "b.dat": `x\n${SECRET}\n` };
    expect(await found(hidden)).toEqual({ commit: "", file: "b.dat", line: 2 });
  });

  it("in a message, also one that looks like a patch, and in the name of an empty file", async () => {
    expect(await found({}, `Change\n\n${SECRET}`)).toEqual({ commit: "" });
    expect(await found({}, `Change\n\n@@ -1 +1 @@\n-${SECRET}`)).toEqual({ commit: "" });
    const plain = createRedactor({ values: ["nightowl-77-name"] });
    const base = project.git("rev-parse", "HEAD");
    writeFileSync(join(project.root, "nightowl-77-name"), "");
    project.git("add", "--all");
    project.git("commit", "--quiet", "-m", "Name");
    const log = await createGit(project.root, project.environment).run(...SCANNED_LOG, `${base}..HEAD`);
    expect(findSecret(log, plain.findValues)).toEqual({ commit: project.git("rev-parse", "HEAD") });
  });

  it("and not where a commit removes it, or changes another line of its file", async () => {
    await found({ "old.txt": `one\n${SECRET}\nthree\n` });
    expect(await found({ "old.txt": `1\n${SECRET}\nthree\n` })).toBeUndefined();
    expect(await found({ "old.txt": "1\nthree\n" })).toBeUndefined();
    expect(await found({ "old.txt": "1\n-- minus\n++ plus\nthree\n" })).toBeUndefined();
  });

  it("in the last line of a file, where that had no line break before", async () => {
    await found({ "last.txt": "one\nold" });
    expect(await found({ "last.txt": `one\nkey = ${SECRET}` })).toEqual({
      commit: "",
      file: "last.txt",
      line: 2,
    });
    await found({ "last.txt": "one" });
    expect(await found({ "last.txt": `one\n${SECRET}\n` })).toEqual({
      commit: "",
      file: "last.txt",
      line: 2,
    });
  });

  it("in what only a merge commit holds", async () => {
    const main = project.git("rev-parse", "HEAD");
    project.git("switch", "--quiet", "-c", "side");
    await found({ "side.txt": "side\n" });
    project.git("switch", "--quiet", "-");
    await found({ "main.txt": "main\n" });
    project.git("merge", "--quiet", "--no-commit", "--no-ff", "side");
    writeFileSync(join(project.root, "evil.txt"), `${SECRET}\n`);
    project.git("add", "--all");
    project.git("commit", "--quiet", "-m", "Merge");
    const log = await createGit(project.root, project.environment).run(...SCANNED_LOG, `${main}..HEAD`);
    expect(findSecret(log, findValues)).toMatchObject({ file: "evil.txt", line: 1 });
  });
});

describe("a log of any length", () => {
  const head = `commit ${"1".repeat(40)}\n diff\ndiff --git a/a.txt b/a.txt\n+++ b/a.txt\n@@ -0,0 +1,9 @@\n`;
  const size = 64 * 1024;
  const megabytes = isFull ? 600 : 3;

  test.each([
    ["lines", "+0123456789 and more\n"],
    ["one line", "0123456789 and more "],
  ])("is searched in pieces, of %s", (_, part) => {
    const search = createSecretSearch(findValues);
    search.read(Buffer.from(part.startsWith("+") ? head : `${head}+`));
    const chunk = Buffer.from(part.repeat(Math.ceil(size / part.length)));
    let lines = 1;
    for (let sent = 0; sent < megabytes * 1024 * 1024; sent += chunk.length) {
      search.read(chunk);
      if (part.startsWith("+")) lines += chunk.length / part.length;
    }
    for (const chunk of [part.startsWith("+") ? "+" : "", SECRET.slice(0, 9), SECRET.slice(9), "\n"])
      search.read(Buffer.from(chunk));
    expect(search.end()).toEqual({ commit: "1".repeat(40), file: "a.txt", line: lines });
  });
});
