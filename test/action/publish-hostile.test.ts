// @module-tag slow
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorIn, type Hardened, openHardened, refsOf, RUN, workflow } from "../support/action/hardened.ts";
import { BRANCH, type Change, hostile } from "../support/action/hostile-bundles.ts";
import { type GitHubServer, startGitHubServer } from "../support/github/github-server.ts";
import { createProject, type Project } from "../support/project.ts";

const WRITES = workflow(`  - { name: write, type: script, run: "echo hello > a.txt" }`);

let server: GitHubServer;
beforeAll(async () => {
  server = await startGitHubServer();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

/** What people put on the main branch. */
function push({ project }: Hardened, files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) project.write(path, content);
  project.git("add", "--all", "--force");
  project.git("commit", "--quiet", "-m", "Meanwhile");
  project.git("push", "--quiet", "origin", "main");
}

/** A repository with the refs of the bundle. */
function prepare({ project, folder }: Hardened): void {
  const place = join(project.home, "prepared");
  project.git("clone", "--quiet", project.remote, place);
  const bundle = join(folder, "run.bundle");
  const all = "+refs/heads/*:refs/heads/*";
  project.git("-C", place, "fetch", "--quiet", "--update-head-ok", bundle, all);
  project.git("-C", place, "checkout", "--quiet", BRANCH);
}

describe("what was handed over by somebody else", () => {
  let hardened: Hardened;
  let good: Buffer;
  let clone: Project;
  beforeAll(async () => {
    hardened = await openHardened(server, {
      workflows: { w: WRITES },
      files: { "package-lock.json": "{}", ".envrc": "", "dir/x": "x", "docs/guide.md": "ours" },
    });
    symlinkSync("docs/guide.md", join(hardened.project.root, "GEMINI.md"));
    push(hardened, { "package-lock.json": '{ "strict": true }', CODEOWNERS: "* @octo/security" });
    await hardened.job({ workflow: "w", "run-id": RUN });
    good = readFileSync(join(hardened.folder, "run.bundle"));
    prepare(hardened);
    clone = createProject({ cloneOf: hardened.project.remote, depth: 1 });
  });
  afterAll(() => {
    clone[Symbol.dispose]();
    hardened[Symbol.dispose]();
  });

  /** Another bundle in place of the one of the run, made of it in a repository that does not care. */
  function tamper(change: Change): void {
    const { folder, project } = hardened;
    const work = join(project.home, "tamper");
    rmSync(work, { recursive: true, force: true });
    cpSync(join(project.home, "prepared"), work, { recursive: true, verbatimSymlinks: true });
    const git = (...args: string[]): string => project.git("-C", work, ...args);
    const { refs = [], known = ["^refs/remotes/origin/main"] } = change(git, work) ?? {};
    const whole = [`refs/heads/${BRANCH}`, "refs/heads/agentic/state", ...refs, ...known];
    git("bundle", "create", "--quiet", join(folder, "run.bundle"), ...whole);
  }

  it.each(hostile)("is not published with %s", async (_what, change, reason) => {
    const before = refsOf(hardened);
    tamper(change);
    const { code, log } = await hardened.job({ command: "publish", "run-id": RUN }, { clone });
    expect(errorIn(log)).toMatch(reason);
    expect({ code, refs: refsOf(hardened) }).toEqual({ code: 2, refs: before });
  });

  it.each<[string, Buffer, RegExp]>([
    ["no bundle", Buffer.from("hello"), /its header has no end/],
    [
      "a head of anything",
      Buffer.from(`# v2 git bundle\n${"a".repeat(40)} refs/heads/../../x\n\nPACK`),
      /it has the line/,
    ],
    ["a filter", Buffer.from(`# v3 git bundle\n@filter=blob:none\n\nPACK`), /it requires/],
    [
      "no objects",
      Buffer.from(`# v2 git bundle\n${"a".repeat(40)} refs/heads/${BRANCH}\n\nPACK`),
      /rejected its objects/,
    ],
  ])("is not published where it is %s", async (_what, content, reason) => {
    writeFileSync(join(hardened.folder, "run.bundle"), content);
    const { code, log } = await hardened.job({ command: "publish", "run-id": RUN }, { clone });
    expect({ code, error: errorIn(log) }).toEqual({
      code: 2,
      error: expect.stringMatching(reason) as string,
    });
  });

  it("is not published where a link stands in its place, nor with a manifest of somebody else", async () => {
    const bundle = join(hardened.folder, "run.bundle");
    const manifest = join(hardened.folder, "manifest.json");
    const publish = async (): Promise<string> =>
      errorIn((await hardened.job({ command: "publish", "run-id": RUN }, { clone })).log);
    const own = readFileSync(manifest);
    writeFileSync(manifest, '{"version":1,"expected":{},"more":1}');
    expect(await publish()).toMatch(
      /^Nothing is published, because of manifest\.json: the file is missing or invalid/,
    );
    writeFileSync(manifest, own);
    rmSync(bundle);
    symlinkSync(join(hardened.project.home, ".gitconfig"), bundle);
    expect(await publish()).toMatch(/not a regular file/);
    rmSync(bundle);
  });

  it("is not published for somebody who may not write any more, nor at a pull request that has moved", async () => {
    writeFileSync(join(hardened.folder, "run.bundle"), good);
    server.addPerson("left");
    const gone = await hardened.job({ command: "publish", "run-id": RUN }, { actor: "left" });
    expect(errorIn(gone.log)).toMatch(/left may not start runs in this repository/);
    const moved = await hardened.job({ command: "publish", "run-id": RUN, "head-sha": "b".repeat(40) });
    expect(errorIn(moved.log)).toMatch(/the head of the pull request was b+ /);
  });
});

describe("protected files that people changed while a run was at work", () => {
  const meanwhile = { "package-lock.json": '{ "newer": true }', "src.txt": "new" };

  it("are no change of the run's, which began before; nor where it has taken them in, but where it puts them back", async () => {
    using hardened = await openHardened(server, {
      workflows: { w: WRITES },
      files: { "package-lock.json": "{}" },
    });
    const { project, folder } = hardened;
    await hardened.job({ workflow: "w", "run-id": RUN });
    push(hardened, meanwhile);
    push(hardened, { "src.txt": "newer" });
    prepare(hardened);
    const good = readFileSync(join(folder, "run.bundle"));
    const git = (...args: string[]): string => project.git("-C", join(project.home, "prepared"), ...args);
    const bundle = (): void => {
      const refs = [`refs/heads/${BRANCH}`, "refs/heads/agentic/state"];
      git("bundle", "create", "--quiet", join(folder, "run.bundle"), ...refs, "^refs/remotes/origin/main");
    };
    git("merge", "--quiet", "-m", "Merge", "origin/main");
    const merged = git("rev-parse", BRANCH);
    git("checkout", "--quiet", "origin/main~2", "--", "package-lock.json");
    git("commit", "--quiet", "-m", "Put back");
    bundle();
    const refused = await hardened.job({ command: "publish", "run-id": RUN });
    expect(errorIn(refused.log)).toMatch(/protected files: package-lock\.json/);
    git("reset", "--quiet", "--hard", merged);
    bundle();
    const taken = readFileSync(join(folder, "run.bundle"));
    for (const each of [taken, good]) {
      writeFileSync(join(folder, "run.bundle"), each);
      const { code, log } = await hardened.job({ command: "publish", "run-id": RUN });
      expect([errorIn(log), code]).toEqual(["", 0]);
      // As if it had not been.
      const refs = refsOf(hardened)
        .split("\n")
        .filter((ref) => ref !== "refs/heads/main");
      for (const ref of refs) project.git("-C", project.remote, "update-ref", "-d", ref);
    }
  });
});
