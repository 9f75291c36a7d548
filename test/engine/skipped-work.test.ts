import { describe, expect, it } from "vitest";
import { failure } from "../support/agents/fake-agent-runner.ts";
import { createWorld, type World } from "../support/world.ts";

/** A run in which one step fails with a file changed, and the next changes another. */
function world(first: Record<string, unknown>, { block }: { block?: Record<string, unknown> } = {}): World {
  const broken = { name: "broken", prompt: "break it", ...first };
  const made: World = createWorld({
    steps: [block ? { name: "block", ...block, steps: [broken] } : broken, { name: "next", prompt: "go on" }],
    settings: { git: {}, "max-retry": 1 },
    agent: ({ step }) => {
      made.workspaces.workspace.change(step === "next" ? "next.txt" : "broken.txt", "x");
      return step === "next" ? "Done." : failure("no", { class: "recoverable" });
    },
  });
  return made;
}

describe("what a skipped step changed", () => {
  it("is kept as a patch, and not committed with the next step", async () => {
    const made = world({ "on-error": "skip" });
    const { state } = await made.start();
    expect(state.status).toBe("completed");
    expect(made.workspaces.workspace.commits).toMatchObject([{ key: "next#1", files: ["next.txt"] }]);
    expect(made.file("steps/broken/1/partial.patch")).toBe("patch of broken.txt\n");
  });

  it("is kept as a patch where the block around it is skipped, after the last attempt only", async () => {
    const made = world({}, { block: { "on-error": "skip" } });
    const { state } = await made.start();
    expect(state.status).toBe("completed");
    expect(made.workspaces.workspace.commits).toMatchObject([{ key: "next#1", files: ["next.txt"] }]);
    expect(made.file("steps/block/broken/1/partial.patch")).toBeUndefined();
    expect(made.file("steps/block/broken/2/partial.patch")).toBe("patch of broken.txt\n");
  });

  it("stays in a checkout that is the user's, with a patch that tells what it was", async () => {
    const settings = { git: { worktree: false } };
    const checkout = createWorld({
      steps: [
        { name: "broken", prompt: "x", "on-error": "skip" },
        { name: "next", prompt: "y" },
      ],
      settings,
      agent: ({ step }) => {
        if (step === "broken") checkout.workspaces.workspace.change("broken.txt", "x");
        return step === "next" ? "Done." : failure("no", { class: "recoverable" });
      },
    });
    await checkout.start();
    expect(checkout.workspaces.workspace.contents.get("broken.txt")).toBe("x");
    expect(checkout.file("steps/broken/1/partial.patch")).toBe("patch of broken.txt\n");
  });
});
