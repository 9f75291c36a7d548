import { createWorkspaces } from "../../../src/git/create-workspaces.ts";
import { createGit } from "../../../src/git/process/git.ts";
import { branchNames } from "../../../src/git/worktrees/branch-names.ts";

// An engine of its own: opens, recycles and drains branches named for it, four at a time, and prunes what others left.
const [root = "", name = "", base = "", count = "0"] = process.argv.slice(2);

const workspaces = createWorkspaces(root, { root, git: createGit(root, process.env) });
const left = Array.from({ length: Number(count) }, (_, index) => `${name}${index}`);

async function work(): Promise<void> {
  for (let step = left.pop(); step !== undefined; step = left.pop()) {
    const names = branchNames({ workflow: "flow", step, suffix: "000000" });
    const place = { mode: "worktree" as const, ...names, base_branch: "main", base_sha: base };
    const workspace = await workspaces.open(place, { commits: true });
    await workspace.writeFile(`${step}.txt`, step);
    const key = { runId: name, step, attempt: 1 };
    await workspace.commit(key, { base, message: `Do ${step}` });
    await workspaces.recycle(place);
  }
}

await Promise.all([work(), work(), work(), work()]);
await workspaces.prune((path) => !path.includes(`-${name}`));
await workspaces.removeRecycled();
