const require = process.getBuiltinModule;
import {
  AGENT_PATTERNS,
  isAgentConfig
} from "./chunk-LPGNWIKH.js";
import "./chunk-EBMFTSOU.js";
import {
  createGit,
  paths
} from "./chunk-DE5UVWMB.js";
import "./chunk-WJUB2A7T.js";
import "./chunk-RSSU34D5.js";
import "./chunk-ZTE6MXS2.js";
import "./chunk-TIAYT3D6.js";
import "./chunk-YY3OOIBV.js";
import "./chunk-JOLLTK3V.js";
import "./chunk-FSFADS7L.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-PBKE7B6C.js";
import "./chunk-HYQC27UL.js";
import "./chunk-2GY5E74Q.js";

// src/git/agent-config.ts
const { lstatSync, rmSync } = process.getBuiltinModule("node:fs");
const { dirname, join } = process.getBuiltinModule("node:path");
async function withTrustedConfig(git, trusted, work) {
  const head = await git.run("rev-parse", "--verify", "HEAD");
  await lay(git, trusted, "--worktree");
  try {
    return await work();
  } finally {
    await lay(git, head, "--worktree", "--staged");
  }
}
async function lay(git, commit, ...where) {
  const there = await configIn(git, commit);
  const known = new Set(there);
  const others = (await configHere(git)).filter((path) => !known.has(path));
  for (const path of others)
    if (isReachable(git.directory, path)) rmSync(join(git.directory, path), { recursive: true, force: true });
  if (where.includes("--staged"))
    for (const batch of inBatches(others))
      await git.run("rm", "--cached", "--quiet", "--ignore-unmatch", "--", ...batch.map(literally));
  const wanted = there.filter((path) => isReachable(git.directory, path));
  for (const batch of inBatches(wanted))
    await git.run("restore", `--source=${commit}`, ...where, "--", ...batch.map(literally));
}
async function configIn(git, commit) {
  const listed = paths(await git.run("ls-tree", "-r", "-z", "--name-only", "--full-tree", commit));
  return listed.filter(isAgentConfig);
}
async function configHere(git) {
  const patterns = AGENT_PATTERNS.map((pattern) => `:(icase,glob)${pattern}`);
  const tracked = await git.run("ls-files", "-z", "--cached", "--", ...patterns);
  const installed = ":(exclude,glob)**/node_modules/**";
  const others = await git.run("ls-files", "-z", "--others", "--", ...patterns, installed);
  return [.../* @__PURE__ */ new Set([...paths(tracked), ...paths(others)])].filter(isAgentConfig);
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
