const require = process.getBuiltinModule;
import {
  remoteFailure
} from "./chunk-ZSQ3IXQD.js";
import {
  FETCH,
  REMOTE,
  commonFolder,
  isLocalUrl
} from "./chunk-A2BHZXWT.js";
import {
  createGit
} from "./chunk-PDXAJEOT.js";
import {
  makeFolder
} from "./chunk-4TDBF5MH.js";

// src/git/outbox.ts
const { copyFileSync, existsSync, rmSync, writeFileSync } = process.getBuiltinModule("node:fs");
const { join } = process.getBuiltinModule("node:path");
async function openOutbox(repository, { directory, environment }) {
  const git = createGit(directory, environment);
  if (!existsSync(join(directory, "HEAD"))) await makeOutbox(repository, git, environment);
  return {
    directory,
    git,
    branches: async () => {
      const listed = await git.run("for-each-ref", "--format=%(objectname) %(refname)", "refs/heads/");
      const lines = listed.matchAll(/^([0-9a-f]+) refs\/heads\/(.+)$/gm);
      return new Map(Array.from(lines, ([, commit = "", name = ""]) => [name, commit]));
    }
  };
}
var STAGING_MARK = "agentic-staging";
function isOutbox(url) {
  return isLocalUrl(url) && existsSync(join(url, STAGING_MARK));
}
async function makeOutbox(repository, { directory }, environment) {
  makeFolder(directory, 448);
  const format = await repository.git.try("rev-parse", "--show-object-format") ?? "sha1";
  const git = createGit(directory, environment);
  await git.run("init", "--quiet", "--bare", "--template=", `--object-format=${format}`, ".");
  writeFileSync(join(directory, STAGING_MARK), "");
  await borrowFrom(repository, directory);
  for (const setting of ["receive.shallowUpdate", "uploadpack.allowAnySHA1InWant", "uploadpack.allowFilter"])
    await git.run("config", setting, "true");
}
async function borrowFrom(repository, directory) {
  const folder = await commonFolder(repository);
  makeFolder(join(directory, "objects", "info"));
  writeFileSync(join(directory, "objects", "info", "alternates"), `${join(folder, "objects")}
`);
  if (existsSync(join(folder, "shallow"))) copyFileSync(join(folder, "shallow"), join(directory, "shallow"));
}
async function copyBranches({ git }, source, branches) {
  if (branches.length === 0) return;
  const { repository, remote, checkout } = source;
  const refs = branches.map((branch) => `+refs/heads/${branch}:refs/heads/${branch}`);
  const call = { remote, apart: checkout.objects, shallow: checkout.shallow() };
  await repository.together(call, async (run, directory) => {
    const answer = await run([...FETCH, REMOTE, ...refs], { remote });
    if (answer.exitCode !== 0) throw remoteFailure(source, answer);
    await git.run(...FETCH, "--update-shallow", directory, ...refs);
  });
}
function redirection(remote) {
  return `remote.${remote}.pushurl`;
}
async function redirect({ git }, remote, outbox) {
  const key = redirection(remote);
  if (outbox) await git.run("config", "--local", "--replace-all", key, outbox.directory);
  else await git.try("config", "--local", "--unset-all", key);
}
async function writeBundle({ git }, { file, refs, known }) {
  rmSync(file, { force: true });
  const there = await Promise.all(
    known.map(
      async (commit) => await git.try("cat-file", "-e", `${commit}^{commit}`) === void 0 ? [] : [commit]
    )
  );
  await git.run("bundle", "create", "--quiet", file, ...refs, ...there.flat().map((commit) => `^${commit}`));
}

export {
  openOutbox,
  isOutbox,
  borrowFrom,
  copyBranches,
  redirection,
  redirect,
  writeBundle
};
