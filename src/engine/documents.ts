import type { RunStore, Workspace } from "../ports.ts";
import type { RunState } from "../run/state.ts";

/** Puts documents that earlier steps wrote into the run's folder back into a worktree that was made anew. */
export async function restoreDocuments({
  workspace,
  store,
  state,
}: {
  workspace: Workspace;
  store: RunStore;
  state: RunState;
}): Promise<void> {
  const folder = `${store.location}/`;
  for (const { output } of state.steps.values()) {
    const path = output?.document_path;
    if (!path?.startsWith(folder) || (await workspace.readFile(path)) !== undefined) continue;
    const content = store.read(path.slice(folder.length));
    if (content !== undefined) await workspace.writeFile(path, content);
  }
}
