import type { RunStore, Workspace } from "../ports.ts";
import { documentIn } from "../run/paths.ts";
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
  for (const { output } of state.steps.values()) {
    const name = documentIn(store.location, output?.document_path);
    if (name === undefined) continue;
    const path = `${store.location}/${name}`;
    if ((await workspace.readFile(path)) !== undefined) continue;
    const content = store.read(name);
    if (content !== undefined) await workspace.writeFile(path, content);
  }
}
