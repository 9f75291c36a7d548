import {
  closeSync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  readSync,
  statSync,
  writeSync,
  lstatSync,
  readlinkSync,
  renameSync,
} from "node:fs";
import { join, relative, sep } from "node:path";
import { openRegular } from "../../system/read-file.ts";
import { withErrorPath } from "../../system/system-fault.ts";
import { readOptionalBytes, replaceFile } from "./atomic-files.ts";

/** The journal of a run that this process executes. Its lines survive the deletion of the file. */
export class OpenJournal implements Disposable {
  readonly #path: string;
  readonly #lines: Buffer[];
  #file: number;
  #inode: number;
  #length: number;

  constructor(path: string) {
    this.#path = path;
    const text = readOptionalBytes(path) ?? Buffer.alloc(0);
    const whole = text.subarray(0, text.lastIndexOf(LINE_BREAK) + 1);
    this.#lines = [whole];
    this.#length = whole.length;
    this.#file = openRegular(path, "append");
    const { ino, size } = fstatSync(this.#file);
    this.#inode = ino;
    // A crash can truncate the last line; the next event needs its own line.
    if (size > whole.length) ftruncateSync(this.#file, whole.length);
  }

  isIntact(): boolean {
    const stats = statSync(this.#path, { throwIfNoEntry: false });
    return stats?.ino === this.#inode && stats.size === this.#length;
  }

  append(lines: string): void {
    const bytes = Buffer.from(lines);
    try {
      withErrorPath(this.#path, () => {
        for (let written = 0; written < bytes.length;) written += writeSync(this.#file, bytes, written);
        fdatasyncSync(this.#file);
      });
    } catch (error) {
      // A full disk may have stored half a line.
      ftruncateSync(this.#file, this.#length);
      throw error;
    }
    this.#lines.push(bytes);
    this.#length += bytes.length;
  }

  restore(): void {
    replaceFile(this.#path, Buffer.concat(this.#lines), { durable: true });
    closeSync(this.#file);
    this.#file = openRegular(this.#path, "append");
    this.#inode = fstatSync(this.#file).ino;
  }

  [Symbol.dispose](): void {
    closeSync(this.#file);
  }
}

const LINE_BREAK = 0x0a;

/** A file that several processes append to. It is held open, so that its content can be restored after a deletion. */
export class OpenFile implements Disposable {
  readonly #path: string;
  #file: number;

  constructor(path: string) {
    this.#path = path;
    this.#file = openRegular(path, "read");
  }

  restore(): void {
    const { ino, size } = fstatSync(this.#file);
    if (statSync(this.#path, { throwIfNoEntry: false })?.ino === ino) return;
    const content = Buffer.alloc(size);
    const length = readSync(this.#file, content, 0, size, 0);
    const since = readOptionalBytes(this.#path) ?? Buffer.alloc(0);
    replaceFile(this.#path, Buffer.concat([content.subarray(0, length), since]));
    closeSync(this.#file);
    this.#file = openRegular(this.#path, "read");
  }

  [Symbol.dispose](): void {
    closeSync(this.#file);
  }
}

export function linksTo(root: string, folder: string): ReadonlyMap<string, string> {
  const links = new Map<string, string>();
  for (const path of foldersTo(root, folder)) if (isLink(path)) links.set(path, readlinkSync(path));
  return links;
}

/** Renames a file, pipe or unknown link in the place of a folder: steps have the engine's rights and can create any of these. */
export function clearFolder(
  root: string,
  folder: string,
  known: ReadonlyMap<string, string>,
): string | undefined {
  for (const path of foldersTo(root, folder)) {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return undefined;
    const isKnown = stats.isSymbolicLink() && known.get(path) === readlinkSync(path);
    if (!stats.isDirectory() && !isKnown) return setAside(path);
  }
  return undefined;
}

export function clearFile(path: string): string | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats && !stats.isFile() ? setAside(path) : undefined;
}

function setAside(path: string): string {
  let number = 1;
  while (lstatSync(`${path}.set-aside-${number}`, { throwIfNoEntry: false })) number += 1;
  const aside = `${path}.set-aside-${number}`;
  renameSync(path, aside);
  return aside;
}

function foldersTo(root: string, folder: string): string[] {
  const names = relative(root, folder).split(sep);
  return names.map((_, index) => join(root, ...names.slice(0, index + 1)));
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}
