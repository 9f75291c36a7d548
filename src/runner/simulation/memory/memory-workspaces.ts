import { AgenticError } from "../../../errors.ts";
import { branchName, branchNames, worktreePath } from "../../../git/worktrees/branch-names.ts";
import type {
  ConflictedMerge,
  MergeRequest,
  MergeResult,
  PruneResult,
  ScratchWorktree,
  SettingsChange,
  StepCommit,
  Workspace,
  Workspaces,
} from "../../../ports/workspaces.ts";
import type { RunWorkspace } from "../../../run/record.ts";
import { differing, MemoryRepository, hasMarkers, type Tree } from "./memory-repository.ts";
import { MemoryWorkspace, keyOf } from "./memory-workspace.ts";

interface PreparedMerge {
  readonly current: string;
  readonly incoming: string;
  readonly files: readonly string[];
  readonly tree: Tree;
}

/** A repository with worktrees in memory, which records its calls. The first location opened is the run's. */
export class MemoryWorkspaces implements Workspaces {
  readonly repository = new MemoryRepository();
  readonly hidden: string[] = [];
  readonly workspace = new MemoryWorkspace("agentic/random-k3f9qz", {
    repository: this.repository,
    hidden: this.hidden,
  });
  readonly plain: MemoryWorkspace;
  readonly opened: RunWorkspace[] = [];
  readonly released: RunWorkspace[] = [];
  readonly worktrees = new Map<string, MemoryWorkspace>();
  readonly spares = new Set<string>();
  /** Reusable worktrees of a process that died. */
  readonly #abandoned = new Set<string>();
  /** Folders of earlier commits, by directory. */
  readonly #atCommits = new Map<string, MemoryWorkspace>();
  readonly #merges = new Map<string, PreparedMerge>();
  #runPath: string | undefined;
  /** Why the repository is unsuitable for a run. */
  unfit: Error | undefined;
  openError: Error | undefined;

  /** Changes that the next check of git's settings finds. */
  settingsChange: SettingsChange | undefined;

  /** `directory`: absolute folder that stands for the user's. */
  constructor(directory?: string) {
    this.plain = new MemoryWorkspace(undefined, directory === undefined ? {} : { directory });
  }

  checkSettings(): Promise<SettingsChange | undefined> {
    const found = this.settingsChange;
    this.settingsChange = undefined;
    return Promise.resolve(found);
  }

  movedRefs(): readonly [] {
    return [];
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

  names({
    workflow,
    prefix,
    title,
    suffix,
  }: {
    workflow: string;
    prefix: string;
    title: string;
    suffix: string;
  }) {
    return { branch: branchName(prefix, title, suffix), path: worktreePath(workflow, suffix) };
  }

  branchNames(step: { workflow: string; step: string; suffix: string }) {
    return branchNames(step);
  }

  open(location: RunWorkspace, { commits }: { commits: boolean }): Promise<Workspace> {
    this.opened.push(location);
    if (this.openError) return Promise.reject(this.openError);
    return Promise.resolve(this.#open(location, location.mode === "worktree" && commits));
  }

  #open(
    { path, branch, base_sha: base }: Pick<RunWorkspace, "path" | "branch" | "base_sha">,
    owned: boolean,
  ): MemoryWorkspace {
    this.#runPath ??= path;
    const workspace = this.worktrees.get(path) ?? this.#make(path);
    const isReused = [this.spares.delete(path), this.#abandoned.delete(path)].includes(true);
    const isNew = !this.worktrees.has(path) || isReused;
    workspace.branch = branch;
    workspace.base = base;
    workspace.owned = owned;
    const { branches } = this.repository;
    if (!branches.has(branch)) branches.set(branch, base);
    if (isNew) workspace.reset(workspace.head);
    this.worktrees.set(path, workspace);
    return workspace;
  }

  #make(path: string): MemoryWorkspace {
    // The contents of a reusable worktree do not matter, only that it is used up.
    const reused = Array.from(this.spares).at(-1);
    if (reused !== undefined) this.#remove(reused);
    if (path === this.#runPath) return this.workspace;
    const { repository, hidden } = this;
    return new MemoryWorkspace(undefined, { repository, hidden, directory: `/${path}` });
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

  release(location: RunWorkspace): Promise<boolean> {
    if (location.mode !== "worktree" || this.#isChanged(location.path)) return Promise.resolve(false);
    this.released.push(location);
    this.#remove(location.path);
    return Promise.resolve(true);
  }

  recycle(location: RunWorkspace): Promise<boolean> {
    if (location.mode !== "worktree" || this.#isChanged(location.path)) return Promise.resolve(false);
    this.released.push(location);
    if (this.worktrees.has(location.path)) this.spares.add(location.path);
    return Promise.resolve(true);
  }

  /** Whether files were copied into the folder of an earlier commit. */
  hasCopiedFiles(directory: string): boolean {
    return (this.#atCommits.get(directory)?.changed.size ?? 0) > 0;
  }

  /** Returns the workspace of a directory in which a step runs. */
  at(directory: string): MemoryWorkspace | undefined {
    const known = [this.workspace, ...this.worktrees.values(), this.plain];
    return known.find((workspace) => workspace.directory === directory);
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

  /** Runs the task in an empty folder in memory, which knows what was copied. */
  async runAtCommit<T>(commit: string, run: (scratch: ScratchWorktree) => Promise<T>): Promise<T> {
    const workspace = new MemoryWorkspace(undefined, {
      repository: this.repository,
      directory: `/at-${commit}`,
    });
    for (const [path, content] of this.repository.filesOf(commit)) workspace.contents.set(path, content);
    this.#atCommits.set(workspace.directory, workspace);
    const copyFrom = async (from: Workspace, files: readonly string[]) => {
      for (const file of files) await workspace.writeFile(file, (await from.readFile(file)) ?? "");
    };
    return await run({ workspace, copyFrom });
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

  /** Simulates the death of the process: no process knows which worktrees are reusable. */
  die(): void {
    for (const path of this.spares) this.#abandoned.add(path);
    this.spares.clear();
  }

  prune(isHeld: (path: string) => boolean): Promise<PruneResult> {
    const removed: string[] = [];
    const remaining: string[] = [];
    for (const [path, workspace] of Array.from(this.worktrees)) {
      if (!path.startsWith(".worktrees/agentic-") || this.spares.has(path) || isHeld(path)) continue;
      if (workspace.changed.size > 0) remaining.push(path);
      else {
        removed.push(path);
        this.#remove(path);
      }
    }
    return Promise.resolve({ removed, remaining });
  }

  #target(into: Workspace): MemoryWorkspace {
    const found = [this.workspace, ...this.worktrees.values()].find((known) => known === into);
    if (found) return found;
    throw new Error("An unknown workspace.");
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

  #findMerge(target: MemoryWorkspace, request: MergeRequest): StepCommit | undefined {
    const { head } = target;
    const made = this.repository.find(keyOf(request.key), { from: request.head, to: head });
    if (made !== undefined)
      return { head, files: this.repository.diff(this.repository.firstParent(made), made) };
    return this.repository.isAncestor(request.head, head) ? { head, files: [] } : undefined;
  }

  #commitMerge(target: MemoryWorkspace, request: MergeRequest, files: Tree): StepCommit {
    const current = target.head;
    const blocking = differing(this.repository.filesOf(current), files).filter((path) =>
      target.changed.has(path),
    );
    if (blocking.length > 0) throw unsuitable(`Uncommitted changes are in the way: ${blocking.join(", ")}.`);
    const parents = [current, request.head];
    const head = this.repository.add({ parents, files, key: keyOf(request.key) });
    const changes = Array.from(target.changed, (path) => [path, target.contents.get(path)] as const);
    target.reset(head);
    for (const [path, content] of changes) {
      if (content === undefined) target.remove(path);
      else target.change(path, content);
    }
    return { head, files: this.repository.diff(current, head) };
  }

  async openConflict(
    into: Workspace,
    request: MergeRequest,
    location: { path: string; branch: string },
  ): Promise<ConflictedMerge> {
    const target = this.#target(into);
    const scratch = this.#open({ ...location, base_sha: target.head }, true);
    const known = this.#merges.get(location.path);
    const isCurrent = known?.current === target.head && known.incoming === request.head;
    if (known && !isCurrent && differing(known.tree, scratch.contents).length > 0)
      throw unsuitable(`${location.path} contains work on an earlier merge.`);
    const prepared =
      known && isCurrent ? known : this.#layOut(scratch, { current: target.head, incoming: request.head });
    this.#merges.set(location.path, prepared);
    scratch.recover = async (_base, keep) => {
      await MemoryWorkspace.prototype.recover.call(scratch, prepared.current, keep);
      this.#layOut(scratch, prepared);
    };
    return {
      workspace: scratch,
      files: prepared.files,
      unresolved: () => Promise.resolve(unresolved(scratch, prepared)),
      conclude: async () => {
        const made = this.#findMerge(target, request);
        if (made) return { ...made, lost: [] };
        if (target.head !== prepared.current) throw unsuitable(`${target.branch} has moved.`);
        const remaining = unresolved(scratch, prepared);
        if (remaining.length > 0) throw unsuitable(`Conflicts remain: ${remaining.join(", ")}.`);
        return { ...this.#commitMerge(target, request, scratch.contents), lost: [] };
      },
      savePartial: (keep) => Promise.resolve(this.#handOver(scratch, prepared, keep)),
      discard: () => Promise.resolve(this.#discard(location)),
    };
  }

  #handOver(scratch: MemoryWorkspace, { current }: PreparedMerge, keep: (patch: string) => void): void {
    const done = differing(this.repository.filesOf(current), scratch.contents);
    if (done.length > 0) keep(`patch of ${done.join(", ")}`);
  }

  #discard({ path, branch }: { path: string; branch: string }): void {
    this.#remove(path);
    this.repository.branches.delete(branch);
  }

  abandonConflict(location: { path: string; branch: string }, keep: (patch: string) => void): Promise<void> {
    const scratch = this.worktrees.get(location.path);
    const prepared = this.#merges.get(location.path);
    if (scratch && prepared) this.#handOver(scratch, prepared, keep);
    return Promise.resolve(this.#discard(location));
  }

  #layOut(
    scratch: MemoryWorkspace,
    { current, incoming }: { current: string; incoming: string },
  ): PreparedMerge {
    scratch.reset(current);
    const { files, conflicts } = this.repository.merge(current, incoming);
    for (const path of differing(scratch.contents, files)) {
      const content = files.get(path);
      if (content === undefined) scratch.remove(path);
      else scratch.change(path, content);
    }
    // Like unmerged files: they differ from the last commit, whatever they contain.
    for (const path of conflicts) scratch.changed.add(path);
    return { current, incoming, files: conflicts, tree: files };
  }
}

function unresolved({ contents }: MemoryWorkspace, { files, tree }: PreparedMerge): string[] {
  const untouched = (path: string) => contents.get(path) === tree.get(path);
  const remaining = files.filter((path) => untouched(path) || hasMarkers(contents.get(path)));
  const marked = Array.from(contents.keys()).filter(
    (path) => !untouched(path) && hasMarkers(contents.get(path)),
  );
  return [...new Set([...remaining, ...marked])].sort();
}

function unsuitable(message: string): AgenticError {
  return new AgenticError({ code: "git-unsuitable", message });
}
