import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { RUN, SUFFIX } from "./hardened.ts";

export type Git = (...args: string[]) => string;

/** Changes the repository that a bundle is made of. */
export type Change = (git: Git, folder: string) => Tampered | void;

export interface Tampered {
  /** Refs that go into the bundle too. */
  readonly refs?: readonly string[];
  /** What it says that whoever reads it has; the main branch by default. */
  readonly known?: readonly string[];
}

export const BRANCH = `agentic/w-${SUFFIX}`;

function commit(git: Git): void {
  git("add", "--all", "--force");
  git("commit", "--quiet", "-m", "Planted");
}

function blob(git: Git, folder: string, content: string): string {
  writeFileSync(join(folder, ".git", "planted"), content);
  return git("hash-object", "-w", join(folder, ".git", "planted"));
}

/** A file as no work tree would have it. */
function entry(path: string, { content = "planted", mode = "100644" } = {}): Change {
  return (git, folder) => {
    const info = `${mode},${blob(git, folder, content)},${path}`;
    git("-c", "core.protectNTFS=false", "update-index", "--add", "--cacheinfo", info);
    git("commit", "--quiet", "-m", "Planted");
  };
}

function inState(change: Change): Change {
  return (git, folder) => {
    git("checkout", "--quiet", "agentic/state");
    return change(git, folder);
  };
}

/** A commit that git would not make, as the last one of the branch. */
function put(git: Git, tree: string, ...parents: string[]): void {
  const made = git("commit-tree", tree, ...parents.flatMap((each) => ["-p", each]), "-m", "Planted");
  git("update-ref", `refs/heads/${BRANCH}`, made);
}

/** A tree, also one that git itself would not make. */
function treeOf(git: Git, folder: string, entries: readonly (readonly string[])[]): string {
  const file = join(folder, ".git", "tree");
  const lines = entries.map(([mode = "", name = "", id = ""]) =>
    Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, "hex")]),
  );
  writeFileSync(file, Buffer.concat(lines));
  return git("hash-object", "-t", "tree", "-w", "--literally", file);
}

function inFolder(git: Git, folder: string, [name, inner]: readonly [string, string]): string {
  const inside = treeOf(git, folder, [["100644", inner, blob(git, folder, "planted")]]);
  return treeOf(git, folder, [["40000", name, inside]]);
}

/** 10^12 files in a dozen objects. */
function bomb(git: Git, folder: string): string {
  let [mode, id] = ["100644", blob(git, folder, "x")];
  for (let level = 0; level < 12; level += 1) {
    const names = Array.from({ length: 10 }, (_, at) => `d${at}`);
    id = treeOf(
      git,
      folder,
      names.map((name) => [mode, name, id]),
    );
    mode = "40000";
  }
  return id;
}

/** The branch with the first commit of the repository merged in, and one of its files as they were there. */
function asOfOld(git: Git): string {
  git("rm", "--quiet", "CODEOWNERS");
  git("checkout", "--quiet", OLD, "--", "package-lock.json");
  return git("write-tree");
}

const OLD = "refs/remotes/origin/main~1";
const MAIN = "refs/remotes/origin/main";

/** What is wrong with a bundle, and why it is not published. */
export const hostile: readonly (readonly [string, Change, RegExp])[] = [
  [
    "protected files that are new, changed, gone, or programs now",
    (git, folder) => {
      for (const path of [".github/workflows/own.yml", "AGENT\u017f.md"]) entry(path)(git, folder);
      entry("agentic/config.json", { content: "{}" })(git, folder);
      entry("package-lock.json", { content: "{ }" })(git, folder);
      git("update-index", "--chmod=+x", "CODEOWNERS");
      git("rm", "--quiet", "--cached", ".envrc");
      git("commit", "--quiet", "-m", "Planted");
    },
    /protected files: \.envrc, \.github\/workflows\/own\.yml, AGENTſ\.md, CODEOWNERS, agentic\/config\.json, package-lock\.json\./,
  ],
  [
    "files where links lead from the names of protected ones",
    (git, folder) => {
      for (const path of ["docs/guide.md", "tools/config.json"]) entry(path)(git, folder);
      entry("Agentic", { content: "tools", mode: "120000" })(git, folder);
    },
    /protected files: Agentic \(Agentic\/config\.json links to it\), docs\/guide\.md \(GEMINI\.md links to it\), tools\/config\.json \(Agentic\/config\.json links to it\)\./,
  ],
  [
    "protected files of long ago, as a merge of an old commit has them",
    (git) => {
      put(git, asOfOld(git), BRANCH, OLD);
      return { known: [`^${MAIN}`, `^${OLD}`] };
    },
    /protected files: CODEOWNERS, package-lock\.json/,
  ],
  [
    "the same, where it says that it builds on the old commit alone",
    (git) => {
      put(git, asOfOld(git), BRANCH, OLD);
      return { known: [`^${OLD}`] };
    },
    /protected files: CODEOWNERS, package-lock\.json/,
  ],
  [
    "the same, where it does build on the old commit alone",
    (git) => {
      put(git, `${OLD}^{tree}`, OLD);
      return { known: [`^${OLD}`] };
    },
    /protected files: CODEOWNERS, GEMINI\.md, package-lock\.json/,
  ],
  [
    "a link that leads out",
    (git, folder) => {
      symlinkSync("../../../elsewhere", join(folder, "link"));
      commit(git);
    },
    /link is a link that leads out/,
  ],
  [
    "a chain of links that leads out",
    (git, folder) => {
      git("update-index", "--add", "--cacheinfo", `120000,${blob(git, folder, "../dir")},dir/up`);
      git("update-index", "--add", "--cacheinfo", `120000,${blob(git, folder, "dir/up/../../elsewhere")},y`);
      git("commit", "--quiet", "-m", "Planted");
    },
    /y is a link that leads out/,
  ],
  [
    "more files than anybody can list",
    (git, folder) => put(git, bomb(git, folder), BRANCH),
    /changes more than 20000 files/,
  ],
  [
    "a repository in the repository",
    (git) => {
      git("update-index", "--add", "--cacheinfo", `160000,${"1".repeat(40)},sub`);
      git("commit", "--quiet", "-m", "Planted");
    },
    /^Nothing is published, because of agentic\/w-\w{6}: sub is a submodule at another commit, or a nested repository, .* Change submodules by hand: /,
  ],
  [
    "git's own folder",
    (git, folder) => put(git, inFolder(git, folder, [".git", "config"]), BRANCH),
    /rejected its objects|not a valid path/,
  ],
  [
    "a way up",
    (git, folder) => put(git, inFolder(git, folder, ["..", "x"]), BRANCH),
    /rejected its objects|not a valid path/,
  ],
  [
    "the main branch",
    (git) => {
      git("branch", "--force", "main", BRANCH);
      return { refs: ["refs/heads/main"] };
    },
    /does not belong to run/,
  ],
  [
    "another branch",
    (git) => {
      git("branch", "release", BRANCH);
      return { refs: ["refs/heads/release"] };
    },
    /not the name of a run's branch/,
  ],
  [
    "a branch that the run does not know",
    (git) => {
      git("branch", "agentic/other-zzz999", BRANCH);
      return { refs: ["refs/heads/agentic/other-zzz999"] };
    },
    /the journal of the run does not contain it/,
  ],
  [
    "another run",
    (git) => {
      git("branch", "agentic/runs/20260131-zzz999/main", "agentic/state");
      return { refs: ["refs/heads/agentic/runs/20260131-zzz999/main"] };
    },
    /does not belong to run/,
  ],
  [
    "a tag",
    (git) => {
      git("tag", "v9");
      return { refs: ["refs/tags/v9"] };
    },
    /a run has no such ref/,
  ],
  [
    "files of others in the state",
    inState(entry("agentic/workflows/20260131-zzz999/run.json")),
    /is not a file of run/,
  ],
  [
    "a program in the state",
    inState(entry("agentic/memory/x.md", { content: "#!", mode: "100755" })),
    /is not a regular file/,
  ],
  [
    "more files in the state than anybody can list",
    inState((git, folder) => {
      let tree = bomb(git, folder);
      for (const name of [RUN, "workflows", "agentic"]) tree = treeOf(git, folder, [["40000", name, tree]]);
      const made = git("commit-tree", tree, "-p", "agentic/state", "-m", "Planted");
      git("update-ref", "refs/heads/agentic/state", made);
    }),
    /more than 50000 files/,
  ],
  [
    "a journal that is none",
    inState(entry(`agentic/workflows/${RUN}/run.json`, { content: '{"id":"20260131-zzz999"}' })),
    /no record of a run|is the record of/,
  ],
  ["a history of its own", (git) => put(git, `${BRANCH}^{tree}`), /no common history/],
];
