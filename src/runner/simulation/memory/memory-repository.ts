import type { Forge, OpenedPullRequest, PullRequest } from "../../../ports/pull-request-forge.ts";

export type Tree = ReadonlyMap<string, string>;

interface Commit {
  readonly parents: readonly string[];
  readonly files: Tree;
  /** Run, step path and attempt it was made for. */
  readonly key: string | undefined;
}

const ROOT = "commit-0";

/** Commits and branches in memory. The first commit is empty, unless files are given. */
export class MemoryRepository {
  readonly branches = new Map<string, string>([["main", ROOT]]);
  readonly #commits = new Map<string, Commit>([[ROOT, { parents: [], files: new Map(), key: undefined }]]);

  begin(files: Tree): void {
    this.#commits.set(ROOT, { parents: [], files, key: undefined });
  }

  add(commit: { parents: readonly string[]; files: Tree; key?: string }): string {
    const id = `commit-${this.#commits.size}`;
    this.#commits.set(id, { key: undefined, ...commit, files: new Map(commit.files) });
    return id;
  }

  has(id: string): boolean {
    return this.#commits.has(id);
  }

  filesOf(id: string): Tree {
    return this.#commits.get(id)?.files ?? new Map();
  }

  diff(from: string, to: string): string[] {
    return differing(this.filesOf(from), this.filesOf(to));
  }

  isAncestor(ancestor: string, of: string): boolean {
    return this.#ancestors(of).has(ancestor);
  }

  /** Commits of one that are not of the other, newest first. */
  range(from: string, to: string): string[] {
    const known = this.#ancestors(from);
    return Array.from(this.#ancestors(to)).filter((id) => !known.has(id));
  }

  find(key: string, { from, to }: { from: string; to: string }): string | undefined {
    return this.range(from, to).find((id) => this.#commits.get(id)?.key === key);
  }

  firstParent(id: string): string {
    return this.#commits.get(id)?.parents[0] ?? ROOT;
  }

  /** Merges file by file: a file that both branches changed differently is a conflict. */
  merge(current: string, incoming: string): { files: Map<string, string>; conflicts: string[] } {
    const known = this.#ancestors(incoming);
    const base = this.filesOf(Array.from(this.#ancestors(current)).find((id) => known.has(id)) ?? ROOT);
    const [a, b] = [this.filesOf(current), this.filesOf(incoming)];
    const files = new Map(a);
    const conflicts: string[] = [];
    for (const path of differing(base, b)) {
      const [was, our, their] = [base.get(path), a.get(path), b.get(path)];
      if (our !== was && our !== their) conflicts.push(path);
      else if (their === undefined) files.delete(path);
      else files.set(path, their);
    }
    for (const path of conflicts) files.set(path, conflictText(a.get(path), b.get(path)));
    return { files, conflicts };
  }

  /** Includes the commit itself, newest first. */
  #ancestors(id: string): Set<string> {
    const found = new Set<string>();
    const visit = [id];
    for (let next = visit.shift(); next !== undefined; next = visit.shift()) {
      const commit = this.#commits.get(next);
      if (!commit || found.has(next)) continue;
      found.add(next);
      visit.push(...commit.parents);
    }
    return found;
  }
}

export function differing(a: Tree, b: Tree): string[] {
  const paths = new Set([...a.keys(), ...b.keys()]);
  return Array.from(paths)
    .filter((path) => a.get(path) !== b.get(path))
    .sort();
}

/** A file that one branch deleted keeps the other's content. */
function conflictText(current: string | undefined, incoming: string | undefined): string {
  if (current === undefined || incoming === undefined) return current ?? incoming ?? "";
  return `<<<<<<< ours\n${current}=======\n${incoming}>>>>>>> theirs\n`;
}

export function hasMarkers(text: string | undefined): boolean {
  return text !== undefined && /^(<{7}|>{7}) /m.test(text);
}

export class MemoryForge implements Forge {
  readonly opened: PullRequest[] = [];

  push(branch: string): Promise<{ remote: string; head: string }> {
    return Promise.resolve({ remote: "origin", head: branch });
  }

  openPullRequest(request: PullRequest): Promise<OpenedPullRequest> {
    const known = this.opened.findIndex(({ branch }) => branch === request.branch);
    const number = known === -1 ? this.opened.push(request) : known + 1;
    return Promise.resolve({ number });
  }
}
