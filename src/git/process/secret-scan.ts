import { StringDecoder } from "node:string_decoder";
import { AgenticError } from "../../errors.ts";
import type { Git } from "./git.ts";

export type FindSecrets = (text: string) => readonly (readonly [start: number, end: number])[];

/** Location of a secret in commits. Without a file it is in a message, an author, or the name of a file. */
export interface SecretLocation {
  readonly commit: string;
  readonly file?: string;
  readonly line?: number;
}

/** Messages are indented, so that no line looks like a line of a patch. Attributes and user settings cannot change the format. */
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

/** Characters to search at once. A secret is never longer than the overlap of two chunks. */
const CHUNK_CHARS = 1024 * 1024;
const OVERLAP_CHARS = 64 * 1024;

/** Searches a log that arrives in chunks. Ignores text that commits remove or leave unchanged. */
export function createSecretSearch(find: FindSecrets) {
  const scan = new LogScan(find);
  const decoder = new StringDecoder("utf8");
  let remainder = "";
  return {
    read: (chunk: Buffer): boolean => {
      const text = remainder + decoder.write(chunk);
      let from = 0;
      for (let end = text.indexOf("\n"); end !== -1 && !scan.found; end = text.indexOf("\n", from)) {
        scan.read(text.slice(from, end));
        from = end + 1;
      }
      remainder = text.slice(from);
      if (remainder.length > CHUNK_CHARS) {
        scan.read(remainder);
        scan.searchPart();
        // The first character is the kind of the line.
        remainder = remainder.slice(0, 1) + remainder.slice(-OVERLAP_CHARS);
      }
      return scan.found === undefined;
    },
    end: (): SecretLocation | undefined => {
      scan.read(remainder + decoder.end());
      scan.flush();
      return scan.found;
    },
  };
}

export const SECRET_ADVICE =
  "Run the step again without it (resume with --from-step), or remove it from the branch's commits and resume. Replace the secret if other people could have read it.";

export async function findSecretInCommits(
  git: Git,
  commits: readonly string[],
  find: FindSecrets,
): Promise<SecretLocation | undefined> {
  const search = createSecretSearch(find);
  await git.stream((chunk) => search.read(chunk), ...SCANNED_LOG, ...commits);
  return search.end();
}

export function secretFoundError(location: SecretLocation): AgenticError {
  const message = `${secretMessage(location, "Nothing of it was pushed")} ${SECRET_ADVICE}`;
  return new AgenticError({ code: "secret-found", message });
}

export function secretMessage({ commit, file, line }: SecretLocation, what: string): string {
  const location =
    file === undefined ? "its message, its author or the name of a file" : `${file}:${line ?? 1}`;
  return `Commit ${commit.slice(0, 8)} contains a secret of the engine's environment in ${location}. ${what}.`;
}

class LogScan {
  found: SecretLocation | undefined;
  readonly #find: FindSecrets;
  #commit = "";
  #file: string | undefined;
  /** Consecutive lines: a secret may span several. */
  #lines: string[] = [];
  #size = 0;
  #first: number | undefined;

  constructor(find: FindSecrets) {
    this.#find = find;
  }

  read(line: string): void {
    const prefix = line[0];
    if (prefix === "+" && this.#first !== undefined) return this.#add(line.slice(1));
    if (prefix === " ") return this.#add(line);
    // A backslash is git's remark on a missing line break at the end: added lines can follow it.
    if ((prefix === "-" || prefix === "\\") && this.#first !== undefined) return;
    this.flush();
    const [, start] = /^@@ -\S+ \+(\d+)/.exec(line) ?? [];
    if (start !== undefined) this.#first = Number(start);
    else this.#readHeader(line);
  }

  #add(line: string): void {
    this.#lines.push(line);
    this.#size += line.length + 1;
    if (this.#size > CHUNK_CHARS) this.#searchChunk();
  }

  searchPart(): void {
    this.#search();
    if (this.#first !== undefined) this.#first += this.#lines.length - 1;
    this.#lines = [];
    this.#size = 0;
  }

  #searchChunk(): void {
    this.#search();
    let from = this.#lines.length;
    for (let overlap = 0; from > 0; from -= 1) {
      overlap += (this.#lines[from - 1] ?? "").length + 1;
      if (overlap > OVERLAP_CHARS) break;
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
    // Only this line contains the name of an empty file.
    else return;
    if (this.#find(line).length > 0) this.found ??= { commit: this.#commit };
  }

  flush(): void {
    this.#search();
    this.#lines = [];
    this.#size = 0;
    this.#first = undefined;
  }

  #search(): void {
    const text = this.#lines.join("\n");
    const [match] = text === "" ? [] : this.#find(text);
    if (!match) return;
    const line = (this.#first ?? 1) + text.slice(0, match[0]).split("\n").length - 1;
    this.found ??= {
      commit: this.#commit,
      ...(this.#first !== undefined && this.#file !== undefined ? { file: this.#file, line } : {}),
    };
  }
}
