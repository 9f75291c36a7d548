// @module-tag slow
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCli } from "../../support/cli/cli.ts";
import { errorOf } from "../../support/error-of.ts";
import {
  COMMIT,
  commitIn,
  createSuperproject,
  openWorktree,
  SECRET,
  shellIn,
} from "../../support/git/super-project.ts";
import { createProject, type Project } from "../../support/project.ts";

const refusal = (message: string) => ({ code: "commit-refused", message: expect.stringContaining(message) });

describe("a worktree of a repository with submodules", () => {
  let project: Project;
  const gitAt = (folder: string, args: string): string =>
    shellIn(project, join(project.root, folder), `git ${args}`);
  beforeAll(() => {
    project = createSuperproject();
  });
  afterAll(() => project[Symbol.dispose]());

  test("has them, nested ones too, and does not change the user's", { tags: "slow" }, async () => {
    const before = [gitAt(".", "submodule status --recursive"), project.read(".git/config")];
    const { shell, workspace, workspaces, location, base } = await openWorktree(project);
    expect(shell("cat lib/lib.txt lib/inner/inner.txt")).toBe("lib\ninner");
    expect(shell("git status --porcelain")).toBe("");
    expect(shell("git submodule status --recursive").replaceAll(/ \(.*\)/g, "")).toBe(
      before[0]?.replaceAll(/ \(.*\)/g, ""),
    );
    expect(await commitIn(workspace, base)).toBeUndefined();
    expect(await workspaces.release(location)).toBe(true);
    expect([gitAt(".", "submodule status --recursive"), project.read(".git/config")]).toEqual(before);
    expect(project.git("status", "--porcelain", "--ignored")).toBe("");
  });

  test(
    "pushes what is committed in them to their remote, and keeps it in the user's submodule",
    { tags: "slow" },
    async () => {
      const { shell, commit, linked, branch } = await openWorktree(project);
      shell(`echo 1 >> lib/lib.txt; ${COMMIT}`);
      expect(await commit()).toMatchObject({ files: ["lib"] });
      const first = linked();
      shell(`git -C lib checkout -q HEAD~1; echo 2 >> lib/lib.txt; ${COMMIT}`);
      await commit();
      expect(linked()).not.toBe(first);
      for (const repository of ["../lib.git", ".git/modules/lib"]) {
        expect(gitAt(repository, `show ${linked()}:lib.txt`)).toBe("lib\n2");
        const heads = gitAt(repository, `for-each-ref --format='%(refname:short)' 'refs/heads/${branch}*'`);
        expect(heads.split("\n")).toEqual([branch, expect.stringMatching(`${branch}-.{8}`)]);
      }
    },
  );

  test("pushes and keeps nothing of a commit in one that holds a secret", async () => {
    const { shell, commit, branch } = await openWorktree(project);
    shell(`echo '${SECRET}' > lib/key.txt; git -C lib add key.txt; ${COMMIT}`);
    const error = await errorOf(() => commit());
    expect(error).toMatchObject({
      code: "secret-found",
      message: expect.stringContaining("lib/key.txt:1") as string,
    });
    for (const repository of ["../lib.git", ".git/modules/lib"])
      expect(gitAt(repository, `for-each-ref 'refs/heads/${branch}*'`)).toBe("");
  });

  test("does not leave out what is not committed in them", { tags: "slow" }, async () => {
    const { shell, commit, linked } = await openWorktree(project);
    for (const change of ["echo 1 >> lib/lib.txt", "echo 1 > lib/new.txt", "echo 1 > lib/inner/new.txt"]) {
      shell(change);
      expect(await errorOf(() => commit())).toMatchObject(refusal("Commit them in lib"));
      shell("git -C lib checkout -q .; git -C lib clean -ffdq; git -C lib/inner clean -fdq");
    }
    shell(`echo 1 > lib/new.txt; git -C lib add new.txt; ${COMMIT}`);
    await commit();
    expect(gitAt("../lib.git", `show ${linked()}:new.txt`)).toBe("1");
  });

  test(
    "takes commits that are at the remote of a submodule, and those that another branch names",
    { tags: "slow" },
    async () => {
      const { shell, commit, linked } = await openWorktree(project);
      shell(`echo 4 >> lib/lib.txt; ${COMMIT}; git -C lib push -q origin HEAD:refs/heads/own`);
      await commit();
      expect(gitAt("../lib.git", "branch --contains " + linked())).toBe("  own");
      const named = linked();
      const other = await openWorktree(project, { submodules: "none" });
      other.shell(`git update-index --cacheinfo 160000,${named},lib; git commit -qm "From another branch"`);
      expect(await other.commit()).toMatchObject({ files: ["lib"] });
      other.shell(`git update-index --cacheinfo 160000,${"1".repeat(40)},lib; git commit -qm "From nowhere"`);
      expect(await errorOf(() => other.commit())).toMatchObject(refusal("that commit is unknown"));
    },
  );

  test("fails where the remote refuses a commit in one", { tags: "slow" }, async () => {
    const { shell, commit } = await openWorktree(project);
    const hooks = join(project.root, "../lib.git/hooks");
    mkdirSync(hooks, { recursive: true });
    writeFileSync(join(hooks, "pre-receive"), "#!/bin/sh\necho not today\nexit 1\n", { mode: 0o755 });
    shell(`echo 3 >> lib/lib.txt; ${COMMIT}`);
    const error = await errorOf(() => commit());
    rmSync(join(hooks, "pre-receive"));
    expect(error).toMatchObject(refusal("not today"));
    expect(shell("git diff --cached --name-only")).toBe("");
    await commit();
  });

  test("is set back with them, and what was done in them is a patch", { tags: "slow" }, async () => {
    const { shell, workspace, base } = await openWorktree(project);
    shell(`echo 5 >> lib/lib.txt; ${COMMIT}; echo 6 > lib/inner/new.txt; rm lib/.git`);
    let patch = "";
    await workspace.recover(base, (text) => (patch = text));
    expect(patch).toContain("+++ b/lib/lib.txt");
    expect(patch).toContain("+++ b/lib/inner/new.txt");
    expect(shell("git status --porcelain; cat lib/lib.txt; ls lib/inner")).toBe("lib\ninner.txt");
  });

  test("keeps their commits in the clone where the run has no remote", async () => {
    const { shell, commit, linked, branch } = await openWorktree(project, { remote: false });
    shell(`echo 7 >> lib/lib.txt; ${COMMIT}`);
    await commit();
    expect(gitAt(".git/modules/lib", `show ${linked()}:lib.txt`)).toBe("lib\n7");
    expect(gitAt("../lib.git", `branch --list ${branch}`)).toBe("");
  });

  test("starts with a commit from the remote of one where the user's is behind", async () => {
    shellIn(
      project,
      join(project.root, "../lib"),
      "echo later > later.txt; git add later.txt; git commit -qm Later; git push -q origin HEAD:main",
    );
    const later = gitAt("../lib", "rev-parse HEAD");
    gitAt(".", `update-index --cacheinfo 160000,${later},lib`);
    gitAt(".", 'commit -qm "A later submodule"');
    expect(await errorOf(() => openWorktree(project, { remote: false }))).toMatchObject({
      code: "git-unsuitable",
      message: expect.stringContaining("git submodule update"),
    });
    const { shell } = await openWorktree(project);
    expect(shell("cat lib/later.txt")).toBe("later");
  });
});

describe("a repository that is made in a worktree", () => {
  let project: Project;
  beforeAll(() => {
    project = createProject();
  });
  afterAll(() => project[Symbol.dispose]());

  const INIT = "git init -q app; echo 1 > app/a.txt";
  const FIRST = "git -C app add .; git -C app commit -qm one";

  test.each([
    ["without a commit", INIT, ":"],
    ["with one", `${INIT}; ${FIRST}`, ":"],
    [
      "that is committed as a gitlink",
      `${INIT}; ${FIRST}; git add app 2> /dev/null; git commit -qm app`,
      "git rm -q --cached app",
    ],
  ])("%s is refused, and taken with its files once its .git is removed", async (_, make, also) => {
    const { shell, commit, workspace, base } = await openWorktree(project);
    shell(make);
    const message = "app is a separate git repository, so a commit would omit its files. Remove app/.git";
    for (let tries = 0; tries < 2; tries += 1)
      expect(await errorOf(() => commit())).toMatchObject(refusal(message));
    await workspace.runAndRevert(async () => {});
    shell(`rm -rf app/.git; ${also}`);
    await commit();
    expect(shell("git ls-tree -r --name-only HEAD")).toBe("app/a.txt");
    shell(`echo 2 > b.txt; git init -q more`);
    let patch = "";
    await workspace.recover(base, (text) => (patch = text));
    expect(patch).toContain("+++ b/b.txt");
  });

  test("fails its step, and the next attempt is told what to do", { tags: "slow" }, async () => {
    const steps = [
      { name: "s1", type: "script", run: `if [ -e app ]; then rm -rf app/.git; else ${INIT}; fi` },
    ];
    const definition = { name: "make", version: "1.0", settings: { git: { worktree: true } }, steps };
    project.write(".agentic/workflows/make.yaml", JSON.stringify(definition));
    expect(await runCli(project, ["run", "make"])).toMatchObject({ code: 0 });
    const failed = project.journal().find((event) => event.type === "step.failed");
    expect(failed).toMatchObject({
      attempt: 1,
      failure: { class: "recoverable", ...refusal("Remove app/.git"), files: ["app/"] },
    });
    const { branches } = project.progress();
    expect(project.git("ls-tree", "-r", "--name-only", branches[0] ?? "")).toBe("app/a.txt");
  });
});
