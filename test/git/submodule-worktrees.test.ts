// @module-tag slow
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGit } from "../../src/git/process/git.ts";
import { updateRunWorktree } from "../../src/git/remote/fetch-branches.ts";
import type { Workspace } from "../../src/ports/workspaces.ts";
import { errorOf } from "../support/error-of.ts";
import { COMMIT, createSuperproject, openWorktree, shellIn } from "../support/git/super-project.ts";
import { type Project } from "../support/project.ts";

let project: Project;
beforeAll(() => {
  project = createSuperproject();
});
afterAll(() => project[Symbol.dispose]());

type Opened = Awaited<ReturnType<typeof openWorktree>>;

const scratch = { path: ".worktrees/agentic-merge", branch: "agentic/merge" };

/** Merges the branch of one worktree into the branch of the other. */
async function mergeOf(into: Opened, from: Opened) {
  const key = { runId: "20260131-k3f9qz", step: "block/merge", attempt: 1 };
  const head = (await from.workspace.currentCommit()) ?? "";
  const request = { key, branch: from.branch, head, message: "Merge" };
  return {
    merge: () => into.workspaces.merge(into.workspace, request),
    conflict: () => into.workspaces.openConflict(into.workspace, request, scratch),
  };
}

async function savedPatch(work: (keep: (patch: string) => void) => Promise<unknown>): Promise<string> {
  let patches = "";
  await work((patch) => (patches += patch));
  return patches;
}

const put = ({ directory }: Workspace, path: string, text: string) =>
  writeFileSync(join(directory, path), text);

describe("a merge of branches that changed a submodule", () => {
  test("leaves the submodule at the merged commit, so that no later commit takes it back", async () => {
    const [run, branch] = [await openWorktree(project), await openWorktree(project)];
    branch.shell(`echo merged >> lib/lib.txt; ${COMMIT}`);
    await branch.commit();
    expect(await (await mergeOf(run, branch)).merge()).toMatchObject({ status: "merged" });
    expect(run.shell("git status --porcelain; tail -n1 lib/lib.txt")).toBe("merged");
    run.shell("echo more > more.txt");
    await run.commit();
    expect(run.linked()).toBe(branch.linked());
  });

  test("has them in the scratch worktree of a conflict in other files, and keeps the changed commit", async () => {
    const [run, branch] = [await openWorktree(project), await openWorktree(project)];
    run.shell("echo ours > both.txt");
    await run.commit();
    branch.shell(`echo theirs > both.txt; echo scratch >> lib/lib.txt; ${COMMIT}`);
    await branch.commit();
    const merging = await mergeOf(run, branch);
    expect(await merging.merge()).toMatchObject({ status: "conflict", files: ["both.txt"] });
    const conflict = await merging.conflict();
    const { directory } = conflict.workspace;
    expect(shellIn(project, directory, "tail -n1 lib/lib.txt; cat lib/inner/inner.txt")).toBe(
      "scratch\ninner",
    );
    put(conflict.workspace, "both.txt", "both\n");
    put(conflict.workspace, "lib/more.txt", "more\n");
    expect(await conflict.unresolved()).toEqual([]);
    expect(await errorOf(() => conflict.conclude())).toMatchObject({
      code: "commit-refused",
      message: expect.stringContaining("Commit them in lib") as string,
    });
    shellIn(project, directory, `git -C lib add .; ${COMMIT}`);
    await conflict.conclude();
    expect(shellIn(project, join(project.root, "../lib.git"), `git show ${run.linked()}:more.txt`)).toBe(
      "more",
    );
    expect(run.shell("git status --porcelain; cat lib/more.txt")).toBe("more");
    await conflict.discard();
  });

  test("can be resolved inside the submodule in the scratch worktree", async () => {
    const [run, branch] = [await openWorktree(project), await openWorktree(project)];
    for (const [worktree, file] of [
      [run, "ours.txt"],
      [branch, "theirs.txt"],
    ] as const) {
      worktree.shell(`echo 1 > lib/${file}; git -C lib add .; ${COMMIT}`);
      await worktree.commit();
    }
    const merging = await mergeOf(run, branch);
    expect(await merging.merge()).toMatchObject({ status: "conflict", files: ["lib"] });
    const conflict = await merging.conflict();
    expect(await conflict.unresolved()).toEqual(["lib"]);
    const { directory } = conflict.workspace;
    shellIn(project, directory, `git -C lib merge -q -m both ${branch.linked()}`);
    const patch = await savedPatch((keep) => conflict.savePartial(keep));
    expect(patch).toContain("+++ b/lib/theirs.txt");
    await savedPatch((keep) => conflict.workspace.recover("", keep));
    expect(await conflict.unresolved()).toEqual(["lib"]);
    expect(shellIn(project, directory, "ls lib")).toBe("inner\nlib.txt\nours.txt");
    shellIn(project, directory, `git -C lib merge -q -m both ${branch.linked()}; git add lib`);
    expect(await conflict.unresolved()).toEqual([]);
    await conflict.conclude();
    expect(run.shell("git status --porcelain; ls lib")).toBe("inner\nlib.txt\nours.txt\ntheirs.txt");
    await conflict.discard();
  });
});

describe("a merge into the user's own checkout", () => {
  test("does not change its submodules, and says that they must be updated before the run continues", async () => {
    using own = createSuperproject();
    const branch = await openWorktree(own);
    branch.shell(`echo merged >> lib/lib.txt; ${COMMIT}`);
    await branch.commit();
    const { workspaces, location } = branch;
    const checkout = { ...location, mode: "checkout", path: ".", branch: "agentic/in-place" } as const;
    const workspace = await workspaces.open(checkout, { commits: true });
    const into = { ...branch, workspace, workspaces } as Opened;
    const { merge } = await mergeOf(into, branch);
    for (let tries = 0; tries < 2; tries += 1) {
      expect(await errorOf(merge)).toMatchObject({
        code: "git-unsuitable",
        message: expect.stringContaining("Run git submodule update lib") as string,
      });
      expect(own.read("lib/lib.txt")).toBe("lib\n");
    }
    shellIn(own, own.root, "git submodule --quiet update lib");
    expect(await merge()).toMatchObject({ status: "merged" });
    expect(own.read("lib/lib.txt")).toBe("lib\nmerged\n");
  });
});

describe("a worktree that is set back", () => {
  test("keeps commits in a submodule as a patch where the step had committed them here too", async () => {
    const { shell, workspace, base } = await openWorktree(project);
    shell(`echo 8 >> lib/lib.txt; ${COMMIT}; git add lib; git commit -qm lib; echo 9 > lib/new.txt`);
    const patch = await savedPatch((keep) => workspace.recover(base, keep));
    expect(patch).toContain("+++ b/lib/lib.txt");
    expect(patch).toContain("+++ b/lib/new.txt");
    expect(shell("git status --porcelain; git rev-parse HEAD; cat lib/lib.txt; ls lib")).toBe(
      `${base}\nlib\ninner\nlib.txt`,
    );
  });

  test("has a submodule again that a step removed, with its folder of git's or without", async () => {
    const { shell, workspace, base } = await openWorktree(project);
    for (const remove of [
      "git rm -qf lib; rm -rf lib; git commit -qm gone",
      "rm -rf lib",
      'echo 10 > lib/new.txt; rm -rf "$(git -C lib rev-parse --absolute-git-dir)"',
      "mv lib/.git moved; echo 11 > lib/new.txt; rm moved",
    ]) {
      shell(remove);
      const patch = await savedPatch((keep) => workspace.recover(base, keep));
      if (remove.includes("new.txt"))
        expect([remove, patch]).toEqual([remove, expect.stringContaining("b/lib/new.txt")]);
      expect(shell("git status --porcelain; cat lib/lib.txt lib/inner/inner.txt; ls lib")).toBe(
        "lib\ninner\ninner\nlib.txt",
      );
      expect(shell("git -C lib rev-parse HEAD")).toBe(shell("git rev-parse HEAD:lib"));
    }
  });

  test("holds no repository that a step made or added, and their files are in the patch", async () => {
    const { shell, workspace, base } = await openWorktree(project);
    const make = `
      git init -q app; echo 1 > app/a.txt
      git init -q done; echo 1 > done/d.txt; git -C done add .; git -C done commit -qm d; echo 2 > done/e.txt
      git submodule --quiet add "${project.root}/../inner.git" added
      git -C lib init -q nested; echo 1 > lib/nested/n.txt`;
    for (let tries = 0; tries < 2; tries += 1) {
      shell(make);
      const patch = await savedPatch((keep) => workspace.recover(base, keep));
      for (const file of ["app/a.txt", "done/d.txt", "done/e.txt", "added/inner.txt", "lib/nested/n.txt"])
        expect(patch).toContain(`+++ b/${file}`);
      expect(shell("git status --porcelain; ls; ls lib")).not.toMatch(/app|done|added|nested/);
    }
  });

  test("has its submodules as they were after a session that may change nothing, and what it did is a patch", async () => {
    const { shell, workspace, base } = await openWorktree(project);
    const sight =
      "git status --porcelain; git rev-parse HEAD; git -C lib rev-parse HEAD; cat lib/lib.txt; ls lib .";
    const before = shell(sight);
    for (const change of [
      "echo 1 > lib/new.txt; echo 1 >> lib/lib.txt",
      `echo 2 > lib/new.txt; git -C lib add --all; ${COMMIT}; git add lib; git commit -qm lib`,
      "git init -q app; echo 3 > app/new.txt",
      'git submodule --quiet add "../inner.git" added; echo 4 > added/new.txt; git commit -qm added',
    ]) {
      let patch = "";
      const { changes } = await workspace.runWithoutChanges(
        base,
        () => Promise.resolve(shell(change)),
        (text) => (patch += text),
      );
      expect([change, changes?.files.length]).not.toEqual([change, 0]);
      expect([change, patch]).toEqual([change, expect.stringContaining("/new.txt")]);
      expect([change, shell(sight)]).toEqual([change, before]);
    }
  });

  test("has its submodules as they were after commands that are only to look", async () => {
    const { shell, workspace } = await openWorktree(project);
    shell(
      `echo mine >> lib/lib.txt; ${COMMIT}; echo own > lib/own.txt; git -C lib add own.txt; echo inner >> lib/inner/inner.txt`,
    );
    const look =
      "git status --porcelain; git -C lib status --porcelain=v2 --branch; cat lib/*.txt lib/inner/*.txt";
    const before = shell(look);
    for (const change of [
      "echo 1 > lib/new.txt; echo 1 >> lib/lib.txt; rm lib/own.txt; echo 2 > lib/inner/new.txt",
      "git -C lib add --all; git -C lib commit -qm checked; git -C lib switch -qc other",
      "git -C lib rm -qrf --cached .; rm -rf lib",
      "git init -q app; echo 1 > app/a.txt; rm lib/.git",
    ]) {
      await workspace.runAndRevert(() => Promise.resolve(shell(change)));
      expect([change, shell(look)]).toEqual([change, before]);
    }
  });

  test("has them at the commit that the run goes back to, or follows", async () => {
    const { shell, workspace, base, commit, branch, linked } = await openWorktree(project);
    const first = linked();
    shell(`echo later >> lib/lib.txt; ${COMMIT}`);
    await commit();
    const later = linked();
    const key = { runId: "20260131-k3f9qz", step: "back", attempt: 1 };
    const head = shell("git rev-parse HEAD");
    await workspace.restoreCommit(base, { key, message: "Back", backupBranch: `${branch}-later` });
    expect([shell("git status --porcelain; cat lib/lib.txt"), linked()]).toEqual(["lib", first]);
    const repository = { root: project.root, git: createGit(project.root, project.environment) };
    const localHead = shell("git rev-parse HEAD");
    const keep = () => "kept.patch";
    await updateRunWorktree(repository, workspace.directory, { branch, localHead, commit: head, keep });
    expect([shell("git status --porcelain; tail -n1 lib/lib.txt"), linked()]).toEqual(["later", later]);
  });
});
