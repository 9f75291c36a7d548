import { closeSync, fstatSync, readSync, writeSync } from "node:fs";
import { openRegular } from "../read-file.ts";
import { atPath } from "../system-fault.ts";

const NEW_LINE = 0x0a;

/** Appends to a file; where that holds a line each, not to one that a crash or a full disk has cut off. */
export function appendTo(path: string, content: string): void {
  const file = openRegular(path, "append");
  try {
    const gap = path.endsWith(".ndjson") && isTorn(file) ? "\n" : "";
    const bytes = Buffer.from(`${gap}${content}`);
    atPath(path, () => {
      for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written);
    });
  } finally {
    closeSync(file);
  }
}

function isTorn(file: number): boolean {
  const { size } = fstatSync(file);
  const last = Buffer.alloc(1);
  return size > 0 && readSync(file, last, 0, 1, size - 1) === 1 && last[0] !== NEW_LINE;
}
