const require = process.getBuiltinModule;
import {
  remotesOf
} from "./chunk-KPZFHEFB.js";
import {
  describeFailure,
  fetchBranches,
  mayHaveRemotes,
  remoteFailure
} from "./chunk-KIAMSMLK.js";
import {
  createGit
} from "./chunk-LYUHUQ76.js";
import {
  REMOTE,
  unreachableCommits
} from "./chunk-XIXLG7DY.js";
import {
  makeFolder
} from "./chunk-DKSW36MJ.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/wiring/default-branch.ts
const { mkdtempSync, rmSync, writeFileSync } = process.getBuiltinModule("node:fs");
const { tmpdir } = process.getBuiltinModule("node:os");
const { dirname, join } = process.getBuiltinModule("node:path");
async function openDefaultBranch(place, trusted) {
  if (!place.isRepository) return void 0;
  const git = createGit(place.root, place.environment);
  const source = await sourceOf(place);
  const commit = trusted ?? (source ? await defaultCommit(source) : await localDefault(git));
  if (commit === void 0) return void 0;
  return {
    commit,
    has: async (other) => await leadsTo(git, { source, from: other, to: commit }),
    with: async (wanted, paths, use) => {
      if (source) await fetchBranches(git, source, { branches: /* @__PURE__ */ new Map([["", wanted]]) });
      const folder = mkdtempSync(join(tmpdir(), "agentic-trusted-"));
      try {
        await writeFiles(git, { commit: wanted, paths, folder });
        return await use(folder);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    }
  };
}
var ASK_LIMIT_MS = 1e4;
async function findRemoteDefault(place) {
  const source = mayHaveRemotes(place) ? (await remotesOf(place)).choose(void 0) : void 0;
  if (!source) return { problem: "there is no remote" };
  const { remote } = source;
  const recorded = `refs/remotes/${remote.name}/`;
  const git = createGit(place.root, place.environment);
  const head = await git.try("symbolic-ref", "--quiet", `${recorded}HEAD`);
  if (head?.startsWith(recorded) === true) return { branch: head.slice(recorded.length) };
  const repository = source.repository.until(AbortSignal.timeout(ASK_LIMIT_MS));
  const answer = await repository.call(["ls-remote", "--quiet", "--symref", REMOTE, "HEAD"], { remote });
  const [, branch] = /^ref: refs\/heads\/(.+)\tHEAD$/m.exec(answer.output.toString("utf8")) ?? [];
  if (branch !== void 0) return { branch };
  const why = answer.exitCode === 0 ? "its HEAD is on no branch" : answer.exitCode === void 0 ? "it did not answer in time" : describeFailure(answer.errors);
  return { problem: `the remote ${remote.name} does not say its default branch (${why})` };
}
async function sourceOf(place) {
  const remotes = await remotesOf(place);
  const { remote } = place.config.state;
  try {
    return remotes.choose(void 0, typeof remote === "string" ? remote : void 0);
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    return void 0;
  }
}
async function defaultCommit(source) {
  const { repository, remote } = source;
  const answer = await repository.call(["ls-remote", "--quiet", REMOTE, "HEAD"], { remote });
  if (answer.exitCode !== 0) throw remoteFailure(source, answer);
  const [, commit] = /^([0-9a-f]{40,64})\tHEAD$/m.exec(answer.output.toString("utf8")) ?? [];
  return commit;
}
async function localDefault(git) {
  for (const name of ["main", "master"]) {
    const commit = await git.try("rev-parse", "--verify", "--quiet", `refs/heads/${name}^{commit}`);
    if (commit !== void 0) return commit;
  }
  return void 0;
}
async function leadsTo(git, { source, from, to }) {
  if (from === to) return true;
  if (await git.try("merge-base", "--is-ancestor", from, to) !== void 0) return true;
  return source !== void 0 && (await unreachableCommits(source, [from], [to])).length === 0;
}
async function writeFiles(git, { commit, paths, folder }) {
  const listed = await git.run("ls-tree", "-r", "-z", "--long", "--full-tree", commit, "--", ...paths);
  for (const entry of listed.split("\0")) {
    const [, id, size, path] = /^100(?:644|755) blob ([0-9a-f]+) +(\d+)\t(.+)$/s.exec(entry) ?? [];
    if (id === void 0 || path === void 0 || Number(size) > MOST_BYTES) continue;
    const text = await git.run("cat-file", "blob", id);
    const isCut = Buffer.byteLength(text) < Number(size);
    const file = join(folder, path);
    makeFolder(dirname(file));
    writeFileSync(file, isCut ? `${text}
` : text);
  }
}
var MOST_BYTES = 1e6;

export {
  openDefaultBranch,
  findRemoteDefault
};
