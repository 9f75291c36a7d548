const require = process.getBuiltinModule;
import {
  leadingTo,
  linkedIn
} from "./chunk-YVPUBUWQ.js";
import {
  OWN_CONFIG,
  isAgentConfig,
  readOver
} from "./chunk-MNZWDWBP.js";
import "./chunk-EBMFTSOU.js";
import "./chunk-TVFZJJHO.js";
import "./chunk-UDIL3GW5.js";
import "./chunk-PSMESCZO.js";
import "./chunk-K4AI4EA3.js";
import "./chunk-K3Y6HHYD.js";
import "./chunk-DFSHMYL4.js";
import "./chunk-WKYNSHIN.js";
import "./chunk-R5J2G7IY.js";
import "./chunk-MKEGDJTJ.js";
import "./chunk-LTYCOAME.js";
import {
  paths
} from "./chunk-CEJV5K2P.js";
import "./chunk-5YC3IHTI.js";
import "./chunk-XMPWEMWR.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import "./chunk-FJI5BRNY.js";
import "./chunk-E6KL5N2W.js";
import "./chunk-5FWHV5YY.js";
import "./chunk-5Z6ZQR2Z.js";
import "./chunk-2WE56YHU.js";
import {
  foldedName
} from "./chunk-6LVLBYI2.js";
import "./chunk-P7HOZAMK.js";
import {
  createGit
} from "./chunk-BFTXJ4KS.js";
import "./chunk-NXJ6ZHLT.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-JLOJ2DQI.js";
import "./chunk-AMXY6FXI.js";
import "./chunk-IWACR7N4.js";
import "./chunk-4J5IKL3S.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-4TDBF5MH.js";
import "./chunk-7HSVFAPF.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/git/agent-config.ts
const { lstatSync, rmSync } = process.getBuiltinModule("node:fs");
const { dirname, join } = process.getBuiltinModule("node:path");
async function withTrustedConfig(git, trusted, work) {
  const head = await git.run("rev-parse", "--verify", "HEAD");
  const files = await filesOf(git, trusted);
  const { isConfig, astray } = await configBehind(git, trusted, files);
  const ours = files.filter((path) => isConfig(path) && !astray.has(readOver(path)));
  await lay(git, { commit: trusted, files: ours, isConfig }, "--worktree");
  try {
    return await work();
  } finally {
    const theirs = (await filesOf(git, head)).filter(isConfig);
    await lay(git, { commit: head, files: theirs, isConfig }, "--worktree", "--staged");
  }
}
async function configBehind(git, commit, files) {
  const linked = await linkedIn(git, commit, isAgentConfig);
  const there = linked.places.size === 0 ? /* @__PURE__ */ new Set() : new Set(files.flatMap(withFolders));
  const places = new Map([...linked.places].filter(([place]) => there.has(place)));
  const nowhere = [...linked.places].flatMap(([place, name]) => there.has(place) ? [] : [name]);
  const ways = new Set([...places.keys(), OWN_CONFIG].flatMap(withFolders));
  const isConfig = (path) => isAgentConfig(path) || leadingTo({ places }, path) !== void 0 || ways.has(foldedName(path));
  return { isConfig, astray: /* @__PURE__ */ new Set([...linked.astray, ...nowhere]) };
}
function withFolders(path) {
  const parts = foldedName(path).split("/");
  return parts.map((_, at) => parts.slice(0, at + 1).join("/"));
}
async function lay(git, { commit, files, isConfig }, ...where) {
  const known = new Set(files);
  const others = await pathsHere(git, (path) => isConfig(path) && !known.has(path));
  for (const path of others)
    if (isReachable(git.directory, path)) rmSync(join(git.directory, path), { recursive: true, force: true });
  if (where.includes("--staged"))
    for (const batch of inBatches(others))
      await git.run("rm", "--cached", "--quiet", "--ignore-unmatch", "--", ...batch.map(literally));
  const wanted = files.filter((path) => isReachable(git.directory, path));
  for (const batch of inBatches(wanted))
    await git.run("restore", `--source=${commit}`, ...where, "--", ...batch.map(literally));
}
async function filesOf(git, commit) {
  return paths(await git.run("ls-tree", "-r", "-z", "--name-only", "--full-tree", commit));
}
async function pathsHere(git, isWanted) {
  const found = /* @__PURE__ */ new Set();
  const take = (path) => {
    if (isWanted(path)) found.add(path);
    return true;
  };
  await git.each(take, "ls-files", "-z", "--cached");
  await git.each(take, "ls-files", "-z", "--others", "--", ":(exclude,glob)**/node_modules/**");
  return [...found];
}
function isReachable(directory, path) {
  for (let folder = dirname(path); folder !== "."; folder = dirname(folder)) {
    const stat = lstatSync(join(directory, folder), { throwIfNoEntry: false });
    if (stat && !stat.isDirectory()) return false;
  }
  return true;
}
var literally = (path) => `:(literal)${path}`;
var BATCH = 200;
function inBatches(all) {
  return Array.from(
    { length: Math.ceil(all.length / BATCH) },
    (_, at) => all.slice(at * BATCH, (at + 1) * BATCH)
  );
}

// src/compose/trusted-config.ts
function withTrustedAgents(runner, { environment, trusted }) {
  return {
    run: (request, hooks) => withTrustedConfig(createGit(request.cwd, environment), trusted, () => runner.run(request, hooks)),
    endOrphans: (runId) => runner.endOrphans(runId)
  };
}
export {
  withTrustedAgents
};
