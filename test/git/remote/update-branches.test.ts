// @module-tag slow
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createGit } from "../../../src/git/process/git.ts";
import { type BranchUpdateRequest, fastForwardBranches } from "../../../src/git/remote/update-branches.ts";
import { errorOf } from "../../support/error-of.ts";
import { sourceOf } from "../../support/git/checkout-with-server.ts";
import { createProject } from "../../support/project.ts";

const WORK = "work/one";

/** A clone with a branch of a run, to which a user pushed a commit at the remote. */
async function open() {
  const project = createProject({ remote: true });
  const { root, remote } = project;
  const git = (...args: string[]): string => project.git(...args);
  const commit = (from: string, name: string): string => {
    git("switch", "--quiet", "--detach", from);
    project.write(`${name}.txt`, name);
    git("add", `${name}.txt`);
    git("commit", "--quiet", "-m", name);
    const made = git("rev-parse", "HEAD");
    git("switch", "--quiet", "main");
    return made;
  };
  const left = commit("main", "left");
  const tip = commit(left, "theirs");
  git("update-ref", `refs/heads/${WORK}`, left);
  git("push", "--quiet", "origin", `${tip}:refs/heads/${WORK}`);
  const source = await sourceOf(root, project.environment);
  const repository = { root, git: createGit(root, project.environment) };
  const follow = (more: Partial<BranchUpdateRequest> = {}) => {
    const journals = { remoteHeads: new Map([[WORK, left]]), localHeads: new Map([[WORK, left]]) };
    const wanted = {
      ...journals,
      rejectedBranches: new Set<string>(),
      isInOrder: true,
      keep: () => "kept.patch",
    };
    return fastForwardBranches(repository, source, { ...wanted, ...more });
  };
  const at = (ref = WORK): string => git("rev-parse", ref);
  return {
    ...project,
    git,
    commit,
    left,
    tip,
    follow,
    at,
    remoteAt: () => git("-C", remote, "rev-parse", WORK),
  };
}

const moved = (head: string, ...files: string[]) => ({ moved: [{ branch: WORK, head, files }] });

describe("a branch that was moved on at the remote", () => {
  it("is moved on here, with what was committed here on top of it left alone", async () => {
    using checkout = await open();
    const { tip, follow, at, commit, git } = checkout;
    expect(await follow()).toEqual({ ...moved(tip, "theirs.txt"), notices: [] });
    expect(at()).toBe(tip);
    const ours = commit(tip, "ours");
    git("update-ref", `refs/heads/${WORK}`, ours);
    expect(await follow()).toMatchObject(moved(tip, "theirs.txt"));
    expect(at()).toBe(ours);
  });

  it("is not followed where others were committed here, until both are brought together", async () => {
    using checkout = await open();
    const { tip, left, follow, at, commit, git, root } = checkout;
    const ours = commit(left, "ours");
    git("update-ref", `refs/heads/${WORK}`, ours);
    expect(await errorOf(() => follow())).toMatchObject({
      code: "git-unsuitable",
      message: expect.stringContaining(`(git switch ${WORK}, git merge ${tip})`) as string,
    });
    expect(at()).toBe(ours);
    git("worktree", "add", "--quiet", join(root, "elsewhere"), WORK);
    const hint = `(git -C ${join(root, "elsewhere")} merge ${tip}), then resume the run.`;
    expect(await errorOf(() => follow())).toHaveProperty("message", expect.stringContaining(hint));
    git("-C", join(root, "elsewhere"), "merge", "--quiet", "--no-edit", tip);
    expect(await follow()).toMatchObject(moved(tip, "theirs.txt"));
  });

  it("is moved also after an interrupted attempt, whose commits remain on a separate branch", async () => {
    using checkout = await open();
    const { tip, left, follow, at, commit, git, root } = checkout;
    git("worktree", "add", "--quiet", join(root, ".worktrees/agentic-one"), WORK);
    const cut = commit(left, "cut");
    git("-C", join(root, ".worktrees/agentic-one"), "reset", "--quiet", "--hard", cut);
    const { notices } = await follow({ isInOrder: false });
    expect(notices).toEqual([expect.stringMatching(`saved on branch ${WORK}-`)]);
    expect([at(), at(`${WORK}-${cut.slice(0, 8)}`)]).toEqual([tip, cut]);
    expect(existsSync(join(root, ".worktrees/agentic-one/theirs.txt"))).toBe(true);
  });

  it("does not move where a user has it checked out; the error says what to do", async () => {
    using checkout = await open();
    const { tip, left, follow, at, git } = checkout;
    git("switch", "--quiet", WORK);
    const hint = `git merge --ff-only ${tip} Then resume the run.`;
    expect(await errorOf(() => follow())).toHaveProperty("message", expect.stringContaining(hint));
    expect(at()).toBe(left);
  });
});

describe("a branch whose commits of the run lie beside it", () => {
  it("takes in what people pushed on top of an earlier commit of the run", async () => {
    using checkout = await open();
    const { tip, left, follow, at, commit, git } = checkout;
    const own = commit(left, "own");
    git("update-ref", `refs/heads/${WORK}`, own);
    git("push", "--quiet", "origin", `${own}:refs/heads/${WORK}-kept`);
    const heads = {
      remoteHeads: new Map([[WORK, own]]),
      localHeads: new Map([[WORK, own]]),
      base: at("main"),
    };
    const followed = await follow(heads);
    expect(followed).toMatchObject(moved(at(), "theirs.txt"));
    expect([at(`${WORK}^1`), at(`${WORK}^2`)]).toEqual([own, tip]);
  });

  it("is refused where people rewrote it: what they removed does not come back", async () => {
    using checkout = await open();
    const { left, follow, at, commit, git } = checkout;
    git("update-ref", `refs/heads/${WORK}`, left);
    git("push", "--quiet", "origin", `${left}:refs/heads/${WORK}-kept`);
    git("push", "--quiet", "--force", "origin", `${commit("main", "rewritten")}:refs/heads/${WORK}`);
    expect(await errorOf(() => follow({ base: at("main") }))).toHaveProperty(
      "message",
      expect.stringContaining("it was rewritten there"),
    );
    expect(at()).toBe(left);
  });
});

describe("a branch that the remote did not take", () => {
  it("is neither deleted nor rewritten there", async () => {
    using checkout = await open();
    const { left, follow, commit, git, remote } = checkout;
    const refused = new Set([WORK]);
    const own = commit(left, "own");
    git("push", "--quiet", "--force", "origin", `${left}:refs/heads/${WORK}`);
    const heads = {
      remoteHeads: new Map([[WORK, own]]),
      localHeads: new Map([[WORK, own]]),
      rejectedBranches: refused,
    };
    expect(await follow(heads)).toEqual({ moved: [], notices: [] });
    git("-C", remote, "update-ref", "-d", `refs/heads/${WORK}`);
    expect(await follow(heads)).toEqual({ moved: [], notices: [] });
    expect(await errorOf(() => follow({ ...heads, rejectedBranches: new Set() }))).toHaveProperty(
      "message",
      expect.stringContaining("was deleted at"),
    );
  });
});

describe("a run whose pull request moved", () => {
  const takes = { branch: WORK, onto: "topic" };

  it(
    "takes the new head into its branch once, on top of what people pushed there",
    { tags: "slow" },
    async () => {
      using checkout = await open();
      const { tip, follow, at, commit, git } = checkout;
      const topic = commit("main", "topic");
      git("push", "--quiet", "origin", `${topic}:refs/heads/topic`);
      const { moved: all } = await follow({ takes });
      expect(all).toEqual([{ branch: WORK, head: at(), files: ["theirs.txt", "topic.txt"] }]);
      expect(git("rev-parse", `${WORK}^1`, `${WORK}^2`).split("\n")).toEqual([tip, topic]);
      const merged = at();
      await follow({ takes });
      expect(at()).toBe(merged);
    },
  );

  it("is told the files of a conflict and what to do, and stays where it is", async () => {
    using checkout = await open();
    const { follow, at, git, tip } = checkout;
    git("switch", "--quiet", "--detach", "main");
    checkout.write("left.txt", "other");
    git("add", "left.txt");
    git("commit", "--quiet", "-m", "Other");
    git("push", "--quiet", "origin", "HEAD:refs/heads/topic");
    git("switch", "--quiet", "main");
    expect(await errorOf(() => follow({ takes }))).toMatchObject({
      code: "git-unsuitable",
      message: expect.stringMatching(
        /cannot continue on the new head of topic[^]*left\.txt[^]*Merge topic into work\/one by hand, push work\/one, then resume/,
      ) as string,
    });
    expect(at()).toBe(tip);
  });

  it("continues without a merge if the branch of the pull request was deleted", async () => {
    using checkout = await open();
    const { follow, at, tip } = checkout;
    expect(await follow({ takes })).toMatchObject(moved(tip, "theirs.txt"));
    expect(at()).toBe(tip);
  });
});
