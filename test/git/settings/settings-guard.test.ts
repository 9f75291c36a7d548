// @module-tag slow
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { guardSettings, type SettingsGuard } from "../../../src/git/settings/settings-guard.ts";
import { createProject, type Project } from "../../support/project.ts";

/** Settings that make git fail in the checkout or use another folder, with the key that is restored. */
const BREAKING: Readonly<Record<string, string>> = {
  "git config core.bare true": "core.bare",
  "git config core.worktree /nowhere": "core.worktree",
  'git config core.worktree "$HOME"': "core.worktree",
  "git config core.repositoryFormatVersion 99": "core.repositoryformatversion",
  "git config core.repositoryFormatVersion 1; git config extensions.planted x": "extensions.planted",
  "git config core.repositoryFormatVersion 1; git config extensions.objectFormat sha256":
    "extensions.objectformat",
  "git config extensions.worktreeConfig true; git config --worktree core.bare true": "core.bare",
};

/** The same, without a single setting as the reason: the file is restored. */
const WHOLE = [
  'echo "[nonsense" >> .git/config',
  "git config core.autocrlf banana",
  "rm .git/config",
  ": > .git/config; rm .git/config; mkdir .git/config",
  "rm .git/config; mkfifo .git/config",
];

let project: Project;
let text: string;
let guard: SettingsGuard;

beforeAll(() => {
  project = createProject({ files: { "a.txt": "a\n" } });
  project.git("remote", "add", "origin", "https://example.com/x.git");
  text = readFileSync(join(project.root, ".git/config"), "utf8");
});
afterAll(() => project[Symbol.dispose]());
beforeEach(() => {
  writeFileSync(join(project.root, ".git/config"), text);
  guard = guardSettings(project);
});

function run(script: string): void {
  execFileSync("bash", ["-ec", script], { cwd: project.root, env: project.environment });
}

describe("settings of git that make it fail in the checkout", () => {
  test.each(Object.entries(BREAKING))("%s is set back, and what else was set stays", async (script, key) => {
    run(`git config user.nickname mine; ${script}`);
    const change = await guard.check();
    expect(change?.restored).toContain(key);
    expect(change?.changed.join("; ")).toContain("user.nickname = mine");
    expect(project.git("status", "--porcelain")).toBe("");
    expect(project.git("config", "user.nickname")).toBe("mine");
    expect(await guard.check()).toBeUndefined();
  });

  test.each(WHOLE)("%s: the whole file is set back, and what was there is kept", async (script) => {
    run(script);
    const change = await guard.check();
    expect(change?.restored).toEqual([join(project.root, ".git/config")]);
    expect(readFileSync(join(project.root, ".git/config"), "utf8")).toBe(text);
    expect(existsSync(change?.saved ?? "")).toBe(true);
    expect(project.git("status", "--porcelain")).toBe("");
  });

  test("are not changed where git failed before, and where git works with them", async () => {
    run(
      "git config extensions.worktreeConfig true; git config alias.s status; git checkout -q -b other; git branch -u main",
    );
    expect(await guard.check()).toEqual({
      changed: ["extensions.worktreeconfig = true", "alias.s = status"],
      restored: [],
    });
    run("git checkout -q main; git config core.bare true");
    const later = guardSettings(project);
    run("git config user.nickname mine");
    expect(await later.check()).toMatchObject({ restored: [] });
    expect(project.git("config", "core.bare")).toBe("true");
  });

  test("are told without credentials, also those of the user's own configuration", async () => {
    run(
      'git config http.extraHeader "Authorization: s3cret"; git config --global url.https://me:s3cret@a.b/.insteadOf https://a.b/',
    );
    const { changed = [] } = (await guard.check()) ?? {};
    expect(changed).toEqual(["http.extraheader (not shown)", "url.https://a.b/.insteadof = https://a.b/"]);
    run("git config --global --unset-all url.https://me:s3cret@a.b/.insteadOf");
  });
});
