import { join } from "node:path";
import { AgenticError } from "../../src/errors.ts";
import type {
  CommitChange,
  CommitKey,
  Forge,
  OpenedPullRequest,
  PullRequest,
  StepCommit,
  Workspace,
  Workspaces,
} from "../../src/ports.ts";
import type { Place } from "../../src/run/record.ts";
import { insidePath } from "../../src/run/paths.ts";

export interface FakeCommit {
  readonly key: string;
  readonly message: string;
  readonly base: string;
  readonly files: readonly string[];
}

/** A folder in memory, with commits where it has a branch. */
export class FakeWorkspace implements Workspace {
  readonly directory = "/workspace";
  branch: string | undefined;
  owned = true;
  /** By path. */
  readonly contents = new Map<string, string>();
  /** Paths that differ from the last commit. */
  readonly changed = new Set<string>();
  readonly commits: FakeCommit[] = [];
  /** Bases of the attempts that were recovered. */
  readonly recovered: string[] = [];
  /** Thrown by the next commits, one each. */
  readonly commitErrors: Error[] = [];
  #made = 0;
  #head = "commit-0";
  #byHand: readonly string[] = [];

  constructor(branch: string | undefined) {
    this.branch = branch;
  }

  /** What somebody else commits on the branch. */
  commitByHand(...files: string[]): void {
    this.#made += 1;
    this.#head = `commit-${this.#made}`;
    this.#byHand = files;
  }

  movedFrom(commit: string): Promise<StepCommit | undefined> {
    return Promise.resolve(this.#head === commit ? undefined : { head: this.#head, files: this.#byHand });
  }

  /** What a step does to a file. */
  change(path: string, content: string): void {
    this.contents.set(path, content);
    this.changed.add(path);
  }

  commit(
    { step, attempt }: CommitKey,
    { base, message, path }: CommitChange,
  ): Promise<StepCommit | undefined> {
    const error = this.commitErrors.shift();
    if (error) return Promise.reject(error);
    const key = `${step}#${attempt}`;
    const files = Array.from(this.changed).filter((file) => path === undefined || file === path);
    if (message !== undefined && files.length > 0 && !this.commits.some((made) => made.key === key)) {
      this.#made += 1;
      this.#head = `commit-${this.#made}`;
      this.commits.push({ key, message, base, files });
      for (const file of files) this.changed.delete(file);
    }
    return Promise.resolve(this.#head === base ? undefined : { head: this.#head, files });
  }

  recover(base: string, keep: (patch: string) => void): Promise<void> {
    this.recovered.push(base);
    if (this.changed.size > 0) keep(`patch of ${Array.from(this.changed).join(", ")}`);
    if (this.owned) {
      for (const path of this.changed) this.contents.delete(path);
      this.changed.clear();
    }
    return Promise.resolve();
  }

  resolve(path: string): string {
    const inside = path === "." ? "." : insidePath(path);
    if (inside !== undefined) return join(this.directory, inside);
    throw new AgenticError({ code: "usage", message: `${path} lies outside.` });
  }

  readFile(path: string): Promise<string | undefined> {
    return Promise.resolve(this.contents.get(path));
  }

  readBytes(path: string): Promise<Uint8Array | undefined> {
    const text = this.contents.get(path);
    return Promise.resolve(text === undefined ? undefined : Buffer.from(text));
  }

  filesIn(folder: string): Promise<readonly string[]> {
    const inside = Array.from(this.contents.keys()).filter((path) => path.startsWith(`${folder}/`));
    return Promise.resolve(inside.map((path) => path.slice(folder.length + 1)));
  }

  writeFile(path: string, content: string | Uint8Array): Promise<void> {
    this.resolve(path);
    this.change(path, typeof content === "string" ? content : Buffer.from(content).toString());
    return Promise.resolve();
  }

  isCommitted(path: string): Promise<boolean> {
    return Promise.resolve(this.contents.has(path) && !this.changed.has(path));
  }

  changedSince(): Promise<readonly string[]> {
    return Promise.resolve(this.branch === undefined ? [] : Array.from(this.changed).sort());
  }

  changes() {
    const files = this.commits.flatMap((commit) => commit.files);
    return Promise.resolve({ commits: this.commits.length, files, added: 0, removed: 0 });
  }
}

/** One place for every run; what was asked of it is noted. */
export class FakeWorkspaces implements Workspaces {
  readonly workspace = new FakeWorkspace("agentic/random-k3f9qz");
  readonly plain = new FakeWorkspace(undefined);
  readonly hidden: string[] = [];
  readonly opened: Place[] = [];
  readonly released: Place[] = [];
  /** Why the repository is not fit for a run. */
  unfit: Error | undefined;
  openError: Error | undefined;

  hide(paths: readonly string[]): Promise<void> {
    this.hidden.push(...paths);
    return Promise.resolve();
  }

  base(): Promise<{ branch: string; sha: string }> {
    return this.unfit ? Promise.reject(this.unfit) : Promise.resolve({ branch: "main", sha: "commit-0" });
  }

  names({ prefix, suffix }: { workflow: string; prefix: string; words: string; suffix: string }) {
    return { branch: `${prefix}random-${suffix}`, path: `.worktrees/agentic-random-${suffix}` };
  }

  open(place: Place, { commits }: { commits: boolean }): Promise<Workspace> {
    this.opened.push(place);
    if (this.openError) return Promise.reject(this.openError);
    this.workspace.branch = place.branch;
    this.workspace.owned = place.mode === "worktree" && commits;
    return Promise.resolve(this.workspace);
  }

  folder(): Workspace {
    this.plain.owned = false;
    return this.plain;
  }

  release(place: Place): Promise<boolean> {
    if (this.workspace.changed.size > 0) return Promise.resolve(false);
    this.released.push(place);
    return Promise.resolve(true);
  }
}

/** A remote and a place for pull requests, in memory. */
export class FakeForge implements Forge {
  readonly pushed: string[] = [];
  readonly opened: PullRequest[] = [];
  readonly errors: Error[] = [];

  push(branch: string): Promise<{ remote: string; head: string }> {
    const error = this.errors.shift();
    if (error) return Promise.reject(error);
    this.pushed.push(branch);
    return Promise.resolve({ remote: "origin", head: "pushed" });
  }

  openPullRequest(request: PullRequest): Promise<OpenedPullRequest> {
    const error = this.errors.shift();
    if (error) return Promise.reject(error);
    this.opened.push(request);
    return Promise.resolve({ path: "pull-request.md" });
  }
}
