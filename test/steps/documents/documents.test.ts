import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { performEffect } from "../../../src/engine/effects/effects.ts";
import { createWorkspaces } from "../../../src/git/create-workspaces.ts";
import { createGit } from "../../../src/git/process/git.ts";
import type { NewRunEvent } from "../../../src/run/journal/event.ts";
import { initialState } from "../../../src/run/state.ts";
import { restoreDocuments, updateDocuments } from "../../../src/steps/documents/documents.ts";
import { createProject, type Project } from "../../support/project.ts";
import { promptAt, RUN_FOLDER, scriptAt, type StepTrial, stepTrial } from "../../support/run/step-context.ts";

const WORKTREE = ".worktrees/agentic-demo-abc123";
const PICTURE = Buffer.from([0, 255, 254, 10, 195, 0]);

interface Trial extends StepTrial {
  readonly project: Project;
  /** Folder of the run in the place the steps work in. */
  readonly folder: string;
  write(path: string, content: string | Uint8Array): void;
  script(exitCode?: number): Promise<NewRunEvent | undefined>;
}

async function inWorktree(
  act: (trial: Trial) => Promise<void>,
  { mode = "worktree", answer = "Done." }: { mode?: "worktree" | "checkout"; answer?: string } = {},
): Promise<void> {
  using project = createProject();
  const git = createGit(project.root, project.environment);
  const workspaces = createWorkspaces(project.root, { root: project.root, git });
  await workspaces.hide(["agentic/workflows"]);
  const path = mode === "worktree" ? WORKTREE : ".";
  const place = { mode, path, branch: "b", base_branch: "main", base_sha: project.git("rev-parse", "main") };
  const workspace = await workspaces.open(place, { commits: true });
  const state = { ...initialState(), workspace: place };
  let exitCode = 0;
  const scripts = {
    run: async () => ({ status: "exited", exitCode, stdout: "", stderr: "", durationMs: 1 }) as const,
  };
  await using trial = stepTrial({ workspace, state, agent: () => answer, given: { scripts } });
  const folder = join(project.root, place.path, RUN_FOLDER);
  await act({
    ...trial,
    project,
    folder,
    write: (name, content) => {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    },
    script: async (code = 0) => {
      exitCode = code;
      return (await performEffect(trial.context, { type: "start-step", ...scriptAt() }))[0];
    },
  });
}

describe("what a step writes into the run's folder of a worktree", () => {
  it.each([0, 1])("is kept with the run's files, byte for byte, after exit code %d", async (exitCode) => {
    await inWorktree(async ({ store, write, script }) => {
      write("plan.md", "# Plan\n");
      write("notes.md", "noted");
      write("artifacts/check/picture.png", PICTURE);
      await script(exitCode);
      expect(store.read("plan.md")).toBe("# Plan\n");
      expect(store.files()).toEqual(["artifacts/check/picture.png", "notes.md", "plan.md"]);
      expect(Buffer.from(store.readBytes("artifacts/check/picture.png") ?? [])).toEqual(PICTURE);
    });
  });

  it("is kept as it changes", async () => {
    await inWorktree(async ({ store, write, script }) => {
      write("plan.md", "first");
      await script();
      write("plan.md", "other");
      await script();
      expect(store.read("plan.md")).toBe("other");
    });
  });

  it("does not replace files of the engine's", async () => {
    await inWorktree(async ({ store, write, script }) => {
      const own = [
        "journal.ndjson",
        "journal.left.ndjson",
        "progress.json",
        "run.json",
        "definition.yaml",
        "logs.ndjson",
        "lock.json",
        "lock.json.takeover",
        "steps/check/1/output.json",
        "inbox/1.json",
      ];
      for (const path of own) write(path, "forged");
      await script();
      for (const path of own) expect(store.read(path)).not.toBe("forged");
      expect(store.files()).toEqual([]);
    });
  });

  it("does not replace the engine's copy of an output that was too large for the journal", async () => {
    const answer = JSON.stringify({ success: true, data: { text: "x".repeat(12_000) } });
    await inWorktree(
      async ({ context, store, write, state }) => {
        write("artifacts/ask/1.json", "forged");
        const [event] = await performEffect(context, { type: "start-step", ...promptAt() });
        expect(store.read("artifacts/ask/1.json")).toContain("xxx");
        const output = event?.type === "step.produced" ? event.output : undefined;
        const step = {
          path: "ask",
          name: "ask",
          kind: "",
          status: "completed",
          attempt: 1,
          failures: 0,
        } as const;
        state.steps.set("ask", { ...step, ...(output ? { output } : {}) });
        await performEffect(context, { type: "start-step", ...scriptAt() });
        expect(store.read("artifacts/ask/1.json")).toContain("xxx");
      },
      { answer },
    );
  });

  it("is not followed where it is a link, nor kept where it is larger than 10 MB", async () => {
    await inWorktree(async ({ project, folder, store, write, script }) => {
      writeFileSync(join(project.home, "secret"), "secret");
      write("plan.md", "# Plan\n");
      write("huge.bin", Buffer.alloc(10 * 1024 * 1024 + 1));
      symlinkSync(join(project.home, "secret"), join(folder, "link.md"));
      symlinkSync(project.home, join(folder, "artifacts"));
      await script();
      expect(store.files()).toEqual(["plan.md"]);
    });
  });

  it("is nothing where the folder itself leads out of the worktree", async () => {
    await inWorktree(async ({ project, store, script }) => {
      mkdirSync(join(project.home, "workflows", "20260131-k3f9qz"), { recursive: true });
      writeFileSync(join(project.home, "workflows/20260131-k3f9qz/plan.md"), "secret");
      symlinkSync(project.home, join(project.root, WORKTREE, "agentic"));
      expect(await script()).toMatchObject({ type: "step.produced" });
      expect(store.files()).toEqual([]);
    });
  });

  it("is not copied where the steps work in the repository itself", async () => {
    await inWorktree(
      async ({ store, write, script }) => {
        write("plan.md", "# Plan\n");
        await script();
        expect(store.files()).toEqual([]);
      },
      { mode: "checkout" },
    );
  });

  it("is there again in a worktree that was made anew", async () => {
    await inWorktree(async ({ context, store, project }) => {
      store.write("plan.md", "# Plan\n");
      store.write("artifacts/check/picture.png", PICTURE);
      store.write("run.json", "{}");
      await restoreDocuments(context);
      const at = (path: string) => join(WORKTREE, RUN_FOLDER, path);
      expect(project.read(at("plan.md"))).toBe("# Plan\n");
      expect(project.exists(at("run.json"))).toBe(false);
      const picture = await context.workspace.readBytes(`${RUN_FOLDER}/artifacts/check/picture.png`);
      expect(Buffer.from(picture ?? [])).toEqual(PICTURE);
    });
  });

  it("is replaced by the run's file where nobody can tell what is newer, and stays beside it", async () => {
    await inWorktree(async ({ context, folder, store, write }) => {
      store.write("notes.md", "of the run");
      store.write("worktrees.json", "{ damaged");
      write("notes.md", "of somebody");
      await restoreDocuments(context);
      expect(readFileSync(join(folder, "notes.md"), "utf8")).toBe("of the run");
      expect(store.read("steps/b/0/documents/notes.md")).toBe("of somebody");
    });
  });

  it("is replaced by what others write there, unless it changed here too", async () => {
    await inWorktree(async ({ context, folder, store, state, write, script }) => {
      write("plan.md", "first");
      write("notes.md", "first");
      await script();
      store.write("plan.md", "of others");
      store.write("notes.md", "of others");
      write("notes.md", "being written");
      await updateDocuments(context, "check");
      expect(readFileSync(join(folder, "plan.md"), "utf8")).toBe("of others");
      expect(readFileSync(join(folder, "notes.md"), "utf8")).toBe("being written");
      await script();
      expect(store.read("plan.md")).toBe("of others");
      expect(store.read("notes.md")).toBe("being written");
      expect(store.read("steps/check/1/replaced/notes.md")).toBe("of others");
      expect(state.steps.size).toBe(0);
    });
  });

  it("does no harm where a folder or a link is in its place", async () => {
    await inWorktree(async ({ project, folder, store, write, script }) => {
      write("plan.md/inside.md", "inside");
      symlinkSync(join(project.home, "secret"), join(folder, "link.md"));
      store.write("plan.md", "# Plan\n");
      store.write("link.md", "not there");
      expect(await script()).toMatchObject({ type: "step.produced" });
      expect(existsSync(join(project.home, "secret"))).toBe(false);
    });
  });

  it("is not read again while nothing changes", async () => {
    await inWorktree(async ({ context, store, write, script }) => {
      write("plan.md", "# Plan\n");
      await script();
      const reads: string[] = [];
      const counting = Object.assign(Object.create(context.workspace) as typeof context.workspace, {
        readBytes: (path: string) => (reads.push(path), context.workspace.readBytes(path)),
      });
      await updateDocuments({ ...context, workspace: counting }, "check");
      expect(reads).toEqual([]);
      store.write("plan.md", "# Other\n");
      await updateDocuments({ ...context, workspace: counting }, "check");
      expect(reads).toEqual([`${RUN_FOLDER}/plan.md`]);
    });
  });

  it("is kept although its step fails by a mistake of the engine's", async () => {
    await inWorktree(async ({ context, store, write }) => {
      write("plan.md", "# Plan\n");
      const scripts = { run: () => Promise.reject(new Error("Unexpected.")) };
      const [event] = await performEffect({ ...context, scripts }, { type: "start-step", ...scriptAt() });
      expect(event).toMatchObject({ type: "step.failed" });
      expect(store.read("plan.md")).toBe("# Plan\n");
    });
  });
});
