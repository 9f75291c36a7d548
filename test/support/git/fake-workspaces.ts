import { AgenticError } from "../../../src/errors.ts";
import type {
  ConflictedMerge,
  MergeRequest,
  MergeResult,
  PruneResult,
  SettingsChange,
  StepCommit,
  Workspace,
  Workspaces,
} from "../../../src/ports/workspaces.ts";
import type { Place } from "../../../src/run/record.ts";
import { differing, FakeRepository, hasMarkers, type Tree } from "./fake-repository.ts";
import { FakeWorkspace, keyOf } from "./fake-workspace.ts";

interface LaidOut {
  readonly ours: string;
  readonly theirs: string;
  readonly files: readonly string[];
  readonly tree: Tree;
}

/** A repository with worktrees in memory; what was asked of it is noted. The first place opened is the run's. */
export class FakeWorkspaces implements Workspaces {
  readonly repository = new FakeRepository();
  readonly hidden: string[] = [];
  readonly workspace = new FakeWorkspace("agentic/random-k3f9qz", {
    repository: this.repository,
    hidden: this.hidden,
  });
  readonly plain = new FakeWorkspace(undefined);
  readonly opened: Place[] = [];
  readonly released: Place[] = [];
  /** Those that stand, by path. */
  readonly worktrees = new Map<string, FakeWorkspace>();
  /** Paths of those that are kept for reuse. */
  readonly spares = new Set<string>();
  /** Those that were kept by a process that died. */
  readonly #abandoned = new Set<string>();
  readonly #merges = new Map<string, LaidOut>();
  #runPath: string | undefined;
  /** Why the repository is not fit for a run. */
  unfit: Error | undefined;
  openError: Error | undefined;

  /** What the next look at git's settings finds. */
  settingsChange: SettingsChange | undefined;

  checkSettings(): Promise<SettingsChange | undefined> {
    const found = this.settingsChange;
    this.settingsChange = undefined;
    return Promise.resolve(found);
  }

  hide(paths: readonly string[]): Promise<void> {
    this.hidden.push(...paths);
    return Promise.resolve();
  }

  base(): Promise<{ branch: string; sha: string }> {
    if (this.unfit) return Promise.reject(this.unfit);
    return Promise.resolve({ branch: "main", sha: this.repository.branches.get("main") ?? "commit-0" });
  }

  reserveCheckout() {
    return Promise.resolve({ restore: () => Promise.resolve(undefined), [Symbol.dispose]: () => {} });
  }

  names({ prefix, suffix }: { workflow: string; prefix: string; title: string; suffix: string }) {
    return { branch: `${prefix}random-${suffix}`, path: `.worktrees/agentic-random-${suffix}` };
  }

  branchNames({ workflow, step, suffix }: { workflow: string; step: string; suffix: string }) {
    const name = `${workflow.slice(0, 30)}-${step.slice(0, 30)}-${suffix}`;
    return { branch: `agentic/${name}`, path: `.worktrees/agentic-${name}` };
  }

  open(place: Place, { commits }: { commits: boolean }): Promise<Workspace> {
    this.opened.push(place);
    if (this.openError) return Promise.reject(this.openError);
    return Promise.resolve(this.#open(place, place.mode === "worktree" && commits));
  }

  #open(
    { path, branch, base_sha: base }: Pick<Place, "path" | "branch" | "base_sha">,
    owned: boolean,
  ): FakeWorkspace {
    this.#runPath ??= path;
    const workspace = this.worktrees.get(path) ?? this.#make(path);
    const isSpare = [this.spares.delete(path), this.#abandoned.delete(path)].includes(true);
    const isNew = !this.worktrees.has(path) || isSpare;
    workspace.branch = branch;
    workspace.owned = owned;
    const { branches } = this.repository;
    if (!branches.has(branch)) branches.set(branch, base);
    if (isNew) workspace.reset(workspace.head);
    this.worktrees.set(path, workspace);
    return workspace;
  }

  #make(path: string): FakeWorkspace {
    // A spare one is as good as none: what matters of it is that it is used up.
    const spare = Array.from(this.spares).at(-1);
    if (spare !== undefined) this.#remove(spare);
    if (path === this.#runPath) return this.workspace;
    const { repository, hidden } = this;
    return new FakeWorkspace(undefined, { repository, hidden, directory: `/${path}` });
  }

  #remove(path: string): void {
    this.worktrees.delete(path);
    this.spares.delete(path);
    this.#abandoned.delete(path);
    this.#merges.delete(path);
  }

  folder(): Workspace {
    this.plain.owned = false;
    return this.plain;
  }

  release(place: Place): Promise<boolean> {
    if (place.mode !== "worktree" || this.#isChanged(place.path)) return Promise.resolve(false);
    this.released.push(place);
    this.#remove(place.path);
    return Promise.resolve(true);
  }

  recycle(place: Place): Promise<boolean> {
    if (place.mode !== "worktree" || this.#isChanged(place.path)) return Promise.resolve(false);
    this.released.push(place);
    if (this.worktrees.has(place.path)) this.spares.add(place.path);
    return Promise.resolve(true);
  }

  #isChanged(path: string): boolean {
    return !this.spares.has(path) && (this.worktrees.get(path)?.changed.size ?? 0) > 0;
  }

  hasWorktree(path: string): Promise<boolean> {
    return Promise.resolve(this.worktrees.has(path) && !this.spares.has(path) && !this.#abandoned.has(path));
  }

  isDamaged(path: string): Promise<boolean> {
    return Promise.resolve(this.worktrees.get(path)?.damage !== undefined);
  }

  deleteBranches(heads: ReadonlyMap<string, string>, into: string): Promise<void> {
    const { branches } = this.repository;
    const isTaken = (branch: string): boolean =>
      Array.from(this.worktrees).some(([path, each]) => each.branch === branch && !this.spares.has(path));
    for (const [branch, head] of heads) {
      const isHeld = this.repository.isAncestor(head, branches.get(into) ?? "");
      if (branches.get(branch) === head && isHeld && !isTaken(branch)) branches.delete(branch);
    }
    return Promise.resolve();
  }

  removeRecycled(): Promise<void> {
    for (const path of Array.from(this.spares)) this.#remove(path);
    return Promise.resolve();
  }

  /** The process dies: nobody knows any more which worktrees it kept. */
  die(): void {
    for (const path of this.spares) this.#abandoned.add(path);
    this.spares.clear();
  }

  prune(isHeld: (path: string) => boolean): Promise<PruneResult> {
    const removed: string[] = [];
    const kept: string[] = [];
    for (const [path, workspace] of Array.from(this.worktrees)) {
      if (!path.startsWith(".worktrees/agentic-") || this.spares.has(path) || isHeld(path)) continue;
      if (workspace.changed.size > 0) kept.push(path);
      else {
        removed.push(path);
        this.#remove(path);
      }
    }
    return Promise.resolve({ removed, remaining: kept });
  }

  #target(into: Workspace): FakeWorkspace {
    const found = [this.workspace, ...this.worktrees.values()].find((known) => known === into);
    if (found) return found;
    throw new Error("A workspace of somebody else.");
  }

  async merge(into: Workspace, request: MergeRequest): Promise<MergeResult> {
    const target = this.#target(into);
    const made = this.#findMerge(target, request);
    if (made) return { status: "merged", ...made };
    const { files, conflicts } = this.repository.merge(target.head, request.head);
    if (conflicts.length === 0) return { status: "merged", ...this.#commitMerge(target, request, files) };
    const description = `Merging ${request.branch} into ${target.branch} conflicts: ${conflicts.join(", ")}`;
    return { status: "conflict", files: conflicts, description };
  }

  #findMerge(target: FakeWorkspace, request: MergeRequest): StepCommit | undefined {
    const { head } = target;
    const made = this.repository.find(keyOf(request.key), { from: request.head, to: head });
    if (made !== undefined)
      return { head, files: this.repository.diff(this.repository.firstParent(made), made) };
    return this.repository.isAncestor(request.head, head) ? { head, files: [] } : undefined;
  }

  #commitMerge(target: FakeWorkspace, request: MergeRequest, files: Tree): StepCommit {
    const ours = target.head;
    const inTheWay = differing(this.repository.filesOf(ours), files).filter((path) =>
      target.changed.has(path),
    );
    if (inTheWay.length > 0) throw unsuitable(`Uncommitted changes are in the way: ${inTheWay.join(", ")}.`);
    const parents = [ours, request.head];
    const head = this.repository.add({ parents, files, key: keyOf(request.key) });
    const rest = Array.from(target.changed, (path) => [path, target.contents.get(path)] as const);
    target.reset(head);
    for (const [path, content] of rest) {
      if (content === undefined) target.remove(path);
      else target.change(path, content);
    }
    return { head, files: this.repository.diff(ours, head) };
  }

  async openConflict(
    into: Workspace,
    request: MergeRequest,
    place: { path: string; branch: string },
  ): Promise<ConflictedMerge> {
    const target = this.#target(into);
    const scratch = this.#open({ ...place, base_sha: target.head }, true);
    const known = this.#merges.get(place.path);
    const isCurrent = known?.ours === target.head && known.theirs === request.head;
    if (known && !isCurrent && differing(known.tree, scratch.contents).length > 0)
      throw unsuitable(`${place.path} holds work on an earlier merge.`);
    const laidOut =
      known && isCurrent ? known : this.#layOut(scratch, { ours: target.head, theirs: request.head });
    this.#merges.set(place.path, laidOut);
    scratch.recover = async (_base, keep) => {
      await FakeWorkspace.prototype.recover.call(scratch, laidOut.ours, keep);
      this.#layOut(scratch, laidOut);
    };
    return {
      workspace: scratch,
      files: laidOut.files,
      unresolved: () => Promise.resolve(unresolved(scratch, laidOut)),
      conclude: async () => {
        const made = this.#findMerge(target, request);
        if (made) return { ...made, lost: [] };
        if (target.head !== laidOut.ours) throw unsuitable(`${target.branch} has moved.`);
        const left = unresolved(scratch, laidOut);
        if (left.length > 0) throw unsuitable(`Conflicts are left: ${left.join(", ")}.`);
        return { ...this.#commitMerge(target, request, scratch.contents), lost: [] };
      },
      savePartial: (keep) => Promise.resolve(this.#handOver(scratch, laidOut, keep)),
      discard: () => Promise.resolve(this.#discard(place)),
    };
  }

  #handOver(scratch: FakeWorkspace, { ours }: LaidOut, keep: (patch: string) => void): void {
    const done = differing(this.repository.filesOf(ours), scratch.contents);
    if (done.length > 0) keep(`patch of ${done.join(", ")}`);
  }

  #discard({ path, branch }: { path: string; branch: string }): void {
    this.#remove(path);
    this.repository.branches.delete(branch);
  }

  abandonConflict(place: { path: string; branch: string }, keep: (patch: string) => void): Promise<void> {
    const scratch = this.worktrees.get(place.path);
    const laidOut = this.#merges.get(place.path);
    if (scratch && laidOut) this.#handOver(scratch, laidOut, keep);
    return Promise.resolve(this.#discard(place));
  }

  #layOut(scratch: FakeWorkspace, { ours, theirs }: { ours: string; theirs: string }): LaidOut {
    scratch.reset(ours);
    const { files, conflicts } = this.repository.merge(ours, theirs);
    for (const path of differing(scratch.contents, files)) {
      const content = files.get(path);
      if (content === undefined) scratch.remove(path);
      else scratch.change(path, content);
    }
    // As unmerged files: they differ from the last commit whatever they hold.
    for (const path of conflicts) scratch.changed.add(path);
    return { ours, theirs, files: conflicts, tree: files };
  }
}

function unresolved({ contents }: FakeWorkspace, { files, tree }: LaidOut): string[] {
  const untouched = (path: string) => contents.get(path) === tree.get(path);
  const left = files.filter((path) => untouched(path) || hasMarkers(contents.get(path)));
  const marked = Array.from(contents.keys()).filter(
    (path) => !untouched(path) && hasMarkers(contents.get(path)),
  );
  return [...new Set([...left, ...marked])].sort();
}

function unsuitable(message: string): AgenticError {
  return new AgenticError({ code: "git-unsuitable", message });
}
