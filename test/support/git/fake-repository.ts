export type Tree = ReadonlyMap<string, string>;

interface Commit {
  readonly parents: readonly string[];
  readonly files: Tree;
  /** Run, step path and attempt it was made for. */
  readonly key: string | undefined;
}

const ROOT = "commit-0";

/** Commits and branches in memory; the first commit holds nothing. */
export class FakeRepository {
  readonly branches = new Map<string, string>([["main", ROOT]]);
  readonly #commits = new Map<string, Commit>([[ROOT, { parents: [], files: new Map(), key: undefined }]]);

  add(commit: { parents: readonly string[]; files: Tree; key?: string }): string {
    const id = `commit-${this.#commits.size}`;
    this.#commits.set(id, { key: undefined, ...commit, files: new Map(commit.files) });
    return id;
  }

  has(id: string): boolean {
    return this.#commits.has(id);
  }

  /** Files of a commit; none of one that is not known. */
  filesOf(id: string): Tree {
    return this.#commits.get(id)?.files ?? new Map();
  }

  /** Paths in which two commits differ. */
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

  /** The commit of a range that was made for a key. */
  find(key: string, { from, to }: { from: string; to: string }): string | undefined {
    return this.range(from, to).find((id) => this.#commits.get(id)?.key === key);
  }

  firstParent(id: string): string {
    return this.#commits.get(id)?.parents[0] ?? ROOT;
  }

  /** File by file: a file that both sides changed in their own way is a conflict. */
  merge(ours: string, theirs: string): { files: Map<string, string>; conflicts: string[] } {
    const known = this.#ancestors(theirs);
    const base = this.filesOf(Array.from(this.#ancestors(ours)).find((id) => known.has(id)) ?? ROOT);
    const [a, b] = [this.filesOf(ours), this.filesOf(theirs)];
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

  /** With itself, newest first. */
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

/** What one side deleted stays as the other has it. */
function conflictText(ours: string | undefined, theirs: string | undefined): string {
  if (ours === undefined || theirs === undefined) return ours ?? theirs ?? "";
  return `<<<<<<< ours\n${ours}=======\n${theirs}>>>>>>> theirs\n`;
}

export function hasMarkers(text: string | undefined): boolean {
  return text !== undefined && /^(<{7}|>{7}) /m.test(text);
}
