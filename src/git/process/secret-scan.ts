import { StringDecoder } from "node:string_decoder";
import { AgenticError } from "../../errors.ts";
import type { Git } from "./git.ts";

/** Parts of a text that are secrets, as start and end. */
export type FindSecrets = (text: string) => readonly (readonly [start: number, end: number])[];

/** Where commits hold a secret. Without a file it stands in a message, an author, or the name of a file. */
export interface SecretLocation {
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

/** A log that comes in chunks, of any length. What its commits remove or leave is not looked at. */
export interface SecretSearch {
  /** Answers whether more is wanted. */
  read(chunk: Buffer): boolean;
  /** The first secret that the commits add. */
  end(): SecretLocation | undefined;
}

/** So much text is searched at once; a secret is never longer than the part that two pieces share. */
const PIECE = 1024 * 1024;
const SHARED = 64 * 1024;

export function createSecretSearch(find: FindSecrets): SecretSearch {
  const scan = new LogScan(find);
  const decoder = new StringDecoder("utf8");
  let rest = "";
  return {
    read: (chunk) => {
      const text = rest + decoder.write(chunk);
      let from = 0;
      for (let end = text.indexOf("\n"); end !== -1 && !scan.found; end = text.indexOf("\n", from)) {
        scan.read(text.slice(from, end));
        from = end + 1;
      }
      rest = text.slice(from);
      if (rest.length > PIECE) {
        scan.read(rest);
        scan.searchPart();
        // The first character says what kind of line it is.
        rest = rest.slice(0, 1) + rest.slice(-SHARED);
      }
      return scan.found === undefined;
    },
    end: () => {
      scan.read(rest + decoder.end());
      scan.flush();
      return scan.found;
    },
  };
}

/** What a person can do about it. */
export const SECRET_ADVICE =
  "Have the step done again without it (resume with --from-step), or take it out of the branch's commits and resume. Replace the secret if others could have read it.";

/** The first secret that commits of a repository add. Errors: `git-failed`. */
export async function findSecretInCommits(
  git: Git,
  commits: readonly string[],
  find: FindSecrets,
): Promise<SecretLocation | undefined> {
  const search = createSecretSearch(find);
  await git.stream((chunk) => search.read(chunk), ...SCANNED_LOG, ...commits);
  return search.end();
}

/** Nothing that holds a secret is pushed: the run pauses. */
export function secretFoundError(place: SecretLocation): AgenticError {
  const message = `${secretMessage(place, "Nothing of it was pushed")} ${SECRET_ADVICE}`;
  return new AgenticError({ code: "secret-found", message });
}

/** For people; `what` is what was not done, such as `Nothing was pushed`. */
export function secretMessage({ commit, file, line }: SecretLocation, what: string): string {
  const place = file === undefined ? "its message or the name of a file" : `${file}:${line ?? 1}`;
  return `Commit ${commit.slice(0, 8)} holds a secret of the engine's environment in ${place}. ${what}.`;
}

class LogScan {
  found: SecretLocation | undefined;
  readonly #find: FindSecrets;
  #commit = "";
  #file: string | undefined;
  /** Lines that stand together: a secret may go over several. */
  #lines: string[] = [];
  #size = 0;
  /** Number of the first of them in the file; undefined for what is no content. */
  #first: number | undefined;

  constructor(find: FindSecrets) {
    this.#find = find;
  }

  read(line: string): void {
    const mark = line[0];
    if (mark === "+" && this.#first !== undefined) return this.#add(line.slice(1));
    if (mark === " ") return this.#add(line);
    // A backslash is git's remark on a last line without a line break: added lines can follow it.
    if ((mark === "-" || mark === "\\") && this.#first !== undefined) return;
    this.flush();
    const [, start] = /^@@ -\S+ \+(\d+)/.exec(line) ?? [];
    if (start !== undefined) this.#first = Number(start);
    else this.#readHeader(line);
  }

  #add(line: string): void {
    this.#lines.push(line);
    this.#size += line.length + 1;
    if (this.#size > PIECE) this.#searchPiece();
  }

  /** Looks at the lines so far; of the last one there is more, which comes with the end of this part. */
  searchPart(): void {
    this.#search();
    if (this.#first !== undefined) this.#first += this.#lines.length - 1;
    this.#lines = [];
    this.#size = 0;
  }

  /** Looks at the lines so far; the last of them are looked at again with those that follow. */
  #searchPiece(): void {
    this.#search();
    let from = this.#lines.length;
    for (let kept = 0; from > 0; from -= 1) {
      kept += (this.#lines[from - 1] ?? "").length + 1;
      if (kept > SHARED) break;
    }
    if (this.#first !== undefined) this.#first += from;
    this.#lines = this.#lines.slice(from);
    this.#size = this.#lines.reduce((sum, line) => sum + line.length + 1, 0);
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

  /** Looks at the lines that stand together, to their end. */
  flush(): void {
    this.#search();
    this.#lines = [];
    this.#size = 0;
    this.#first = undefined;
  }

  #search(): void {
    const text = this.#lines.join("\n");
    const [hit] = text === "" ? [] : this.#find(text);
    if (!hit) return;
    const line = (this.#first ?? 1) + text.slice(0, hit[0]).split("\n").length - 1;
    this.found ??= {
      commit: this.#commit,
      ...(this.#first !== undefined && this.#file !== undefined ? { file: this.#file, line } : {}),
    };
  }
}
