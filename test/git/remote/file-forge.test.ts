import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createGit } from "../../../src/git/process/git.ts";
import { createFileForge, type DeliveryRepository } from "../../../src/git/remote/file-forge.ts";
import { openRemotes } from "../../../src/git/remote/remotes.ts";
import { createLocalStore } from "../../../src/storage/local/local-run-store.ts";
import { createProject, type Project } from "../../support/project.ts";

function open(project: Project) {
  const store = createLocalStore(project.root).open("20260101-abc123", "create");
  return { store, forge: createFileForge(placeOf(project), store) };
}

function placeOf({ root, environment }: Project): DeliveryRepository {
  const repository = { root, git: createGit(root, environment) };
  const remotes = openRemotes(repository, environment);
  remotes.catch(() => {});
  return { ...repository, remotes };
}

describe("delivery without a forge", () => {
  it("pushes the branch to the remote, and pushing it again changes nothing", async () => {
    using project = createProject({ remote: true });
    const { store, forge } = open(project);
    await using _store = store;
    project.git("branch", "feature/x");
    const head = project.git("rev-parse", "feature/x");
    expect(await forge.push("feature/x", "main")).toEqual({ remote: "origin", head });
    expect(await forge.push("feature/x", "main")).toEqual({ remote: "origin", head });
    expect(project.git("ls-remote", "origin", "refs/heads/feature/x")).toContain(head);
  });

  it("pushes a branch that several deliver at once, in this process and in another", async () => {
    using project = createProject({ remote: true });
    const { store, forge } = open(project);
    await using _store = store;
    for (const round of [1, 2, 3]) {
      const branch = `feature/${round}`;
      project.git("branch", branch);
      const pushes = Array.from({ length: 4 }, () => forge.push(branch, "main"));
      await expect(Promise.all(pushes)).resolves.toHaveLength(4);
    }
    // A git that outlived its engine pushes first, between the read of the remote and the push.
    project.git("branch", "feature/late");
    const head = project.git("rev-parse", "feature/late");
    const hook = join(project.remote, "hooks/pre-receive");
    const first = `git --git-dir ${project.remote} update-ref refs/heads/feature/late ${head}`;
    writeFileSync(hook, `#!/bin/sh\nunset GIT_QUARANTINE_PATH\n${first}\n`, { mode: 0o755 });
    expect(await forge.push("feature/late", "main")).toEqual({ remote: "origin", head });
  });

  it("pushes to where the base branch is pushed, and guesses nothing", async () => {
    using project = createProject();
    for (const name of ["heroku", "upstream"]) {
      project.git("init", "--quiet", "--bare", join(project.home, name));
      project.git("remote", "add", name, join(project.home, name));
    }
    const { store, forge } = open(project);
    await using _store = store;
    await expect(forge.push("main", "main")).rejects.toThrow(/several remotes \(heroku, upstream\)/);
    project.git("config", "branch.main.remote", "upstream");
    const again = createFileForge(placeOf(project), store);
    expect(await again.push("main", "main")).toMatchObject({ remote: "upstream" });
  });

  it("tells the remote's own words when it refuses", async () => {
    using project = createProject({ remote: true });
    const { store, forge } = open(project);
    await using _store = store;
    const hook = join(project.remote, "hooks/pre-receive");
    writeFileSync(hook, "#!/bin/sh\necho 'policy: no branches on Fridays'\nexit 1\n", { mode: 0o755 });
    project.git("branch", "feature/x");
    await expect(forge.push("feature/x", "main")).rejects.toThrow(/no branches on Fridays/);
  });

  it("says so where there is no remote", async () => {
    using project = createProject();
    const { store, forge } = open(project);
    await using _store = store;
    expect(await forge.push("main", "main")).toBeUndefined();
  });

  it("never overwrites commits that another user pushed", async () => {
    using project = createProject({ remote: true });
    const { store, forge } = open(project);
    await using _store = store;
    project.git("switch", "--quiet", "-c", "feature/x");
    project.git("commit", "--quiet", "--allow-empty", "-m", "theirs");
    project.git("push", "--quiet", "origin", "feature/x");
    const theirs = project.git("rev-parse", "HEAD");
    project.git("reset", "--quiet", "--hard", "main");
    project.git("commit", "--quiet", "--allow-empty", "-m", "ours");
    const ours = project.git("rev-parse", "HEAD");
    const moved = `feature/x moved at origin while the run worked: it has a commit that the run does not have (${theirs.slice(0, 8)}, by Somebody)`;
    const pushed = forge.push("feature/x", "main");
    await expect(pushed).rejects.toMatchObject({
      code: "branch-moved",
      message: expect.stringContaining(moved),
    });
    expect(project.git("ls-remote", "origin", "refs/heads/feature/x")).toContain(theirs);
    expect(project.git("ls-remote", "origin", "refs/heads/feature/x-kept")).toContain(ours);
  });

  it("says whose commits are in the way in a fresh clone, and pushes what brings both together", async () => {
    using origin = createProject({ remote: true });
    origin.git("push", "--quiet", "origin", "main:feature/x");
    using project = createProject({ cloneOf: origin.remote, depth: 1 });
    const { store, forge } = open(project);
    await using _store = store;
    project.git("switch", "--quiet", "-c", "feature/x");
    project.git("commit", "--quiet", "--allow-empty", "-m", "ours");
    for (const name of ["Ann\u001b[31m", "Bob", "Ann\u001b[31m"]) {
      origin.git("-c", `user.name=${name}`, "commit", "--quiet", "--allow-empty", "-m", "theirs");
      origin.git("push", "--quiet", "origin", "HEAD:feature/x");
    }
    const push = () => forge.push("feature/x", "main");
    await expect(push()).rejects.toThrow(/at origin .* it has 3 commits .*, by Ann\[31m and Bob\)/);
    project.git("pull", "--no-rebase", "--quiet", "--no-edit", "origin", "feature/x");
    expect(await push()).toMatchObject({ remote: "origin" });
  });

  it("writes title and body of the pull request to a file of the run", async () => {
    using project = createProject();
    const { store, forge } = open(project);
    await using _store = store;
    const request = {
      branch: "feature/x",
      base: "main",
      title: 'Say "hello": again',
      body: "Why\n",
      draft: true,
    };
    const { path } = await forge.openPullRequest(request);
    expect(path).toBe("agentic/workflows/20260101-abc123/pull-request.md");
    expect(project.read(path ?? "")).toBe(
      '---\ntitle: "Say \\"hello\\": again"\nbranch: feature/x\nbase: main\ndraft: true\n---\n\nWhy\n',
    );
  });

  it("keeps the pull requests of steps apart, whatever their names", async () => {
    using project = createProject();
    const { store, forge } = open(project);
    await using _store = store;
    const request = { branch: "b", base: "main", title: "T", body: "B\n", draft: false };
    const written = await Promise.all(
      ["a/b-c", "a-b/c"].map((step) => forge.openPullRequest({ ...request, step })),
    );
    expect(written.map(({ path }) => path)).toEqual([
      "agentic/workflows/20260101-abc123/pull-requests/a/b-c.md",
      "agentic/workflows/20260101-abc123/pull-requests/a-b/c.md",
    ]);
  });
});
