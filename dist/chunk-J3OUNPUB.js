const require = process.getBuiltinModule;
import {
  isUnadvertised
} from "./chunk-T2PUZF6W.js";
import {
  FETCH,
  REMOTE,
  WORKTREES,
  WORKTREE_PREFIX,
  commonFolder,
  gitPath,
  handOver,
  inspect,
  isHeldElsewhere,
  remoteFailure
} from "./chunk-IZ2ZWLL6.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/git/follow-worktree.ts
const { realpathSync, rmSync } = process.getBuiltinModule("node:fs");
const { basename, dirname, join } = process.getBuiltinModule("node:path");
async function isIdleWorktree(repository, directory) {
  const parent = join(realpathSync(repository.root), WORKTREES);
  if (dirname(directory) !== parent || !basename(directory).startsWith(WORKTREE_PREFIX)) return false;
  const standing = inspect(directory, await commonFolder(repository));
  return standing.state === "whole" && !isHeldElsewhere(standing.record);
}
async function followRun({ git }, directory, { branch, here, commit, keep }) {
  const own = git.with({ directory });
  const told = [];
  await handOver(own, here, (patch) => {
    const file = keep(`${branch.replaceAll("/", "-")}.patch`, `${patch}
`);
    told.push(
      `What was not committed in the worktree of ${branch} is no part of the run; it is kept as ${file}.`
    );
  });
  if (await git.try("merge-base", "--is-ancestor", here, commit) === void 0) {
    const aside = `${branch}-${here.slice(0, 8)}`;
    await git.run("update-ref", `refs/heads/${aside}`, here);
    told.push(`Commits of ${branch} here that are no part of the run are kept on branch ${aside}.`);
  }
  rmSync(await gitPath(own, "index.lock"), { force: true });
  await own.run("reset", "--quiet", "--hard", commit);
  await own.run("clean", "-fdq");
  return told;
}

// src/git/bring-branches.ts
async function bringBranches(repository, source, wanted) {
  const { git } = repository;
  await fetchBranches(git, source, wanted);
  const taken = await checkedOut(git);
  const problems = /* @__PURE__ */ new Map();
  for (const [branch, commit] of wanted.branches) {
    const told = await moveBranch(repository, {
      branch,
      commit,
      taken: taken.get(branch),
      keep: wanted.keep
    });
    if (told.length > 0) problems.set(branch, told.join(" "));
  }
  return problems;
}
async function fetchBranches(git, source, wanted) {
  const missing = await commitsMissing(git, [...wanted.branches.values()]);
  const base = wanted.base === void 0 ? [] : await commitsMissing(git, [wanted.base]);
  if (missing.length > 0) await fetchCommits(git, source, { ...wanted, missing, base });
  for (const commit of await commitsMissing(git, base)) await fetchBase(git, source, commit);
}
async function commitsMissing(git, commits) {
  const here = await Promise.all(commits.map((commit) => git.try("cat-file", "-e", `${commit}^{commit}`)));
  return [...new Set(commits.filter((_, index) => here[index] === void 0))];
}
async function fetchCommits(git, source, wanted) {
  const { repository, remote, checkout } = source;
  const shallow = checkout.shallow();
  const call = {
    remote,
    apart: checkout.objects,
    shallow,
    known: await tipsOf(git),
    settings: { "fetch.negotiationAlgorithm": "consecutive", "uploadpack.allowAnySHA1InWant": "true" }
  };
  await repository.together(call, async (run, directory) => {
    const fetch = (...args) => run([...FETCH, ...args], { remote });
    if (shallow.length > 0 && wanted.base.length > 0) {
      await fetch("--depth=1", REMOTE, ...wanted.base.map((commit, index) => `${commit}:refs/base/${index}`));
    }
    const answer = await fetch(REMOTE, ...wanted.missing);
    if (answer.exitCode !== 0) await fetchNamed(source, { ...wanted, run, errors: answer.errors });
    await git.run(...FETCH, "--update-shallow", directory, ...wanted.missing);
  });
}
async function fetchBase(git, source, commit) {
  const { repository, remote, checkout } = source;
  const shallow = checkout.shallow();
  const depth = shallow.length > 0 ? ["--depth=1"] : [];
  const call = { remote, apart: checkout.objects, shallow, known: await tipsOf(git) };
  await repository.together(call, async (run, directory) => {
    const answer = await run([...FETCH, ...depth, REMOTE, `${commit}:${BASE_REF}`], { remote });
    if (answer.exitCode !== 0 && !isUnadvertised(answer.errors) && !/not our ref/.test(answer.errors)) {
      throw remoteFailure(source, { errors: answer.errors, late: false });
    }
    if (answer.exitCode !== 0) throw baseUnknown(remote.name, commit);
    await git.run(...FETCH, "--update-shallow", directory, BASE_REF);
  });
}
var BASE_REF = "refs/base/0";
function baseUnknown(name, commit) {
  return new AgenticError({
    code: "not-found",
    message: `${name} does not have the commit ${commit.slice(0, 12)}, at which the run began. Push it there from the clone in which the run was started, then resume again.`
  });
}
async function fetchNamed(source, { branches, missing, run, errors }) {
  const { remote } = source;
  const names = [...branches].flatMap(([branch, commit]) => missing.includes(commit) ? [branch] : []);
  if (isUnadvertised(errors)) {
    const answer = await run([...FETCH, REMOTE, ...names.map((name) => `refs/heads/${name}`)], { remote });
    if (answer.exitCode === 0) return;
  } else if (!/not our ref/.test(errors)) throw remoteFailure(source, { errors, late: false });
  throw new AgenticError({
    code: "not-found",
    message: `${remote.name} does not have the commits that ${names.join(", ")} had in the run: it did not take them, or somebody has rewritten or deleted them there. Put them back from a clone that has them (${putBack(remote.name, branches, names)}), or restore the branch on its pull request, and resume the run; or start a new one.`
  });
}
function putBack(name, branches, lost) {
  const refs = lost.map((branch) => `${branches.get(branch) ?? ""}:refs/heads/${branch}`);
  return `git push --force ${name} ${refs.join(" ")}`;
}
var TIPS = 200;
async function tipsOf(git) {
  const folders = ["refs/heads", "refs/remotes"];
  const format = ["--format=%(objectname)", "--sort=-committerdate", `--count=${TIPS}`];
  const listed = await git.run("for-each-ref", ...format, ...folders);
  const head = await git.try("rev-parse", "--verify", "--quiet", "HEAD^{commit}");
  return [.../* @__PURE__ */ new Set([...listed.split("\n"), head ?? ""])].filter((tip) => tip !== "");
}
async function checkedOut(git) {
  const listed = await git.run("worktree", "list", "--porcelain");
  const trees = listed.matchAll(/^worktree (.+)(?:\n.+)*?\nbranch refs\/heads\/(.+)$/gm);
  return new Map(Array.from(trees, ([, directory = "", branch = ""]) => [branch, directory]));
}
async function moveBranch(repository, { branch, commit, taken, keep }) {
  const { git } = repository;
  const ref = `refs/heads/${branch}`;
  const here = await git.try("rev-parse", "--verify", "--quiet", ref);
  if (here === commit) return [];
  if (here === void 0) {
    await git.run("update-ref", ref, commit, "");
    return [];
  }
  if (keep && taken !== void 0 && await isIdleWorktree(repository, taken))
    return await followRun(repository, taken, { branch, here, commit, keep });
  if (await git.try("merge-base", "--is-ancestor", here, commit) === void 0) {
    return [
      `${branch} has commits in this checkout that the run does not know (${here.slice(0, 8)}); it stays as it is.`
    ];
  }
  if (taken !== void 0)
    return [
      `${branch} is checked out, so it stays at ${here.slice(0, 8)}. Bring it up: git merge --ff-only ${commit}`
    ];
  await git.run("update-ref", ref, commit, here);
  return [];
}

export {
  bringBranches,
  fetchBranches,
  checkedOut
};
