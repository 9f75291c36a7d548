import { hash } from "node:crypto";
import { parseNote } from "../notes/note-format.ts";

const LONGEST_NAME = 120;
const LONGEST_ID = 100;

/**
 * Returns the same copy for the same content; the number distinguishes copies that users changed. A note gets a new ID; other files
 * stay unchanged.
 */
export function conflictCopy(
  path: string,
  content: Uint8Array,
  number = 1,
): { path: string; content: Uint8Array } {
  const digest = `${hash("sha256", content).slice(0, 8)}${number > 1 ? `-${number}` : ""}`;
  const slash = path.lastIndexOf("/") + 1;
  const name = path.slice(slash).replace(/\.md$/, "").slice(0, LONGEST_NAME);
  const copy = `${path.slice(0, slash)}${name}-${digest}.md`;
  return { path: copy, content: withOtherId(content, { path: copy, digest }) };
}

function withOtherId(content: Uint8Array, { path, digest }: { path: string; digest: string }): Uint8Array {
  const text = Buffer.from(content).toString("utf8");
  const before = parseNote(text, path);
  if (!("note" in before)) return content;
  const id = `${before.note.id.slice(0, LONGEST_ID)}-${digest}`;
  const changed = text.replace(/^(["']?id["']?:[ \t]*)[^\r\n]*/m, `$1${id}`);
  const after = parseNote(changed, path);
  const isSame =
    "note" in after && JSON.stringify({ ...after.note, id: before.note.id }) === JSON.stringify(before.note);
  return isSame && after.note.id === id ? Buffer.from(changed) : content;
}
