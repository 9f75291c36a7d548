import { describe, expect, test } from "vitest";
import type { Workspace } from "../../../src/ports/workspaces.ts";
import { branch, conflicting, fork, keyOf, requestOf, scratchOf, type Subject } from "./workspaces-trial.ts";

/** What every Workspaces keeps to where branches come together. */
export function describeMerges(title: string, start: Subject): void {
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
      const conflict = await trial.workspaces.openConflict(run.workspace, request, scratchOf(trial));
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
      expect(again).toEqual({ status: "merged", head: made.head, files: made.files });
      expect((await run.workspace.committedSince(run.head))?.head).toBe(made.head);
    });

    test("is found again with what was done in it", async () => {
      using trial = start();
      const { run, request } = await fork(trial, conflicting);
      const first = await trial.workspaces.openConflict(run.workspace, request, scratchOf(trial));
      await first.workspace.writeFile("a.txt", "both\n");
      const second = await trial.workspaces.openConflict(run.workspace, request, scratchOf(trial));
      expect(await second.workspace.readFile("a.txt")).toBe("both\n");
      expect(second.files).toEqual(["a.txt"]);
      expect(await second.unresolved()).toEqual([]);
    });

    test("hands over what was done in it as a patch, and leaves it as it lies", async () => {
      using trial = start();
      const { run, request } = await fork(trial, conflicting);
      const conflict = await trial.workspaces.openConflict(run.workspace, request, scratchOf(trial));
      await conflict.workspace.writeFile("half.txt", "half\n");
      const patches: string[] = [];
      await conflict.savePartial((patch) => patches.push(patch));
      expect(patches.join("")).toContain("half.txt");
      expect(await conflict.workspace.readFile("half.txt")).toBe("half\n");
    });

    test("goes where nobody goes on with it, once what was done in it is handed over", async () => {
      using trial = start();
      const { run, request } = await fork(trial, conflicting);
      const scratch = scratchOf(trial);
      const conflict = await trial.workspaces.openConflict(run.workspace, request, scratch);
      await conflict.workspace.writeFile("half.txt", "half\n");
      const patches: string[] = [];
      const abandon = () => trial.workspaces.abandonConflict(scratch, (patch) => patches.push(patch));
      expect(await trial.workspaces.hasWorktree(scratch.path)).toBe(true);
      await abandon();
      expect(patches.join("")).toContain("half.txt");
      expect(await trial.workspaces.hasWorktree(scratch.path)).toBe(false);
      await abandon();
      expect(patches).toHaveLength(1);
      const again = await trial.workspaces.openConflict(run.workspace, request, scratch);
      expect(await again.workspace.readFile("half.txt")).toBeUndefined();
    });

    test("is laid out anew by recover, which hands over what was done", async () => {
      using trial = start();
      const { run, request } = await fork(trial, conflicting);
      const conflict = await trial.workspaces.openConflict(run.workspace, request, scratchOf(trial));
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
        const conflict = await trial.workspaces.openConflict(run.workspace, requestOf(b), scratchOf(trial));
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
      const lay = () => trial.workspaces.openConflict(run.workspace, request, scratchOf(trial));
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
      const conflict = await trial.workspaces.openConflict(run.workspace, request, scratchOf(trial));
      const scratch = scratchOf(trial).path;
      const others = (path: string) => path !== scratch;
      expect(await trial.workspaces.prune(others)).toEqual({ removed: [], remaining: [scratch] });
      await conflict.discard();
      expect(await trial.workspaces.prune(others)).toEqual({ removed: [], remaining: [] });
    });
  });
}
