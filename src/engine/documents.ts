import type { RunStore, Workspace } from "../ports.ts";
import type { RunState } from "../run/state.ts";

/** Puts what earlier steps wrote into the run's folder back into a worktree that was made anew. */
export async function restoreDocuments({
  workspace,
  store,
  state,
}: {
  workspace: Workspace;
  store: RunStore;
  state: RunState;
}): Promise<void> {
  if (state.workspace?.mode !== "worktree") return;
  const names = store.files();
  if (names.length === 0) return;
  const there = new Set(await workspace.filesIn(store.location, Infinity));
  for (const name of names.filter((each) => !there.has(each))) {
    const content = store.readBytes(name);
    if (content) await workspace.writeFile(`${store.location}/${name}`, content);
  }
}
