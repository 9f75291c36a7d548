import { describe, expect, test } from "vitest";
import type { Workspace } from "../../../src/ports/workspaces.ts";
import type { RunWorkspace } from "../../../src/run/record.ts";
import {
  branch,
  type Done,
  fork,
  options,
  placeOf,
  type Subject,
  type WorkspacesTrial,
} from "./workspaces-trial.ts";

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

    test("have no commit and no tree in a plain folder", async () => {
      using trial = start();
      expect(await trial.workspaces.folder().currentCommit()).toBeUndefined();
      expect(await trial.workspaces.folder().tree()).toBeUndefined();
    });

    test("have the tree of their commit until a file changes, and again after it is restored", async () => {
      using trial = start();
      const { workspace, head } = await branch(trial, "a", { files: { "a.txt": "a" } });
      const tree = await workspace.tree();
      expect(tree).toBe(await workspace.tree(head));
      await workspace.writeFile("b.txt", "new");
      expect(await workspace.tree()).not.toBe(tree);
      expect(await workspace.tree(head)).toBe(tree);
      await workspace.recover(head, () => {});
      expect(await workspace.tree()).toBe(tree);
    });

    test("name what changed since an earlier commit, committed or not", async () => {
      using trial = start();
      const { workspace, place } = await branch(trial, "a", { files: { "a.txt": "a" } });
      await workspace.writeFile("b.txt", "b");
      expect(await workspace.changedSince(place.base_sha)).toEqual(["a.txt", "b.txt"]);
    });

    test("start where the branch they depend on ends", async () => {
      using trial = start();
      const first = await branch(trial, "a", { files: { "a.txt": "a" } });
      const second = await branch(trial, "bb", { files: {}, base: first.head });
      expect(await second.workspace.readFile("a.txt")).toBe("a");
    });
  });

  describe(`${title}: a task that may change nothing`, () => {
    const look = async (
      trial: WorkspacesTrial,
      commits: boolean,
      work: (opened: Workspace) => Promise<void>,
    ) => {
      const { place, workspace: own, head } = await branch(trial, "a", { files: { "a.txt": "a" } });
      const workspace = commits ? own : await trial.workspaces.open(place, { commits });
      let patch: string | undefined;
      const { result, changes } = await workspace.runWithoutChanges(
        head,
        async () => {
          await work(workspace);
          return "seen";
        },
        (text) => (patch = text),
      );
      expect(result).toBe("seen");
      return { changes, patch, workspace, head };
    };
    const writes = async (opened: Workspace): Promise<void> => {
      await opened.writeFile("a.txt", "changed");
      await opened.writeFile("b.txt", "b");
    };

    test("leaves a worktree of the engine as it was, and its changes are named and a patch", async () => {
      using trial = start();
      const { changes, patch, workspace, head } = await look(trial, true, writes);
      expect(changes).toEqual({ files: ["a.txt", "b.txt"] });
      expect(patch).toContain("b.txt");
      expect(await workspace.readFile("a.txt")).toBe("a");
      expect(await workspace.readFile("b.txt")).toBeUndefined();
      expect(await workspace.currentCommit()).toBe(head);
    });

    test("leaves its files where the engine may not reset, with hashes that tell later changes", async () => {
      using trial = start();
      const { changes, patch, workspace } = await look(trial, false, writes);
      expect(changes?.files).toEqual(["a.txt", "b.txt"]);
      expect(patch).toBeUndefined();
      expect(await workspace.readFile("a.txt")).toBe("changed");
      expect(changes?.hashes?.["b.txt"]).toBe(await workspace.hashOf("b.txt"));
      await workspace.writeFile("b.txt", "again");
      expect(changes?.hashes?.["b.txt"]).not.toBe(await workspace.hashOf("b.txt"));
    });

    test("that changes nothing has no changes", async () => {
      using trial = start();
      for (const commits of [true, false])
        expect(await look(trial, commits, async () => {})).toMatchObject({ changes: undefined });
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
      await trial.workspaces.removeRecycled();
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

    test("goes with removeRecycled or release; the branch stays", async () => {
      using trial = start();
      const place = await placeOf(trial, "a");
      for (const end of ["removeRecycled", "release"] as const) {
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
      const { removed, remaining } = await trial.workspaces.prune((path) => path === held?.place.path);
      expect({ removed, remaining }).toEqual({ removed: [gone?.place.path], remaining: [dirty?.place.path] });
      expect(await dirty?.workspace.readFile("half.txt")).toBe("half");
      const again = await trial.workspaces.open(gone?.place as RunWorkspace, options);
      expect(await again.readFile("a.txt")).toBe("a");
    });

    test("leaves alone what this process keeps for reuse", async () => {
      using trial = start();
      const { place } = await branch(trial, "a", { files: {} });
      await trial.workspaces.recycle(place);
      expect(await trial.workspaces.prune(() => false)).toEqual({ removed: [], remaining: [] });
    });
  });

  describe(`${title}: a branch`, () => {
    /** Where a branch starts that is opened with another base than it was made with: there is none any more where it is that. */
    const isGone = async (trial: WorkspacesTrial, { place, head }: Done): Promise<boolean> => {
      const base = await placeOf(trial, "start");
      await trial.workspaces.release(place);
      const workspace = await trial.workspaces.open({ ...place, base_sha: base.base_sha }, options);
      return (await workspace.currentCommit()) !== head;
    };

    test("goes where another one has all it holds", async () => {
      using trial = start();
      const { run, b, request } = await fork(trial, { base: {}, run: { "r.txt": "r" }, b: { "b.txt": "b" } });
      await trial.workspaces.merge(run.workspace, request);
      await trial.workspaces.release(b.place);
      await trial.workspaces.deleteBranches(new Map([[b.place.branch, b.head]]), run.place.branch);
      expect(await isGone(trial, b)).toBe(true);
    });

    test("stays where it is not merged, has moved on, or is worked on", async () => {
      using trial = start();
      const { run, b, request } = await fork(trial, { base: {}, run: { "r.txt": "r" }, b: { "b.txt": "b" } });
      const drop = (head: string) =>
        trial.workspaces.deleteBranches(new Map([[b.place.branch, head]]), run.place.branch);
      await trial.workspaces.release(b.place);
      await drop(b.head);
      expect(await isGone(trial, b), "not merged").toBe(false);
      await trial.workspaces.merge(run.workspace, request);
      await drop(b.head);
      expect(await isGone(trial, b), "worked on").toBe(false);
      await trial.workspaces.release(b.place);
      await drop(run.head);
      expect(await isGone(trial, b), "stands elsewhere").toBe(false);
    });
  });
}
