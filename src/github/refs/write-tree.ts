import { isUtf8 } from "node:buffer";
import type { DraftFolder } from "../../storage/refs/tree-builder.ts";
import type { RepositoryClient } from "../client/github-repository.ts";
import { blobId } from "../client/repository-objects.ts";
import { withConcurrencyLimit } from "../client/repository-request.ts";
import { createBlob, createTree, type TreeItem } from "./git-data-api.ts";

/** The empty tree, which git knows without storing it. */
export const EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

/** Larger contents and binary ones are sent as blobs. */
const MOST_INLINE_BYTES = 64 * 1024;
const MOST_ITEMS = 500;
const MOST_BYTES = 2_000_000;

/** Creates the tree of a draft from its differences to the previous tree. */
export async function writeTree(github: RepositoryClient, draft: DraftFolder): Promise<string> {
  if (draft.entries.size === 0) return EMPTY_TREE;
  const plan: Plan = { cleared: [], items: [], blobs: new Map() };
  planFolder(plan, draft, { path: "", original: draft.original });
  await withConcurrencyLimit(
    plan.blobs.values(),
    async (content) => void (await createBlob(github, content)),
  );
  // Deleted in a separate request: git cannot replace a file by a folder, or a folder by a file, in one.
  const atTop = plan.cleared.filter(({ path }) => !path.includes("/")).length;
  const base = draft.original.size === atTop ? undefined : draft.id;
  let tree = base === undefined ? undefined : await makeTree(github, base, plan.cleared);
  tree = await makeTree(github, tree, plan.items);
  return tree ?? EMPTY_TREE;
}

interface Plan {
  readonly cleared: TreeItem[];
  readonly items: TreeItem[];
  /** Contents that must be uploaded before the tree, by ID. */
  readonly blobs: Map<string, Uint8Array>;
}

interface TreePosition {
  readonly path: string;
  readonly original: DraftFolder["original"];
}

function planFolder(plan: Plan, folder: DraftFolder, { path, original }: TreePosition): void {
  for (const [name, { kind }] of original)
    if (!folder.entries.has(name)) plan.items.push(deletedItem(`${path}${name}`, kind));
  for (const [name, entry] of folder.entries) {
    const full = `${path}${name}`;
    const before = original.get(name);
    if (entry.kind === "draft") {
      const stays = before?.kind === "folder" && before.id === entry.id;
      if (before && !stays) plan.cleared.push(deletedItem(full, before.kind));
      planFolder(plan, entry, { path: `${full}/`, original: stays ? entry.original : new Map() });
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

/** JSON can hold UTF-8 text. Zero bytes are avoided. */
function isInline(content: Uint8Array): boolean {
  return content.length <= MOST_INLINE_BYTES && isUtf8(content) && !content.includes(0);
}

function deletedItem(path: string, kind: "file" | "folder"): TreeItem {
  return { ...typeOf(kind), path, sha: null };
}

function typeOf(kind: "file" | "folder"): Pick<TreeItem, "mode" | "type"> {
  return kind === "folder" ? { mode: "040000", type: "tree" } : { mode: "100644", type: "blob" };
}

/** Splits large trees into several requests, since GitHub times out on large ones. */
async function makeTree(github: RepositoryClient, base: string | undefined, items: readonly TreeItem[]) {
  let tree = base;
  for (const portion of portionsOf(items)) tree = await createTree(github, tree, portion);
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
