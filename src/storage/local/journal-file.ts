import { closeSync, fdatasyncSync, fstatSync, ftruncateSync, readSync, statSync, writeSync } from "node:fs";
import { openRegular } from "../../system/read-file.ts";
import { withErrorPath } from "../../system/system-fault.ts";
import { readOptionalBytes, replaceFile } from "./atomic-files.ts";

/** The journal of a run that this process works on: its lines outlive the file, whatever others do with that. */
export class OpenJournal implements Disposable {
  readonly #path: string;
  readonly #lines: Buffer[];
  #file: number;
  #inode: number;
  /** Bytes of the journal that are whole lines. */
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
    // A crash can tear the last line; what comes after it must start on a line of its own.
    if (size > whole.length) ftruncateSync(this.#file, whole.length);
  }

  /** Whether the file at the path is this one, with all that was appended. */
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
      // A full disk may have taken half a line: what is appended next must not stand behind it.
      ftruncateSync(this.#file, this.#length);
      throw error;
    }
    this.#lines.push(bytes);
    this.#length += bytes.length;
  }

  /** Puts all lines at the path again; its folder is there. */
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

/** A file that several processes append to, held open: what it held can be read where others have removed it. */
export class OpenFile implements Disposable {
  readonly #path: string;
  #file: number;

  constructor(path: string) {
    this.#path = path;
    this.#file = openRegular(path, "read");
  }

  /** Puts its content at the path again, before what was written there since; its folder is there. */
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
