import { createWorkspaces } from "../../../src/git/create-workspaces.ts";
import { createGit } from "../../../src/git/process/git.ts";
import { branchNames } from "../../../src/git/worktrees/branch-names.ts";

// An engine process: opens, recycles and drains its own branches, four at a time, and prunes other worktrees.
const [root = "", name = "", base = "", count = "0"] = process.argv.slice(2);

const workspaces = createWorkspaces(root, { root, git: createGit(root, process.env) });
const remaining = Array.from({ length: Number(count) }, (_, index) => `${name}${index}`);

async function work(): Promise<void> {
  for (let step = remaining.pop(); step !== undefined; step = remaining.pop()) {
    const names = branchNames({ workflow: "flow", step, suffix: "000000" });
    const location = { mode: "worktree" as const, ...names, base_branch: "main", base_sha: base };
    const workspace = await workspaces.open(location, { commits: true });
    await workspace.writeFile(`${step}.txt`, step);
    const key = { runId: name, step, attempt: 1 };
    await workspace.commit(key, { base, message: `Do ${step}` });
    await workspaces.recycle(location);
  }
}

await Promise.all([work(), work(), work(), work()]);
await workspaces.prune((path) => !path.includes(`-${name}`));
await workspaces.removeRecycled();
