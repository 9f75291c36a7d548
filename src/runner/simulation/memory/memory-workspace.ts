import { join } from "node:path";
import { AgenticError } from "../../../errors.ts";
import type {
  CommitChange,
  CommitKey,
  RestoreRequest,
  StepCommit,
  Workspace,
} from "../../../ports/workspaces.ts";
import { insidePath } from "../../../run/paths.ts";
import { differing, MemoryRepository } from "./memory-repository.ts";

export interface MemoryCommit {
  readonly key: string;
  readonly message: string;
  readonly base: string;
  readonly files: readonly string[];
}

export function keyOf({ runId, step, attempt }: CommitKey): string {
  return `${runId} ${step}#${attempt}`;
}

/** A folder in memory, with commits if it has a branch. */
export class MemoryWorkspace implements Workspace {
  readonly directory: string;
  branch: string | undefined;
  owned = true;
  base = "commit-0";
  readonly contents = new Map<string, string>();
  /** Paths that differ from the last commit. */
  readonly changed = new Set<string>();
  readonly commits: MemoryCommit[] = [];
  /** Thrown by the next commits, one each. */
  readonly commitErrors: Error[] = [];
  readonly repository: MemoryRepository;
  readonly #ignored = new Map<string, string>();
  readonly #hidden: readonly string[];

  constructor(
    branch: string | undefined,
    {
      repository = new MemoryRepository(),
      directory = "/workspace",
      hidden = [],
    }: { repository?: MemoryRepository; directory?: string; hidden?: readonly string[] } = {},
  ) {
    this.branch = branch;
    this.repository = repository;
    this.directory = directory;
    this.#hidden = hidden;
  }

  get head(): string {
    return this.repository.branches.get(this.branch ?? "") ?? "commit-0";
  }

  reset(commit: string): void {
    this.contents.clear();
    for (const [path, content] of this.repository.filesOf(commit)) this.contents.set(path, content);
    this.changed.clear();
    if (this.branch !== undefined) this.repository.branches.set(this.branch, commit);
  }

  /** A commit by a user on the branch. */
  commitByHand(...files: string[]): void {
    for (const path of files) this.contents.set(path, `by hand, after ${this.head}`);
    this.#commit(files, undefined);
  }

  currentCommit(): Promise<string | undefined> {
    return Promise.resolve(this.branch === undefined ? undefined : this.head);
  }

  tree(commit?: string): Promise<string | undefined> {
    if (this.branch === undefined) return Promise.resolve(undefined);
    const files = commit === undefined ? this.contents : this.repository.filesOf(commit);
    return Promise.resolve(`tree ${JSON.stringify([...files].toSorted())}`);
  }

  committedSince(commit: string): Promise<StepCommit | undefined> {
    if (this.repository.isAncestor(commit, this.head)) return Promise.resolve(this.#landedSince(commit));
    const message = `Branch ${this.branch} no longer contains ${commit}.`;
    return Promise.reject(new AgenticError({ code: "git-unsuitable", message }));
  }

  change(path: string, content: string): void {
    this.contents.set(path, content);
    if (this.repository.filesOf(this.head).get(path) === content) this.changed.delete(path);
    else this.changed.add(path);
  }

  remove(path: string): void {
    this.contents.delete(path);
    if (this.repository.filesOf(this.head).has(path)) this.changed.add(path);
    else this.changed.delete(path);
  }

  commit(
    key: CommitKey,
    { base, message, path, except = [] }: CommitChange,
  ): Promise<StepCommit | undefined> {
    const error = this.commitErrors.shift();
    if (error) return Promise.reject(error);
    const files = Array.from(this.changed).filter(
      (file) => (path === undefined || file === path) && !except.includes(file),
    );
    const isMade = this.repository.find(keyOf(key), { from: base, to: this.head }) !== undefined;
    if (message !== undefined && files.length > 0 && !isMade) {
      this.#commit(files, keyOf(key));
      this.commits.push({ key: `${key.step}#${key.attempt}`, message, base, files });
    }
    return Promise.resolve(this.#landedSince(base));
  }

  #landedSince(base: string): StepCommit | undefined {
    const { head } = this;
    return head === base ? undefined : { head, files: this.repository.diff(base, head) };
  }

  #commit(files: readonly string[], key: string | undefined): void {
    const tree = new Map(this.repository.filesOf(this.head));
    for (const path of files) {
      const content = this.contents.get(path);
      if (content === undefined) tree.delete(path);
      else tree.set(path, content);
      this.changed.delete(path);
    }
    const commit = { parents: [this.head], files: tree, ...(key === undefined ? {} : { key }) };
    this.repository.branches.set(this.branch ?? "", this.repository.add(commit));
  }

  recover(base: string, keep: (patch: string) => void): Promise<void> {
    const undone = differing(this.repository.filesOf(base), this.contents);
    if (undone.length > 0) keep(`patch of ${undone.join(", ")}`);
    if (this.owned) this.reset(this.repository.has(base) ? base : this.head);
    return Promise.resolve();
  }

  /** Damage by a step, which the next repair reports. */
  damage: string | undefined;

  async repair(base: string, keep: (patch: string) => void): Promise<string | undefined> {
    const { damage } = this;
    this.damage = undefined;
    if (damage !== undefined) await this.recover(base, keep);
    return damage;
  }

  restoreCommit(base: string, { key }: RestoreRequest): Promise<StepCommit> {
    const { head } = this;
    const files = this.repository.filesOf(base);
    const made = this.repository.find(keyOf(key), { from: base, to: head });
    this.reset(made === undefined ? this.repository.add({ parents: [head], files, key: keyOf(key) }) : head);
    return Promise.resolve({ head: this.head, files: this.repository.diff("commit-0", this.head) });
  }

  resolve(path: string): string {
    const inside = path === "." ? "." : insidePath(path);
    if (inside !== undefined) return join(this.directory, inside);
    throw new AgenticError({ code: "usage", message: `${path} is outside the workspace.` });
  }

  readFile(path: string): Promise<string | undefined> {
    return Promise.resolve(this.#textOf(path));
  }

  #textOf(path: string): string | undefined {
    return this.contents.get(path) ?? this.#ignored.get(path);
  }

  readBytes(path: string): Promise<Uint8Array | undefined> {
    const text = this.#textOf(path);
    return Promise.resolve(text === undefined ? undefined : Buffer.from(text));
  }

  listFiles(folder: string): Promise<readonly string[]> {
    const inside = [...this.contents.keys(), ...this.#ignored.keys()].filter((path) =>
      path.startsWith(`${folder}/`),
    );
    return Promise.resolve(inside.map((path) => path.slice(folder.length + 1)));
  }

  writeFile(path: string, content: string | Uint8Array): Promise<void> {
    this.resolve(path);
    const text = typeof content === "string" ? content : Buffer.from(content).toString();
    if (this.#hidden.some((folder) => path.startsWith(`${folder}/`))) this.#ignored.set(path, text);
    else this.change(path, text);
    return Promise.resolve();
  }

  async runAndRevert<T>(run: () => Promise<T>): Promise<T> {
    const [contents, changed] = [new Map(this.contents), new Set(this.changed)];
    const result = await run();
    if (!this.owned) return result;
    this.contents.clear();
    for (const [path, content] of contents) this.contents.set(path, content);
    this.changed.clear();
    for (const path of changed) this.changed.add(path);
    return result;
  }

  async runWithoutChanges<T>(base: string, run: () => Promise<T>, keep: (patch: string) => void) {
    const before = new Map(this.contents);
    const result = await run();
    const files = this.owned
      ? differing(this.repository.filesOf(base), this.contents)
      : differing(before, this.contents);
    const isChanged = files.length > 0 || (this.owned && this.branch !== undefined && this.head !== base);
    if (!isChanged || this.branch === undefined) return { result, changes: undefined };
    if (this.owned) {
      await this.recover(base, keep);
      return { result, changes: { files } };
    }
    const hashes = files.map(async (file) => [file, await this.hashOf(file)] as const);
    return { result, changes: { files, hashes: Object.fromEntries(await Promise.all(hashes)) } };
  }

  hashOf(path: string): Promise<string> {
    return Promise.resolve(this.#textOf(path) ?? "absent");
  }

  subjects(): Promise<readonly string[]> {
    return Promise.resolve([]);
  }

  isCommitted(path: string): Promise<boolean> {
    return Promise.resolve(this.contents.has(path) && !this.changed.has(path));
  }

  changedSince(base: string): Promise<readonly string[]> {
    if (this.branch === undefined) return Promise.resolve([]);
    return Promise.resolve(differing(this.repository.filesOf(base), this.contents).sort());
  }

  changes() {
    const files = this.repository.diff(this.base, this.head);
    return Promise.resolve({ commits: this.commits.length, files, added: 0, removed: 0 });
  }
}
