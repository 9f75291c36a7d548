const require = process.getBuiltinModule;
import {
  leadingTo,
  linkedIn
} from "./chunk-D4UX37IC.js";
import {
  OWN_CONFIG,
  isAgentConfig,
  readOver
} from "./chunk-KXCQI7MA.js";
import "./chunk-EBMFTSOU.js";
import "./chunk-E2JWDTYZ.js";
import "./chunk-3MQE5TRS.js";
import "./chunk-PSMESCZO.js";
import "./chunk-XRMINRGD.js";
import "./chunk-NTWXTJNU.js";
import "./chunk-2HBIOINA.js";
import "./chunk-5VGBAJRU.js";
import "./chunk-3UN33L3F.js";
import "./chunk-JHXZ5DRF.js";
import "./chunk-RLC63W7Z.js";
import {
  paths
} from "./chunk-EWWCX6CE.js";
import "./chunk-MYWLHK3M.js";
import "./chunk-XMPWEMWR.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import "./chunk-YC7LB7MN.js";
import "./chunk-EYLSJCXK.js";
import "./chunk-5FWHV5YY.js";
import "./chunk-SO6WYGMS.js";
import "./chunk-EW6ZX27M.js";
import {
  foldedName
} from "./chunk-KHS53SDV.js";
import "./chunk-P7HOZAMK.js";
import {
  createGit
} from "./chunk-BFTXJ4KS.js";
import "./chunk-6QPQLVM2.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-UHVYSGXI.js";
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
