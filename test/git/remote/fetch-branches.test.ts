import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createGit } from "../../../src/git/process/git.ts";
import { fetchRunBranches } from "../../../src/git/remote/fetch-branches.ts";
import { errorOf } from "../../support/error-of.ts";
import {
  type CheckoutWithServer,
  sourceOf,
  startCheckoutWithServer,
} from "../../support/git/checkout-with-server.ts";
import type { GitServerOptions } from "../../support/git/git-server.ts";

/** Pushes commits on two branches of a run, and a later commit on `main`. */
function pushWork({ project, server }: CheckoutWithServer): { base: string; one: string; two: string } {
  const commit = (message: string): string => {
    project.write(`${message}.txt`, message);
    project.git("add", "--all");
    project.git("commit", "--quiet", "-m", message);
    return project.git("rev-parse", "HEAD");
  };
  for (const message of ["a", "b", "c"]) commit(message);
  const base = project.git("rev-parse", "HEAD");
  project.git("switch", "--quiet", "-c", "work/one");
  commit("one");
  const one = commit("one-more");
  project.git("switch", "--quiet", "-c", "work/two", base);
  const two = commit("two");
  project.git("switch", "--quiet", "main");
  for (const message of ["d", "e"]) commit(message);
  project.git("push", "--quiet", server.directory, "main", "work/one", "work/two");
  return { base, one, two };
}

async function openClone({ project, server }: CheckoutWithServer, ...options: string[]) {
  const root = join(project.home, "clone");
  project.git(
    "clone",
    "--quiet",
    "--branch=main",
    "--single-branch",
    ...options,
    `file://${server.directory}`,
    root,
  );
  const git = (...args: string[]) => project.git("-C", root, ...args);
  git("remote", "set-url", "origin", server.urlWithToken);
  const environment = { ...project.environment, XDG_STATE_HOME: join(project.home, "elsewhere") };
  const repository = { root, git: createGit(root, environment) };
  return { git, repository, source: await sourceOf(root, environment) };
}

describe("work branches in another clone", () => {
  const servers: [string, GitServerOptions][] = [
    ["a server", {}],
    ["an old server", { old: true, allowFilter: false }],
  ];
  it.each(servers)("come whole into a full clone from %s", { tags: "slow" }, async (_, options) => {
    await using checkout = await startCheckoutWithServer(options);
    const { base, one, two } = pushWork(checkout);
    const { git, repository, source } = await openClone(checkout);
    const branches = new Map([
      ["work/one", one],
      ["work/two", two],
    ]);
    expect(await fetchRunBranches(repository, source, { branches, base })).toEqual(new Map());
    expect(git("rev-parse", "work/one", "work/two").split("\n")).toEqual([one, two]);
    expect(git("merge-base", "work/one", "work/two")).toBe(base);
    expect(git("fsck", "--strict", "--no-dangling")).toBe("");
    const requests = checkout.server.requests.length;
    expect(await fetchRunBranches(repository, source, { branches, base })).toEqual(new Map());
    expect(checkout.server.requests.length).toBe(requests);
  });

  it(
    "come into a clone of one commit, back to where they started from and no further",
    { tags: "slow" },
    async () => {
      await using checkout = await startCheckoutWithServer();
      const { base, one, two } = pushWork(checkout);
      const { git, repository, source } = await openClone(checkout, "--depth=1");
      const branches = new Map([
        ["work/one", one],
        ["work/two", two],
      ]);
      expect(await fetchRunBranches(repository, source, { branches, base })).toEqual(new Map());
      expect(git("merge-base", "work/one", "work/two")).toBe(base);
      expect(git("rev-list", "--count", "work/one")).toBe("3");
      git("switch", "--quiet", "work/one");
      git("commit", "--quiet", "--allow-empty", "-m", "goes on");
      expect(git("fsck", "--strict", "--no-dangling")).toBe("");
    },
  );

  it("do not take the place of what is there, and say so", { tags: "slow" }, async () => {
    await using checkout = await startCheckoutWithServer();
    const { base, one, two } = pushWork(checkout);
    const { git, repository, source } = await openClone(checkout);
    git("branch", "work/one", base);
    git("branch", "work/two", "main");
    const branches = new Map([
      ["work/one", one],
      ["work/two", two],
    ]);
    const problems = await fetchRunBranches(repository, source, { branches, base });
    expect(problems).toEqual(new Map([["work/two", expect.stringContaining("was not changed")]]));
    expect(git("rev-parse", "work/one")).toBe(one);
    expect(git("rev-parse", "work/two")).toBe(git("rev-parse", "main"));
    git("update-ref", "refs/heads/work/one", base);
    git("switch", "--quiet", "work/one");
    const [problem = ""] = (
      await fetchRunBranches(repository, source, { branches: new Map([["work/one", one]]) })
    ).values();
    expect(problem).toContain("is checked out");
    git("merge", "--quiet", "--ff-only", problem.slice(problem.lastIndexOf(" ") + 1));
    expect(git("rev-parse", "work/one")).toBe(one);
  });

  it(
    "give commits that the run does not know a branch of their own, where the branch is checked out nowhere",
    { tags: "slow" },
    async () => {
      await using checkout = await startCheckoutWithServer();
      const { base, one } = pushWork(checkout);
      const { git, repository, source } = await openClone(checkout);
      git("switch", "--quiet", "--create", "work/one", base);
      git("commit", "--quiet", "--allow-empty", "-m", "Killed before its event");
      const here = git("rev-parse", "HEAD");
      git("switch", "--quiet", "main");
      const keep = (name: string): string => name;
      const notices = await fetchRunBranches(repository, source, {
        branches: new Map([["work/one", one]]),
        base,
        keep,
      });
      const aside = `work/one-${here.slice(0, 8)}`;
      expect(notices.get("work/one")).toContain(`were saved on branch ${aside}`);
      expect([git("rev-parse", "work/one"), git("rev-parse", aside)]).toEqual([one, here]);
    },
  );

  it("take the engine's own worktree along, and keep what it held besides", { tags: "slow" }, async () => {
    await using checkout = await startCheckoutWithServer();
    const { base, one, two } = pushWork(checkout);
    const { git, repository, source } = await openClone(checkout);
    const folder = join(repository.root, ".worktrees/agentic-run-abc123");
    git("worktree", "add", "--quiet", "-b", "work/one", folder, base);
    const saved: string[][] = [];
    const keep = (...what: string[]): string => {
      saved.push(what);
      return "superseded/1";
    };
    const bring = (commit: string) =>
      fetchRunBranches(repository, source, { branches: new Map([["work/one", commit]]), base, keep });

    writeFileSync(join(folder, "half.txt"), "half");
    expect([...(await bring(one)).values()].join("")).toContain("saved as superseded/1");
    expect(saved).toEqual([["work-one.patch", expect.stringContaining("+half")]]);
    expect(git("-C", folder, "status", "--porcelain", "--branch")).toBe("## work/one");
    expect(readFileSync(join(folder, "one-more.txt"), "utf8")).toBe("one-more");

    expect([...(await bring(two)).values()].join("")).toContain(`branch work/one-${one.slice(0, 8)}`);
    expect(git("rev-parse", "work/one", `work/one-${one.slice(0, 8)}`).split("\n")).toEqual([two, one]);
    expect(existsSync(join(folder, "one-more.txt"))).toBe(false);
  });

  it("that were deleted at the remote are named in the error", async () => {
    await using checkout = await startCheckoutWithServer();
    pushWork(checkout);
    const { repository, source } = await openClone(checkout);
    const branches = new Map([["work/gone", "0123456789abcdef0123456789abcdef01234567"]]);
    const failed = await errorOf(() => fetchRunBranches(repository, source, { branches }));
    expect(failed).toMatchObject({ code: "not-found", message: expect.stringContaining("work/gone") });
  });
});
