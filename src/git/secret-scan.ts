/** Parts of a text that are secrets, as start and end. */
export type FindSecrets = (text: string) => readonly (readonly [start: number, end: number])[];

/** Where commits hold a secret. Without a file it stands in a message, an author, or the name of a file. */
export interface SecretPlace {
  readonly commit: string;
  readonly file?: string;
  readonly line?: number;
}

/**
 * Arguments of a `git log` that `findSecret` reads: messages are indented, so that no line of them looks like one of a patch. Git's
 * attributes and the user's settings choose no other form.
 */
export const SCANNED_LOG: readonly string[] = [
  "-c",
  "core.quotePath=false",
  "-c",
  "log.showRoot=true",
  "log",
  "--format=commit %H%n%w(0,1,1)%an <%ae>%n%cn <%ce>%n%B",
  ..."--patch --unified=0 --text --no-color --no-ext-diff --no-textconv --no-renames".split(" "),
  ..."--diff-merges=separate --submodule=short --src-prefix=a/ --dst-prefix=b/".split(" "),
];

/** The first secret that the commits of a log add. What they remove or leave is not looked at. */
export function findSecret(log: string, find: FindSecrets): SecretPlace | undefined {
  const scan = new LogScan(find);
  for (let from = 0; from < log.length && !scan.found;) {
    const end = log.indexOf("\n", from);
    scan.read(log.slice(from, end === -1 ? log.length : end));
    from = end === -1 ? log.length : end + 1;
  }
  scan.flush();
  return scan.found;
}

/** What a person can do about it. */
export const SECRET_ADVICE =
  "Have the step done again without it (resume with --from-step), or take it out of the branch's commits and resume. Replace the secret if others could have read it.";

/** For people; `what` is what was not done, such as `Nothing was pushed`. */
export function secretMessage({ commit, file, line }: SecretPlace, what: string): string {
  const place = file === undefined ? "its message or the name of a file" : `${file}:${line ?? 1}`;
  return `Commit ${commit.slice(0, 8)} holds a secret of the engine's environment in ${place}. ${what}.`;
}

class LogScan {
  found: SecretPlace | undefined;
  readonly #find: FindSecrets;
  #commit = "";
  #file: string | undefined;
  /** Lines that stand together: a secret may go over several. */
  #lines: string[] = [];
  /** Number of the first of them in the file; undefined for what is no content. */
  #first: number | undefined;

  constructor(find: FindSecrets) {
    this.#find = find;
  }

  read(line: string): void {
    const mark = line[0];
    if (mark === "+" && this.#first !== undefined) return void this.#lines.push(line.slice(1));
    if (mark === " ") return void this.#lines.push(line);
    // A backslash is git's remark on a last line without a line break: added lines can follow it.
    if ((mark === "-" || mark === "\\") && this.#first !== undefined) return;
    this.flush();
    const [, start] = /^@@ -\S+ \+(\d+)/.exec(line) ?? [];
    if (start !== undefined) this.#first = Number(start);
    else this.#readHeader(line);
  }

  #readHeader(line: string): void {
    const [, commit] = /^commit ([0-9a-f]+)/.exec(line) ?? [];
    if (commit !== undefined) this.#commit = commit;
    if (line.startsWith("diff --git ")) this.#file = undefined;
    else if (line.startsWith("+++ ")) this.#file = line.replace(/^\+\+\+ "?(?:b\/)?|"?\t?$/g, "");
    // The name of an empty file stands here alone.
    else return;
    if (this.#find(line).length > 0) this.found ??= { commit: this.#commit };
  }

  /** Looks at the lines that stand together. */
  flush(): void {
    const text = this.#lines.join("\n");
    const [hit] = text === "" ? [] : this.#find(text);
    if (hit) {
      const line = (this.#first ?? 1) + text.slice(0, hit[0]).split("\n").length - 1;
      this.found ??= {
        commit: this.#commit,
        ...(this.#first !== undefined && this.#file !== undefined ? { file: this.#file, line } : {}),
      };
    }
    this.#lines = [];
    this.#first = undefined;
  }
}
