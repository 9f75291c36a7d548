import { readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GitHubServer, startGitHubServer } from "../fakes/github-server.ts";
import { errorIn, type Hardened, openHardened, refsOf, RUN, workflow } from "./hardened.ts";

const WRITES = workflow(`  - { name: write, type: script, run: "echo hello > a.txt" }`);

let server: GitHubServer;
beforeAll(async () => {
  server = await startGitHubServer();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

describe("what was handed over by somebody else", () => {
  let hardened: Hardened;
  let good: Buffer;
  beforeAll(async () => {
    hardened = await openHardened(server, {
      workflows: { w: WRITES },
      files: { "package-lock.json": "{}", "dir/x": "x" },
    });
    await hardened.job({ workflow: "w", "run-id": RUN });
    good = readFileSync(join(hardened.folder, "run.bundle"));
  }, 60_000);
  afterAll(() => hardened[Symbol.dispose]());

  const BRANCH = "agentic/w-abc123";

  /** Another bundle in place of the one of the run, made of it in a repository that does not care. */
  function tamper(
    change: (git: (...args: string[]) => string, folder: string) => readonly string[] | void,
  ): void {
    const { folder, project } = hardened;
    const work = join(project.home, "tamper");
    rmSync(work, { recursive: true, force: true });
    writeFileSync(join(folder, "run.bundle"), good);
    project.git("clone", "--quiet", project.remote, work);
    const git = (...args: string[]): string => project.git("-C", work, ...args);
    git("fetch", "--quiet", "--update-head-ok", join(folder, "run.bundle"), "+refs/heads/*:refs/heads/*");
    git("checkout", "--quiet", BRANCH);
    const refs = change(git, work) ?? [];
    git(
      "bundle",
      "create",
      "--quiet",
      join(folder, "run.bundle"),
      `refs/heads/${BRANCH}`,
      "refs/heads/agentic/state",
      ...refs,
      "^refs/remotes/origin/main",
    );
  }

  const commit = (git: (...args: string[]) => string): void => {
    git("add", "--all", "--force");
    git("commit", "--quiet", "-m", "Planted");
  };
  const file =
    (path: string, content = "planted") =>
    (git: (...args: string[]) => string, folder: string): void => {
      git(
        "-c",
        "core.protectNTFS=false",
        "update-index",
        "--add",
        "--cacheinfo",
        `100644,${blob(git, folder, content)},${path}`,
      );
      git("commit", "--quiet", "-m", "Planted");
    };
  const blob = (git: (...args: string[]) => string, folder: string, content: string): string => {
    writeFileSync(join(folder, ".git", "planted"), content);
    return git("hash-object", "-w", join(folder, ".git", "planted"));
  };

  const isFull = process.env["TEST_SIZE"] === "full";
  const bundles: readonly [string, Parameters<typeof tamper>[0], RegExp][] = [
    [
      "a workflow of GitHub's",
      file(".github/workflows/own.yml"),
      /protected files: \.github\/workflows\/own\.yml/,
    ],
    ["instructions for agents", file("deep/CLAUDE.md"), /protected files: deep\/CLAUDE\.md/],
    ["owners of code", file("CODEOWNERS"), /protected files: CODEOWNERS/],
    ["a lock file", file("package-lock.json", "{ }"), /protected files: package-lock\.json/],
    ["configuration of ours", file("agentic/config.json", "{}"), /protected files: agentic\/config\.json/],
    [
      "a link that leads out",
      (git, folder) => {
        symlinkSync("../../../etc/passwd", join(folder, "link"));
        commit(git);
      },
      /link is a link that leads out/,
    ],
    [
      "a link into git's own folder",
      (git, folder) => {
        symlinkSync("../.git/config", join(folder, "dir", "link"));
        commit(git);
      },
      /leads out/,
    ],
    [
      "a repository in the repository",
      (git) => {
        git("update-index", "--add", "--cacheinfo", `160000,${"1".repeat(40)},sub`);
        git("commit", "--quiet", "-m", "Planted");
      },
      /is a repository of its own/,
    ],
    [
      "git's own folder",
      (git, folder) => {
        const tree = plantTree(git, folder, ".git", "config");
        git("update-ref", `refs/heads/${BRANCH}`, git("commit-tree", tree, "-p", BRANCH, "-m", "Planted"));
      },
      /does not take its objects|no path for a file/,
    ],
    [
      "a way up",
      (git, folder) => {
        const tree = plantTree(git, folder, "..", "x");
        git("update-ref", `refs/heads/${BRANCH}`, git("commit-tree", tree, "-p", BRANCH, "-m", "Planted"));
      },
      /does not take its objects|no path for a file/,
    ],
    [
      "the main branch",
      (git) => {
        git("branch", "--force", "main", BRANCH);
        return ["refs/heads/main"];
      },
      /is none of run/,
    ],
    [
      "another branch",
      (git) => {
        git("branch", "release", BRANCH);
        return ["refs/heads/release"];
      },
      /no branch of a run is called so/,
    ],
    [
      "a branch that the run does not know",
      (git) => {
        git("branch", "agentic/other-zzz999", BRANCH);
        return ["refs/heads/agentic/other-zzz999"];
      },
      /the journal of the run does not know it/,
    ],
    [
      "another run",
      (git) => {
        git("branch", "agentic/runs/20260131-zzz999/main", "agentic/state");
        return ["refs/heads/agentic/runs/20260131-zzz999/main"];
      },
      /is none of run/,
    ],
    [
      "a tag",
      (git) => {
        git("tag", "v9");
        return ["refs/tags/v9"];
      },
      /no run has such a ref/,
    ],
    [
      "files of others in the state",
      (git, folder) => {
        git("checkout", "--quiet", "agentic/state");
        return file("agentic/workflows/20260131-zzz999/run.json")(git, folder);
      },
      /is no file of run/,
    ],
    [
      "a program in the state",
      (git, folder) => {
        git("checkout", "--quiet", "agentic/state");
        git("update-index", "--add", "--cacheinfo", `100755,${blob(git, folder, "#!")},agentic/memory/x.md`);
        git("commit", "--quiet", "-m", "Planted");
      },
      /is no plain file/,
    ],
    [
      "a journal that is none",
      (git, folder) => {
        git("checkout", "--quiet", "agentic/state");
        return file(`agentic/workflows/${RUN}/run.json`, '{"id":"20260131-zzz999"}')(git, folder);
      },
      /no record of a run|is the record of/,
    ],
    [
      "a history of its own",
      (git) => {
        git("update-ref", `refs/heads/${BRANCH}`, git("commit-tree", `${BRANCH}^{tree}`, "-m", "Orphan"));
      },
      /no history in common/,
    ],
  ];
  // Every one takes a clone and a job.
  it.each(bundles.filter((_, at) => isFull || at % 3 === 0))(
    "is not published with %s",
    async (_what, change, reason) => {
      const before = refsOf(hardened);
      tamper(change);
      const { code, log } = await hardened.job({ command: "publish", "run-id": RUN });
      expect(errorIn(log)).toMatch(reason);
      expect({ code, refs: refsOf(hardened) }).toEqual({ code: 2, refs: before });
    },
    60_000,
  );

  it.each<[string, Buffer, RegExp]>([
    ["no bundle", Buffer.from("hello"), /it has no end of its head/],
    [
      "a head of anything",
      Buffer.from(`# v2 git bundle\n${"a".repeat(40)} refs/heads/../../x\n\nPACK`),
      /it has the line/,
    ],
    ["a filter", Buffer.from(`# v3 git bundle\n@filter=blob:none\n\nPACK`), /it wants/],
    [
      "no objects",
      Buffer.from(`# v2 git bundle\n${"a".repeat(40)} refs/heads/${BRANCH}\n\nPACK`),
      /does not take its objects/,
    ],
  ])("is not published where it is %s", async (_what, content, reason) => {
    writeFileSync(join(hardened.folder, "run.bundle"), content);
    const { code, log } = await hardened.job({ command: "publish", "run-id": RUN });
    expect({ code, error: errorIn(log) }).toEqual({
      code: 2,
      error: expect.stringMatching(reason) as string,
    });
  });

  it("is not published where a link stands in its place", async () => {
    rmSync(join(hardened.folder, "run.bundle"));
    symlinkSync("/etc/passwd", join(hardened.folder, "run.bundle"));
    const { log } = await hardened.job({ command: "publish", "run-id": RUN });
    expect(errorIn(log)).toMatch(/no plain file/);
    rmSync(join(hardened.folder, "run.bundle"));
  });

  it("is not published for somebody who may not write any more, nor at a pull request that has moved", async () => {
    writeFileSync(join(hardened.folder, "run.bundle"), good);
    server.addPerson("left");
    const gone = await hardened.job({ command: "publish", "run-id": RUN }, { actor: "left" });
    expect(errorIn(gone.log)).toMatch(/left may not start runs here/);
    const moved = await hardened.job({ command: "publish", "run-id": RUN, "head-sha": "b".repeat(40) });
    expect(errorIn(moved.log)).toMatch(/the pull request stood at b+ /);
  });

  /** A tree with an entry that git itself would not make. */
  function plantTree(
    git: (...args: string[]) => string,
    folder: string,
    name: string,
    inner: string,
  ): string {
    const id = blob(git, folder, "planted");
    const inside = join(folder, ".git", "tree");
    const entry = (mode: string, entryName: string, hash: string): Buffer =>
      Buffer.concat([Buffer.from(`${mode} ${entryName}\0`), Buffer.from(hash, "hex")]);
    writeFileSync(inside, entry("100644", inner, id));
    const sub = git("hash-object", "-t", "tree", "-w", "--literally", inside);
    writeFileSync(inside, entry("40000", name, sub));
    return git("hash-object", "-t", "tree", "-w", "--literally", inside);
  }
});
