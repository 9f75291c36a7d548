import { describe, expect, test } from "vitest";
import type { CommitKey, MergeRequest, Workspace, Workspaces } from "../../src/ports.ts";
import type { Place } from "../../src/run/record.ts";

/** A repository whose branch `main` holds no `*.txt`. */
export interface WorkspacesTrial extends Disposable {
  readonly workspaces: Workspaces;
  /** Removes a file of a workspace, as a step does. */
  remove(workspace: Workspace, path: string): void;
}

type Subject = () => WorkspacesTrial;

const options = { commits: true };
const scratchOf = (trial: WorkspacesTrial) =>
  trial.workspaces.branchNames({ workflow: "flow", step: "merge-b", suffix: "000009" });

async function placeOf(trial: WorkspacesTrial, step: string, base?: string): Promise<Place> {
  const from = await trial.workspaces.base({ worktree: true, commits: true });
  return {
    mode: "worktree",
    ...trial.workspaces.branchNames({ workflow: "flow", step, suffix: `00000${step.length}` }),
    base_branch: from.branch,
    base_sha: base ?? from.sha,
  };
}

const keyOf = (step: string): CommitKey => ({ runId: "20260131-k3f9qz", step, attempt: 1 });

interface Done {
  readonly place: Place;
  readonly workspace: Workspace;
  /** Commit of the branch. */
  readonly head: string;
}

/** A branch on which a step wrote these files, or removed those without content, and committed. */
async function branch(
  trial: WorkspacesTrial,
  step: string,
  { files, base }: { files: Record<string, string | undefined>; base?: string },
): Promise<Done> {
  const place = await placeOf(trial, step, base);
  const workspace = await trial.workspaces.open(place, options);
  for (const [path, content] of Object.entries(files)) {
    if (content === undefined) trial.remove(workspace, path);
    else await workspace.writeFile(path, content);
  }
  const change = { base: place.base_sha, message: `Do ${step}` };
  const commit = await workspace.commit(keyOf(step), change);
  return { place, workspace, head: commit?.head ?? place.base_sha };
}

const requestOf = ({ place, head }: Done): MergeRequest => ({
  key: keyOf("merge-b"),
  branch: place.branch,
  head,
  message: `Merge ${place.branch}`,
});

/** The run's branch, and one to be merged that started with it at a commit that holds these files. */
async function fork(
  trial: WorkspacesTrial,
  files: {
    base: Record<string, string>;
    run: Record<string, string | undefined>;
    b: Record<string, string | undefined>;
  },
) {
  const start = await branch(trial, "start", { files: files.base });
  const run = await branch(trial, "run", { files: files.run, base: start.head });
  const b = await branch(trial, "b", { files: files.b, base: start.head });
  return { run, b, request: requestOf(b) };
}

const conflicting = {
  base: { "a.txt": "a\n" },
  run: { "a.txt": "ours\n" },
  b: { "a.txt": "theirs\n", "b.txt": "b\n" },
};

/** What every Workspaces keeps to where branches run side by side. */
export function describeWorkspaces(title: string, start: Subject): void {
  describe(`${title}: branches`, () => {
    test("are named for workflow and step, each cut to 30 characters, and for the suffix", () => {
      using trial = start();
      const long = "x".repeat(40);
      const names = trial.workspaces.branchNames({ workflow: long, step: "fix", suffix: "k3f9qz" });
      expect(names).toEqual({
        branch: `agentic/${long.slice(0, 30)}-fix-k3f9qz`,
        path: `.worktrees/agentic-${long.slice(0, 30)}-fix-k3f9qz`,
      });
      const cut = trial.workspaces.branchNames({ workflow: "flow", step: long, suffix: "k3f9qz" });
      expect(cut.branch).toBe(`agentic/flow-${long.slice(0, 30)}-k3f9qz`);
    });

    test("side by side do not see each other's files", async () => {
      using trial = start();
      const steps = ["a", "bb", "ccc", "dddd"];
      const done = await Promise.all(
        steps.map((step) => branch(trial, step, { files: { [`${step}.txt`]: step } })),
      );
      for (const [at, { workspace }] of done.entries()) {
        const seen = await Promise.all(steps.map((step) => workspace.readFile(`${step}.txt`)));
        expect(seen).toEqual(steps.map((step, other) => (other === at ? step : undefined)));
      }
    });

    test("tell the commit they stand at, also where they were made for another", async () => {
      using trial = start();
      const first = await branch(trial, "a", { files: { "a.txt": "a" } });
      expect(await first.workspace.currentCommit()).toBe(first.head);
      const place = await placeOf(trial, "bb");
      await trial.workspaces.open(place, options);
      await trial.workspaces.release(place);
      const later = { ...place, base_sha: first.head };
      for (const known of ["no longer", "still"]) {
        const workspace = await trial.workspaces.open(later, options);
        expect(await workspace.currentCommit(), known).toBe(place.base_sha);
      }
    });

    test("have no commit in a plain folder", async () => {
      using trial = start();
      expect(await trial.workspaces.folder().currentCommit()).toBeUndefined();
    });

    test("start where the branch they depend on ends", async () => {
      using trial = start();
      const first = await branch(trial, "a", { files: { "a.txt": "a" } });
      const second = await branch(trial, "bb", { files: {}, base: first.head });
      expect(await second.workspace.readFile("a.txt")).toBe("a");
    });
  });

  describe(`${title}: a worktree that is recycled`, () => {
    test("shows the next branch nothing of the last", async () => {
      using trial = start();
      const first = await branch(trial, "a", { files: { "a.txt": "a", "deep/b.txt": "b" } });
      expect(await trial.workspaces.recycle(first.place)).toBe(true);
      const second = await branch(trial, "bb", { files: {} });
      expect(await second.workspace.readFile("a.txt")).toBeUndefined();
      expect(await second.workspace.readFile("deep/b.txt")).toBeUndefined();
      expect(await second.workspace.changedSince(second.place.base_sha)).toEqual([]);
    });

    test("stays as it is where it holds uncommitted changes", async () => {
      using trial = start();
      const { place, workspace } = await branch(trial, "a", { files: {} });
      await workspace.writeFile("a.txt", "half");
      expect(await trial.workspaces.recycle(place)).toBe(false);
      await trial.workspaces.drain();
      const again = await trial.workspaces.open(place, options);
      expect(await again.readFile("a.txt")).toBe("half");
    });

    test("is found again under its own place, before and after it is used by another", async () => {
      using trial = start();
      const first = await branch(trial, "a", { files: { "a.txt": "a" } });
      await trial.workspaces.recycle(first.place);
      expect(await (await trial.workspaces.open(first.place, options)).readFile("a.txt")).toBe("a");
      await trial.workspaces.recycle(first.place);
      await branch(trial, "bb", { files: {} });
      const again = await trial.workspaces.open(first.place, options);
      expect(await again.readFile("a.txt")).toBe("a");
      expect(again.branch).toBe(first.place.branch);
    });

    test("goes with drain or release; the branch stays", async () => {
      using trial = start();
      const place = await placeOf(trial, "a");
      for (const end of ["drain", "release"] as const) {
        await branch(trial, "a", { files: { "a.txt": "a" } });
        await trial.workspaces.recycle(place);
        await trial.workspaces[end](place);
        expect(await (await trial.workspaces.open(place, options)).readFile("a.txt")).toBe("a");
        expect((await trial.workspaces.prune(() => false)).removed).toEqual([place.path]);
      }
    });
  });

  describe(`${title}: pruning`, () => {
    test("removes what nobody holds, keeps what is held and what is not committed, and tells", async () => {
      using trial = start();
      const [gone, held, dirty] = await Promise.all(
        ["a", "bb", "ccc"].map((step) => branch(trial, step, { files: { "a.txt": step } })),
      );
      await dirty?.workspace.writeFile("half.txt", "half");
      const { removed, kept } = await trial.workspaces.prune((path) => path === held?.place.path);
      expect({ removed, kept }).toEqual({ removed: [gone?.place.path], kept: [dirty?.place.path] });
      expect(await dirty?.workspace.readFile("half.txt")).toBe("half");
      const again = await trial.workspaces.open(gone?.place as Place, options);
      expect(await again.readFile("a.txt")).toBe("a");
    });

    test("leaves alone what this process keeps for reuse", async () => {
      using trial = start();
      const { place } = await branch(trial, "a", { files: {} });
      await trial.workspaces.recycle(place);
      expect(await trial.workspaces.prune(() => false)).toEqual({ removed: [], kept: [] });
    });
  });

  describe(`${title}: a merge`, () => {
    test("brings the files of both sides together, and tells which it changed", async () => {
      using trial = start();
      const { run, request } = await fork(trial, {
        base: { "a.txt": "a\n", "old.txt": "old\n" },
        run: { "run.txt": "run\n" },
        b: { "a.txt": "b\n", "b.txt": "b\n", "old.txt": undefined },
      });
      const merged = await trial.workspaces.merge(run.workspace, request);
      expect(merged).toMatchObject({ status: "merged", files: ["a.txt", "b.txt", "old.txt"] });
      const files = ["a.txt", "b.txt", "run.txt", "old.txt"];
      const texts = await Promise.all(files.map((path) => run.workspace.readFile(path)));
      expect(texts).toEqual(["b\n", "b\n", "run\n", undefined]);
      expect(await run.workspace.changedSince(merged.status === "merged" ? merged.head : "")).toEqual([]);
    });

    test("is found when it is asked for again", async () => {
      using trial = start();
      const { run, request } = await fork(trial, {
        base: {},
        run: { "run.txt": "run" },
        b: { "b.txt": "b" },
      });
      const first = await trial.workspaces.merge(run.workspace, request);
      expect(await trial.workspaces.merge(run.workspace, request)).toEqual(first);
    });

    test("is recorded even where the branch could just move on", async () => {
      using trial = start();
      const { run, b, request } = await fork(trial, { base: { "a.txt": "a" }, run: {}, b: { "b.txt": "b" } });
      const merged = await trial.workspaces.merge(run.workspace, request);
      expect(merged).toMatchObject({ status: "merged", files: ["b.txt"] });
      expect(merged.status === "merged" && merged.head !== b.head).toBe(true);
    });

    test("of what the branch holds already changes nothing", async () => {
      using trial = start();
      const { run, request } = await fork(trial, {
        base: { "a.txt": "a" },
        run: { "run.txt": "run" },
        b: {},
      });
      const merged = await trial.workspaces.merge(run.workspace, request);
      expect(merged).toEqual({ status: "merged", head: run.head, files: [] });
    });

    test("with a conflict changes nothing, names the files, and describes it", async () => {
      using trial = start();
      const { run, request } = await fork(trial, conflicting);
      const result = await trial.workspaces.merge(run.workspace, request);
      expect(result).toMatchObject({ status: "conflict", files: ["a.txt"] });
      expect(result.status === "conflict" && result.description).toMatch(/flow-b-[^]*flow-run-[^]*a\.txt/);
      expect(await run.workspace.readFile("a.txt")).toBe("ours\n");
      expect(await run.workspace.changedSince(run.head)).toEqual([]);
    });

    test("refuses where uncommitted changes are in its way, and leaves others alone", async () => {
      using trial = start();
      const { run, request } = await fork(trial, {
        base: { "a.txt": "a\n" },
        run: {},
        b: { "a.txt": "b\n" },
      });
      await run.workspace.writeFile("a.txt", "half\n");
      const merge = trial.workspaces.merge(run.workspace, request);
      await expect(merge).rejects.toMatchObject({ code: "git-unsuitable", message: /in the way.*a\.txt/ });
      await run.workspace.writeFile("a.txt", "a\n");
      await run.workspace.recover(run.head, () => {});
      await run.workspace.writeFile("other.txt", "other\n");
      expect(await trial.workspaces.merge(run.workspace, request)).toMatchObject({ status: "merged" });
      expect(await run.workspace.readFile("a.txt")).toBe("b\n");
      expect(await run.workspace.readFile("other.txt")).toBe("other\n");
    });
  });

  describe(`${title}: a conflict laid out`, () => {
    test("holds both sides, and is a merge once it is resolved and concluded", async () => {
      using trial = start();
      const { run, request } = await fork(trial, conflicting);
      const conflict = await trial.workspaces.conflict(run.workspace, request, scratchOf(trial));
      expect(conflict.files).toEqual(["a.txt"]);
      expect(await conflict.workspace.readFile("a.txt")).toMatch(/<{7} [^]*ours\n[^]*={7}\ntheirs\n>{7} /);
      expect(await conflict.workspace.readFile("b.txt")).toBe("b\n");
      expect(await conflict.unresolved()).toEqual(["a.txt"]);
      await expect(conflict.conclude()).rejects.toMatchObject({ code: "git-unsuitable", message: /a\.txt/ });
      await conflict.workspace.writeFile("a.txt", "both\n");
      expect(await conflict.unresolved()).toEqual([]);
      const made = await conflict.conclude();
      expect(made.files).toEqual(["a.txt", "b.txt"]);
      expect(await run.workspace.readFile("a.txt")).toBe("both\n");
      expect(await conflict.conclude()).toEqual(made);
      await conflict.discard();
      const again = await trial.workspaces.merge(run.workspace, request);
      expect(again).toEqual({ status: "merged", ...made });
      expect((await run.workspace.movedFrom(run.head))?.head).toBe(made.head);
    });

    test("is found again with what was done in it", async () => {
      using trial = start();
      const { run, request } = await fork(trial, conflicting);
      const first = await trial.workspaces.conflict(run.workspace, request, scratchOf(trial));
      await first.workspace.writeFile("a.txt", "both\n");
      const second = await trial.workspaces.conflict(run.workspace, request, scratchOf(trial));
      expect(await second.workspace.readFile("a.txt")).toBe("both\n");
      expect(second.files).toEqual(["a.txt"]);
      expect(await second.unresolved()).toEqual([]);
    });

    test("hands over what was done in it as a patch, and leaves it as it lies", async () => {
      using trial = start();
      const { run, request } = await fork(trial, conflicting);
      const conflict = await trial.workspaces.conflict(run.workspace, request, scratchOf(trial));
      await conflict.workspace.writeFile("half.txt", "half\n");
      const patches: string[] = [];
      await conflict.savePartial((patch) => patches.push(patch));
      expect(patches.join("")).toContain("half.txt");
      expect(await conflict.workspace.readFile("half.txt")).toBe("half\n");
    });

    test("is laid out anew by recover, which hands over what was done", async () => {
      using trial = start();
      const { run, request } = await fork(trial, conflicting);
      const conflict = await trial.workspaces.conflict(run.workspace, request, scratchOf(trial));
      await conflict.workspace.writeFile("half.txt", "half\n");
      const patches: string[] = [];
      await conflict.workspace.recover(run.head, (patch) => patches.push(patch));
      expect(patches.join("")).toContain("half.txt");
      expect(await conflict.workspace.readFile("half.txt")).toBeUndefined();
      expect(await conflict.unresolved()).toEqual(["a.txt"]);
    });

    test("has a file resolved that one side deleted once it is changed or removed", async () => {
      using trial = start();
      for (const [step, resolve] of [
        ["b", (workspace: Workspace) => workspace.writeFile("a.txt", "kept\n")],
        ["bbbbbb", (workspace: Workspace) => trial.remove(workspace, "a.txt")],
      ] as const) {
        const base = await branch(trial, `${step}-base`, { files: { "a.txt": "a\n" } });
        const run = await branch(trial, `${step}-run`, { files: { "a.txt": undefined }, base: base.head });
        const b = await branch(trial, step, { files: { "a.txt": "b\n" }, base: base.head });
        const conflict = await trial.workspaces.conflict(run.workspace, requestOf(b), scratchOf(trial));
        expect(await conflict.unresolved()).toEqual(["a.txt"]);
        await resolve(conflict.workspace);
        expect(await conflict.unresolved()).toEqual([]);
        await conflict.conclude();
        const expected = await conflict.workspace.readFile("a.txt");
        expect(await run.workspace.readFile("a.txt")).toBe(expected);
        await conflict.discard();
      }
    });

    test("with work in it is refused where the branch it goes to has moved, and made anew without", async () => {
      using trial = start();
      const { run, request } = await fork(trial, conflicting);
      const lay = () => trial.workspaces.conflict(run.workspace, request, scratchOf(trial));
      await lay();
      await run.workspace.writeFile("more.txt", "more\n");
      const moved = await run.workspace.commit(keyOf("more"), { base: run.head, message: "More" });
      const conflict = await lay();
      expect(await conflict.workspace.readFile("more.txt")).toBe("more\n");
      await conflict.workspace.writeFile("a.txt", "both\n");
      await run.workspace.writeFile("more.txt", "even more\n");
      await run.workspace.commit(keyOf("again"), { base: moved?.head ?? "", message: "Again" });
      await expect(lay()).rejects.toMatchObject({ code: "git-unsuitable" });
      await expect(conflict.conclude()).rejects.toMatchObject({ code: "git-unsuitable", message: /moved/ });
    });

    test("leaves nothing to prune once it is discarded, and its work to nobody but its run", async () => {
      using trial = start();
      const { run, request } = await fork(trial, conflicting);
      const conflict = await trial.workspaces.conflict(run.workspace, request, scratchOf(trial));
      const scratch = scratchOf(trial).path;
      const others = (path: string) => path !== scratch;
      expect(await trial.workspaces.prune(others)).toEqual({ removed: [], kept: [scratch] });
      await conflict.discard();
      expect(await trial.workspaces.prune(others)).toEqual({ removed: [], kept: [] });
    });
  });
}
