const require = process.getBuiltinModule;
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/storage/refs/tree-walk.ts
async function findEntry(folders, version, path) {
  let found = { name: "", kind: "folder", id: await folders.top(version) };
  for (const part of path === "" ? [] : path.split("/")) {
    if (found?.kind !== "folder") return void 0;
    const entries = await folders.entries(found.id);
    found = entries.find(({ name }) => name === part);
  }
  return found;
}
async function listEntries(folders, version, path) {
  const found = await findEntry(folders, version, path);
  if (found?.kind !== "folder") return [];
  const entries = await folders.entries(found.id);
  return entries.toSorted((a, b) => a.name < b.name ? -1 : 1);
}
async function findFiles(folders, version, paths) {
  await folders.top(version);
  const found = await Promise.all(paths.map((path) => findEntry(folders, version, path)));
  return new Map(
    paths.flatMap((path, index) => {
      const entry = found[index];
      return entry?.kind === "file" ? [[path, entry.id]] : [];
    })
  );
}

// src/storage/refs/tree-builder.ts
async function draftTree(folders, version, changes) {
  const top = version === void 0 ? newFolder() : await openFolder(folders, await folders.top(version));
  for (const change of changes) {
    if ("remove" in change) await removeAt(folders, top, change.path);
    else await putAt(folders, top, { path: change.path, entry: await entryOf(folders, change) });
  }
  dropEmpty(top);
  return top;
}
async function entryOf(folders, change) {
  if ("content" in change) return { kind: "content", content: Buffer.from(change.content) };
  const { version, path } = change.from;
  const found = await findEntry(folders, version, path);
  if (found) return { kind: found.kind, id: found.id };
  throw new AgenticError({
    code: "not-found",
    message: `There is nothing at ${path} in version ${version}; look at what the version holds before it is copied.`
  });
}
async function putAt(folders, top, { path, entry }) {
  const parts = path.split("/");
  const name = parts.pop() ?? "";
  let folder = top;
  for (const part of parts) {
    const next = await draftAt(folders, folder, part) ?? newFolder();
    folder.entries.set(part, next);
    folder = next;
  }
  folder.entries.set(name, entry);
}
async function removeAt(folders, top, path) {
  const parts = path.split("/");
  const name = parts.pop() ?? "";
  let folder = top;
  for (const part of parts) {
    const next = await draftAt(folders, folder, part);
    if (!next) return;
    folder.entries.set(part, next);
    folder = next;
  }
  folder.entries.delete(name);
}
async function draftAt(folders, folder, name) {
  const entry = folder.entries.get(name);
  if (entry?.kind === "draft") return entry;
  return entry?.kind === "folder" ? await openFolder(folders, entry.id) : void 0;
}
async function openFolder(folders, id) {
  const was = new Map(
    (await folders.entries(id)).map(({ name, kind, id: id2 }) => [
      name,
      { kind, id: id2 }
    ])
  );
  return { kind: "draft", id, was, entries: new Map(was) };
}
function newFolder() {
  return { kind: "draft", id: void 0, was: /* @__PURE__ */ new Map(), entries: /* @__PURE__ */ new Map() };
}
function dropEmpty(folder) {
  for (const [name, entry] of folder.entries) {
    if (entry.kind !== "draft") continue;
    dropEmpty(entry);
    if (entry.entries.size === 0) folder.entries.delete(name);
  }
}

export {
  findEntry,
  listEntries,
  findFiles,
  draftTree
};
