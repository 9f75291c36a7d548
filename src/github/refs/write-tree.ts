import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import type { DraftFolder } from "../../storage/refs/tree-builder.ts";
import { withConcurrencyLimit } from "../client/limit-concurrency.ts";
import type { GitData, TreeItem } from "./git-data-api.ts";

/** The tree that holds nothing; git knows it without having it. */
export const EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

/** Larger contents, and those that are no text, go as blobs of their own. */
const MOST_INLINE_BYTES = 64 * 1024;
const MOST_ITEMS = 500;
const MOST_BYTES = 2_000_000;

/** Makes the tree of a draft, by naming what differs from the tree it was. */
export async function writeTree(data: GitData, draft: DraftFolder): Promise<string> {
  if (draft.entries.size === 0) return EMPTY_TREE;
  const plan: Plan = { cleared: [], items: [], blobs: new Map() };
  planFolder(plan, draft, { path: "", was: draft.was });
  await withConcurrencyLimit(plan.blobs.values(), async (content) => void (await data.makeBlob(content)));
  // Taken away in a request of its own: git refuses to put a folder right in the place of a file, and a file in that of a folder.
  const atTop = plan.cleared.filter(({ path }) => !path.includes("/")).length;
  const base = draft.was.size === atTop ? undefined : draft.id;
  let tree = base === undefined ? undefined : await makeTree(data, base, plan.cleared);
  tree = await makeTree(data, tree, plan.items);
  return tree ?? EMPTY_TREE;
}

interface Plan {
  /** What goes because something of another kind comes in its place. */
  readonly cleared: TreeItem[];
  readonly items: TreeItem[];
  /** Contents that must be there before the tree, by their ids. */
  readonly blobs: Map<string, Uint8Array>;
}

interface TreePosition {
  readonly path: string;
  /** What lies there now, in the tree that is built on. */
  readonly was: DraftFolder["was"];
}

function planFolder(plan: Plan, folder: DraftFolder, { path, was }: TreePosition): void {
  for (const [name, { kind }] of was)
    if (!folder.entries.has(name)) plan.items.push(deletedItem(`${path}${name}`, kind));
  for (const [name, entry] of folder.entries) {
    const full = `${path}${name}`;
    const before = was.get(name);
    if (entry.kind === "draft") {
      const stays = before?.kind === "folder" && before.id === entry.id;
      if (before && !stays) plan.cleared.push(deletedItem(full, before.kind));
      planFolder(plan, entry, { path: `${full}/`, was: stays ? entry.was : new Map() });
      continue;
    }
    const id = entry.kind === "content" ? blobId(entry.content) : entry.id;
    const kind = entry.kind === "folder" ? "folder" : "file";
    if (before?.kind === kind && before.id === id) continue;
    if (before && before.kind !== kind) plan.cleared.push(deletedItem(full, before.kind));
    if (entry.kind !== "content") plan.items.push({ ...typeOf(kind), path: full, sha: id });
    else if (isInline(entry.content))
      plan.items.push({ ...typeOf(kind), path: full, content: Buffer.from(entry.content).toString("utf8") });
    else {
      plan.blobs.set(id, entry.content);
      plan.items.push({ ...typeOf(kind), path: full, sha: id });
    }
  }
}

/** JSON carries them as they are; what databases do to a zero byte is not tried. */
function isInline(content: Uint8Array): boolean {
  return content.length <= MOST_INLINE_BYTES && isUtf8(content) && !content.includes(0);
}

function blobId(content: Uint8Array): string {
  return createHash("sha1").update(`blob ${content.length}\0`).update(content).digest("hex");
}

function deletedItem(path: string, kind: "file" | "folder"): TreeItem {
  return { ...typeOf(kind), path, sha: null };
}

function typeOf(kind: "file" | "folder"): Pick<TreeItem, "mode" | "type"> {
  return kind === "folder" ? { mode: "040000", type: "tree" } : { mode: "100644", type: "blob" };
}

/** Requests with too much in them time out at GitHub: each builds on the one before. */
async function makeTree(
  data: GitData,
  base: string | undefined,
  items: readonly TreeItem[],
): Promise<string | undefined> {
  let tree = base;
  for (const portion of portionsOf(items)) tree = await data.makeTree(tree, portion);
  return tree;
}

function portionsOf(items: readonly TreeItem[]): TreeItem[][] {
  const portions: TreeItem[][] = [];
  let bytes = MOST_BYTES;
  for (const item of items) {
    const size = item.content?.length ?? 0;
    const last = portions.at(-1);
    if (last && last.length < MOST_ITEMS && bytes + size <= MOST_BYTES) last.push(item);
    else {
      portions.push([item]);
      bytes = 0;
    }
    bytes += size;
  }
  return portions;
}
