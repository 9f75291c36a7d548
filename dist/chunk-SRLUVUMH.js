const require = process.getBuiltinModule;
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/git/repository.ts
const { appendFileSync, existsSync, mkdirSync, readFileSync, realpathSync, statSync } = process.getBuiltinModule("node:fs");
const { dirname, isAbsolute, join, resolve } = process.getBuiltinModule("node:path");
async function requireBase(repository, needs) {
  const { git } = repository;
  const branch = await git.try("symbolic-ref", "--quiet", "--short", "HEAD");
  await git.run("rev-parse", "--git-dir");
  const sha = await git.try("rev-parse", "--verify", "--quiet", "HEAD^{commit}");
  if (sha === void 0)
    throw unsuitable(
      "This repository has no commits yet. Make a first one: git commit --allow-empty -m start"
    );
  if (branch === void 0) {
    throw unsuitable(
      `HEAD is detached at ${sha.slice(0, 8)}, so there is no branch to come back to. Switch to one: git switch main`
    );
  }
  if (needs.commits) await requireIdentity(git);
  if (!needs.worktree) await requireClean(git);
  return { branch, sha };
}
async function requireIdentity(git) {
  const configured = await Promise.all(["user.name", "user.email"].map((key) => git.try("config", key)));
  const known = ["GIT_AUTHOR_IDENT", "GIT_COMMITTER_IDENT"].map(
    (who) => git.try("-c", "user.useConfigOnly=true", "var", who)
  );
  if ((await Promise.all(known)).every((ident) => ident !== void 0)) return;
  const missing = configured[0] === void 0 ? "user.name" : "user.email";
  const example = missing === "user.name" ? '"Your Name"' : "you@example.com";
  throw unsuitable(
    `git has no ${missing}, so nothing can be committed. Set it: git config --global ${missing} ${example}`
  );
}
async function requireClean(git) {
  const status = await git.run("status", "--porcelain=v1", "--untracked-files=normal");
  if (status === "") return;
  const files = status.split("\n");
  const first = files[0]?.slice(3) ?? "";
  const more = files.length > 1 ? ` and ${files.length - 1} more` : "";
  throw unsuitable(
    `Your checkout has uncommitted changes (${first}${more}) that would be mixed with the run's. Commit or stash them, or set \`git.worktree: true\`.`
  );
}
async function exclude(repository, patterns) {
  const file = await excludeFile(repository);
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const lines = new Set(text.split("\n"));
  const missing = patterns.filter((pattern) => !lines.has(pattern));
  if (missing.length === 0) return;
  mkdirSync(dirname(file), { recursive: true });
  const separator = text === "" || text.endsWith("\n") ? "" : "\n";
  appendFileSync(file, `${separator}${missing.join("\n")}
`);
}
async function excludeFile({ git, root }) {
  const folder = join(root, ".git");
  if (statSync(folder).isDirectory()) return join(folder, "info", "exclude");
  const path = await git.run("rev-parse", "--git-path", "info/exclude");
  return isAbsolute(path) ? path : join(root, path);
}
async function commonFolder({ git }) {
  return realpathSync(resolve(git.directory, await git.run("rev-parse", "--git-common-dir")));
}
function unsuitable(message) {
  return new AgenticError({ code: "git-unsuitable", message });
}

export {
  requireBase,
  exclude,
  commonFolder,
  unsuitable
};
