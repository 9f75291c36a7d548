const require = process.getBuiltinModule;
import {
  liveRun,
  versionOf
} from "./chunk-2Y22FPJT.js";
import {
  segmentFolder
} from "./chunk-GYJ7LOK5.js";
import {
  branchRef,
  inboxRef,
  runPath,
  runRef
} from "./chunk-WTW3FVGE.js";
import {
  runFiles
} from "./chunk-FPHQHW5X.js";
import {
  isRunId
} from "./chunk-5UWUDB4H.js";

// src/storage/refs/branch-refs.ts
function branchRefs(refs, { runId, id }) {
  const own = { from: runRef(runId), to: branchRef(runId, id) };
  const journals = [
    [runFiles.journal, `journal.${id}.ndjson`],
    [segmentFolder(runFiles.journal), segmentFolder(`journal.${id}.ndjson`)]
  ].map(([from = "", to = ""]) => ({ from: runPath(runId, from), to: runPath(runId, to) }));
  const there = (path) => renamed(path, journals);
  const here = (path) => renamed(
    path,
    journals.map(({ from, to }) => ({ from: to, to: from }))
  );
  return {
    ...refs,
    refs: async (prefix) => {
      const found = await refs.refs(prefix === own.from ? own.to : prefix);
      const named = Array.from(
        found,
        ([ref, version]) => [ref === own.to ? own.from : ref, version]
      );
      return new Map(named.filter(([ref]) => ref === own.from || ref === inboxRef(runId)));
    },
    list: async (version, folder) => {
      const entries = await refs.list(version, there(folder));
      return entries.map((entry) => ({
        ...entry,
        name: here(`${folder}/${entry.name}`).slice(folder.length + 1)
      }));
    },
    files: async (version, folder) => {
      const files = await refs.files(version, there(folder));
      return files.map((file) => ({ ...file, path: here(file.path) }));
    },
    read: async (version, paths) => {
      const contents = await refs.read(version, paths.map(there));
      return new Map(Array.from(contents, ([path, content]) => [here(path), content]));
    },
    commit: async (change) => {
      const moved = change.refs.map((each) => renamedChange(each, own, there));
      const answer = await refs.commit({ ...change, refs: moved });
      const named = (ref) => ref === own.to ? own.from : ref;
      if (answer.status === "moved") return { ...answer, refs: answer.refs.map(named) };
      if (answer.status === "refused") return answer;
      const versions = Array.from(answer.versions, ([ref, version]) => [named(ref), version]);
      return { ...answer, versions: new Map(versions) };
    }
  };
}
async function findBranch(refs, branch) {
  const { runId } = branch;
  const own = branchRefs(refs, branch);
  const version = isRunId(runId) ? await versionOf(own, runRef(runId)) : void 0;
  return version === void 0 ? void 0 : liveRun(own, runId, version);
}
function renamed(path, renames) {
  for (const { from, to } of renames) {
    if (path === from) return to;
    if (path.startsWith(`${from}/`)) return `${to}${path.slice(from.length)}`;
  }
  return path;
}
function renamedChange({ ref, expected, next }, own, there) {
  const changes = next?.changes.map((change) => {
    const path = there(change.path);
    if (!("from" in change)) return { ...change, path };
    return { path, from: { version: change.from.version, path: there(change.from.path) } };
  });
  return {
    ref: ref === own.from ? own.to : ref,
    expected,
    next: next && { ...next, changes: changes ?? [] }
  };
}

export {
  branchRefs,
  findBranch
};
