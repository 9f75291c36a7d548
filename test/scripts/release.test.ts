import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packRelease, type Release, readRelease, tagRelease } from "../../scripts/release.ts";
import { createProject, type Project } from "../support/project.ts";

const CHANGELOG =
  "# Changelog\n\n## 1.2.0\n\n### Minor Changes\n\n- A new command.\n\n## 1.1.0\n\n- Older.\n";

function checkout(version = "1.2.0", files: Record<string, string> = {}): Project {
  const manifest = JSON.stringify({ name: "sample", version, files: ["bin"] });
  const all = {
    "package.json": manifest,
    "CHANGELOG.md": CHANGELOG,
    "bin/a.js": "",
    "src/a.ts": "",
    ...files,
  };
  return createProject({ files: all, remote: true });
}

function readyRelease({ root }: Project): Release {
  const state = readRelease(root);
  expect(state.status).toBe("ready");
  return state.release;
}

const commitAt = (project: Project, tag: string): string =>
  project.git("ls-remote", "origin", `refs/tags/${tag}`).split("\t")[0] ?? "";

test("a release is the version of package.json with its section of the changelog", () => {
  using project = checkout();
  expect(readyRelease(project)).toEqual({
    version: "1.2.0",
    tag: "v1.2.0",
    major: "v1",
    notes: "### Minor Changes\n\n- A new command.",
  });
});

test("a version without a section in the changelog is refused", () => {
  using project = checkout("1.3.0");
  expect(() => readRelease(project.root)).toThrow('CHANGELOG.md has no section "## 1.3.0"');
  using odd = checkout("1.2");
  expect(() => readRelease(odd.root)).toThrow('"1.2" is no version');
});

test("a changeset that is not applied means that there is nothing to release", () => {
  using project = checkout("1.2.0", { ".changeset/new-step.md": "", ".changeset/README.md": "" });
  expect(readRelease(project.root)).toMatchObject({
    status: "nothing",
    reason: "new-step.md: `npm run version` has not run.",
  });
});

test("the tag of the version is pushed once, and the tag of the major version follows", () => {
  using project = checkout();
  const release = readyRelease(project);
  tagRelease(project.root, release, false);
  const first = project.git("rev-parse", "HEAD");
  expect([commitAt(project, "v1.2.0"), commitAt(project, "v1")]).toEqual([first, first]);
  expect(readRelease(project.root)).toMatchObject({ status: "nothing", reason: "The tag v1.2.0 exists." });

  project.git("commit", "--allow-empty", "--quiet", "--message", "next");
  expect(() => tagRelease(project.root, release, false)).toThrow(/rejected/);
  expect([commitAt(project, "v1.2.0"), commitAt(project, "v1")]).toEqual([first, first]);
  tagRelease(project.root, { ...release, tag: "v1.2.1" }, false);
  const second = project.git("rev-parse", "HEAD");
  expect([commitAt(project, "v1.2.0"), commitAt(project, "v1.2.1"), commitAt(project, "v1")]).toEqual([
    first,
    second,
    second,
  ]);
});

test("a rehearsal pushes no tag", () => {
  using project = checkout();
  expect(tagRelease(project.root, readyRelease(project), true)).toContain("refs/tags/v1.2.0");
  expect(project.git("ls-remote", "--tags", "origin")).toBe("");
});

test("the packed files have checksums", () => {
  using project = checkout();
  const files = packRelease(project.root, readyRelease(project));
  expect(files).toEqual(["sample-1.2.0.tgz"]);
  const folder = join(project.root, "release");
  expect(readdirSync(folder).toSorted()).toEqual(["SHA256SUMS", "notes.md", "sample-1.2.0.tgz"]);
  const sum = createHash("sha256").update(readFileSync(join(folder, "sample-1.2.0.tgz")));
  expect(project.read("release/SHA256SUMS")).toBe(`${sum.digest("hex")}  sample-1.2.0.tgz\n`);
  expect(project.read("release/notes.md")).toBe("### Minor Changes\n\n- A new command.\n");
});
