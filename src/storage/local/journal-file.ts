import { closeSync, fdatasyncSync, fstatSync, ftruncateSync, readSync, statSync, writeSync } from "node:fs";
import { openRegular } from "../../system/read-file.ts";
import { withErrorPath } from "../../system/system-fault.ts";
import { readOptionalBytes, replaceFile } from "./atomic-files.ts";

/** The journal of a run that this process executes. Its lines survive the deletion of the file. */
export class OpenJournal implements Disposable {
  readonly #path: string;
  readonly #lines: Buffer[];
  #file: number;
  #inode: number;
  /** Bytes of complete lines. */
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

  /** Whether the file at the path is still the open one, with all appended lines. */
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

  /** Writes all lines to the path again; its folder exists. */
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

  /** Writes the content to the path again, before lines that were added since. */
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
