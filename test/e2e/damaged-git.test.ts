// @module-tag slow
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runCli } from "../support/cli/cli.ts";
import { createProject, type Project } from "../support/project.ts";
import { isFull } from "../support/random.ts";

const FLOW = `
name: flow
version: "1.0"
settings:
  max-retry: 2
  git: { worktree: true, auto-commit: true }
steps:
  - name: before
    type: script
    run: echo 1 > before.txt
  - name: hurt
    type: script
    run: bash "$HOME/hurt.sh"
  - name: after
    type: script
    run: echo 3 > after.txt
`;

/**
 * What the script does at its first attempt. $R is the user's checkout, $W the worktree, $A the record of the worktree, $B the run's branch,
 * $O another repository.
 */
const WAYS: Readonly<Record<string, string>> = {
  "`.git` removed": "rm -f .git",
  "`.git` removed, with a commit of all files": "rm -f .git; git add -A; git commit -qm mine",
  "`.git` renamed": "mv .git x",
  "`.git` made a folder": "rm .git; mkdir .git",
  "`.git` made another repository": "rm .git; git init -q .",
  "`.git` made another repository, with a commit": "rm .git; git init -q .; git add -A; git commit -qm mine",
  "`.git` leading to the repository itself": 'echo "gitdir: $R/.git" > .git',
  "`.git` leading there by a relative path": 'echo "gitdir: ../../.git" > .git',
  "`.git` leading nowhere": 'echo "gitdir: /nowhere/at/all" > .git',
  "`.git` empty": ": > .git",
  "`.git` a link to the repository": 'ln -sfn "$R/.git" .git',
  "`.git` leading to the user's own worktree": 'echo "gitdir: $R/.git/worktrees/mine" > .git',
  "`.git` leading to another repository": 'echo "gitdir: $O/.git" > .git',
  "worktree removed and made a folder": 'cd /; git -C "$R" worktree remove --force "$W"; mkdir "$W"; cd "$W"',
  "folder removed": 'cd "$R"; rm -rf "$W"; exit',
  "folder a link to the checkout": 'cd /; rm -rf "$W"; ln -s "$R" "$W"; exit',
  "worktree moved": 'git worktree move . "$HOME/moved"; exit',
  "worktree moved, though locked": 'git worktree lock .; git worktree move -f -f . "$HOME/moved"; exit',
  "all worktrees removed": 'cd "$R"; rm -rf .worktrees; exit',
  "HEAD removed": 'rm "$A/HEAD"',
  "HEAD unreadable": 'echo nonsense > "$A/HEAD"',
  "HEAD a link to the user's": 'ln -sf "$R/.git/HEAD" "$A/HEAD"',
  "HEAD on the user's branch": "git symbolic-ref HEAD refs/heads/main",
  "HEAD on another branch of the user's": "git symbolic-ref HEAD refs/heads/other",
  "HEAD detached, with a commit": "git checkout -q --detach; git commit -q --allow-empty -m mine",
  "HEAD on a branch without commits": "git checkout -q --orphan x",
  "index removed": 'rm "$A/index"',
  "index unreadable": 'echo nonsense > "$A/index"',
  "index a link to the user's": 'ln -sf "$R/.git/index" "$A/index"',
  "index the very file of the user's": 'ln -f "$R/.git/index" "$A/index"',
  "index locked": ': > "$A/index.lock"',
  "logs a link to the user's": 'rm -rf "$A/logs"; ln -s "$R/.git/logs" "$A/logs"',
  "the run's branch deleted": 'git update-ref -d "refs/heads/$B"',
  "the run's branch a name of the user's": 'git symbolic-ref "refs/heads/$B" refs/heads/main',
  "the run's branch a name of another": 'git symbolic-ref "refs/heads/$B" refs/heads/other',
  "the run's branch renamed": "git branch -m renamed",
  "the run's branch unreadable":
    'git pack-refs --all --prune; mkdir -p "$R/.git/refs/heads/agentic"; echo nonsense > "$R/.git/refs/heads/$B"',
  "the run's branch without its commits":
    'git update-ref "refs/heads/$B" "$(git commit-tree -m mine "HEAD^{tree}")"',
  "record removed": 'rm -rf "$A"',
  "all records removed": 'rm -rf "$R/.git/worktrees"',
  "record leading to the checkout": 'echo "$R/.git" > "$A/gitdir"',
  "record of another repository": 'echo "$O/.git" > "$A/commondir"',
  "record a link to the repository": 'rm -rf "$A"; ln -s "$R/.git" "$A"; echo "$W/.git" > "$R/.git/gitdir"',
  "record pruned": 'rm .git; git -C "$R" worktree prune --expire=now',
  "record locked as if new": 'echo initializing > "$A/locked"',
  "`core.worktree` of the repository": 'git config core.worktree "$R"',
  "`core.worktree` of the worktree":
    'git config extensions.worktreeConfig true; git config --worktree core.worktree "$R"',
  "`core.bare` of the repository": "git config core.bare true",
  "hooks and monitors":
    'printf "#!/bin/sh\\nrm -rf $R/notes.txt\\n" > "$HOME/hook"; chmod +x "$HOME/hook"; git config core.fsmonitor "$HOME/hook"; git config core.hooksPath "$HOME"',
  "configuration unreadable": 'echo "[nonsense" >> "$R/.git/config"',
  "configuration removed": 'rm "$R/.git/config"',
  "configuration a folder": 'rm "$R/.git/config"; mkdir "$R/.git/config"',
  "`core.worktree` elsewhere": "git config core.worktree /nowhere",
  "a repository format of the future": "git config core.repositoryFormatVersion 99",
  "an unknown extension": "git config core.repositoryFormatVersion 1; git config extensions.planted yes",
  "another object format":
    "git config core.repositoryFormatVersion 1; git config extensions.objectFormat sha256",
  "a value that git cannot read": "git config core.autocrlf banana",
  "a planted alias and hooks": "git config alias.status '!false'; git config core.hooksPath /nowhere",
  "alternates leading nowhere": 'echo /nowhere/at/all > "$R/.git/objects/info/alternates"',
  "excludes emptied": ': > "$R/.git/info/exclude"',
  "the run's folder removed in the worktree": "rm -rf agentic",
  "the run's folder removed in the checkout": 'rm -rf "$R/agentic"',
};

const SCRIPT = `
echo 2 > hurt.txt
W=$PWD; R=\${W%/.worktrees/*}; O=$HOME/other; A=$(git rev-parse --absolute-git-dir); B=$(git symbolic-ref --short HEAD)
[ "$AGENTIC_ATTEMPT" = 1 ] || exit 0
`;

function prepare(way: string, exit: number, remote = false): Project {
  const project = createProject({
    remote,
    files: { "a.txt": "a\n", "b.txt": "b\n", ".gitignore": "*.log\n" },
    workflows: { flow: FLOW },
  });
  project.git("branch", "other");
  project.git("worktree", "add", "-q", "-b", "mine", join(project.home, "mine"));
  project.git("init", "-q", join(project.home, "other"));
  project.write("a.txt", "staged\n");
  project.git("add", "a.txt");
  for (const [path, text] of [
    ["b.txt", "changed\n"],
    ["notes.txt", "notes\n"],
    ["x.log", "log\n"],
  ] as const)
    project.write(path, text);
  writeFileSync(join(project.home, "hurt.sh"), `${SCRIPT}${way}\nexit ${exit}\n`);
  return project;
}

/** The way is taken by the commands that check the step, not by its script. */
const CHECKED = FLOW.replace(
  'bash "$HOME/hurt.sh"',
  `echo 2 > hurt.txt
    ensures: [{ command: bash "$HOME/hurt.sh" }]`,
);

/** Everything of the user's, by path: work tree, index, HEAD and branches. */
function mine({ root }: Project): Record<string, string> {
  const found: Record<string, string> = {};
  const read = (folder: string): void => {
    for (const name of readdirSync(join(root, folder))) {
      const path = join(folder, name);
      if ([".git", ".worktrees", "agentic"].includes(path)) continue;
      if (lstatSync(join(root, path)).isDirectory()) read(path);
      else found[path] = readFileSync(join(root, path), "latin1");
    }
  };
  read("");
  for (const name of ["HEAD", "index"]) found[name] = readFileSync(join(root, ".git", name), "latin1");
  return { ...found, ...branchesOf(join(root, ".git")) };
}

function branchesOf(folder: string): Record<string, string> {
  const packed = join(folder, "packed-refs");
  const lines = existsSync(packed)
    ? readFileSync(packed, "utf8").matchAll(/^(\w+) (refs\/heads\/.+)$/gm)
    : [];
  const refs = new Map(Array.from(lines, ([, commit = "", ref = ""]) => [ref, commit]));
  for (const name of readdirSync(join(folder, "refs/heads"), { recursive: true, encoding: "utf8" })) {
    const path = join(folder, "refs/heads", name);
    if (lstatSync(path).isFile()) refs.set(`refs/heads/${name}`, readFileSync(path, "utf8").trim());
  }
  const own = Array.from(refs).filter(([ref]) => /^refs\/heads\/(main|other|mine)$/.test(ref));
  return Object.fromEntries(own);
}

const branchIn = (text: string): string => /branch (agentic\/\w+-\w+)/.exec(text)?.[1] ?? "no branch";

/** After these git itself works no more, or the run has lost its journal: how it ends is told elsewhere. */
const FATAL = new Set(["the run's branch unreadable", "the run's folder removed in the checkout"]);

/** Ways after which a later process has to make the worktree anew. */
const RESUMED = ["worktree moved, though locked", "record leading to the checkout"];

test.each(RESUMED)("a run is resumed after its last attempt left the worktree with %s", async (name) => {
  using project = prepare(WAYS[name] ?? "exit 1", 1);
  const before = mine(project);
  project.write(".agentic/workflows/once.yaml", FLOW.replace("max-retry: 2", "max-retry: 0"));
  expect((await runCli(project, ["run", "once"])).code).toBe(1);
  writeFileSync(join(project.home, "hurt.sh"), "echo 2 > again.txt");
  const { code, stderr } = await runCli(project, ["resume", project.runs().at(-1) ?? ""]);
  rmSync(join(project.root, ".agentic/workflows/once.yaml"));
  expect(code).toBe(0);
  expect(mine(project)).toEqual(before);
  const worktrees = project.git("worktree", "list").split("\n");
  expect(worktrees.map((line) => line.split(" ")[0])).toEqual([project.root, join(project.home, "mine")]);
  const branch = /branch (agentic\/flow-\w+)/.exec(stderr)?.[1] ?? "";
  expect(project.git("diff", "--name-only", "main", branch).split("\n").toSorted()).toEqual([
    "after.txt",
    "again.txt",
    "before.txt",
  ]);
  const moved = join(project.home, "moved");
  if (name.includes("moved")) expect(readFileSync(join(moved, "hurt.txt"), "utf8")).toBe("2\n");
});

/** Of each kind some, with those that did harm once among them. */
const SAMPLE = [
  "`.git` removed",
  "`.git` removed, with a commit of all files",
  "`.git` made another repository, with a commit",
  "`.git` leading to the repository itself",
  "`.git` a link to the repository",
  "worktree removed and made a folder",
  "folder a link to the checkout",
  "worktree moved",
  "worktree moved, though locked",
  "record leading to the checkout",
  "HEAD on the user's branch",
  "index unreadable",
  "index a link to the user's",
  "the run's branch deleted",
  "the run's branch a name of the user's",
  "record of another repository",
  "`core.worktree` of the worktree",
  "`core.bare` of the repository",
  "configuration unreadable",
];
const ways = isFull ? Object.keys(WAYS) : SAMPLE;

describe.each(ways)("a step that leaves its worktree with %s", (name) => {
  test.each(isFull ? [0, 1] : [0])("and exits with %i changes nothing of the user's", async (exit) => {
    using project = prepare(WAYS[name] ?? "exit 1", exit);
    const before = mine(project);
    const { code, stderr } = await runCli(project, ["run", "flow"]);
    expect(mine(project)).toEqual(before);
    expect(project.git("status", "--short")).toContain("M  a.txt");
    const branch = /branch (agentic\/flow-\w+)/.exec(stderr)?.[1];
    expect(branch).toBeDefined();
    if (FATAL.has(name)) return;
    expect(code).toBe(0);
    expect(project.git("diff", "--name-only", "main", `refs/heads/${branch}`).split("\n")).toEqual([
      "after.txt",
      "before.txt",
      "hurt.txt",
    ]);
    const hurt = project.journal().filter((event) => event.type === "step.failed" && event.step === "hurt");
    const isDamage = hurt.some((event) => "failure" in event && event.failure?.code === "worktree-damaged");
    const isKept = existsSync(join(project.runFolder(), "steps/hurt/1/partial.patch"));
    if (isDamage && !/folder|worktree moved|all worktrees/.test(name)) expect(isKept).toBe(true);
  });
});

const REDIRECTIONS = [
  "`.git` removed",
  "`.git` renamed",
  "`.git` leading to the repository itself",
  "worktree removed and made a folder",
];
/** After these git fails until something is repaired. */
const FAILURES = ["index unreadable", "configuration unreadable"];

describe.each(isFull ? Object.keys(WAYS) : [...REDIRECTIONS, ...FAILURES])(
  "an `ensures` command that leaves %s",
  (name) => {
    test.each([0, 1])("and exits with %i changes nothing of the user's", async (exit) => {
      using project = prepare(WAYS[name] ?? "exit 1", exit);
      const before = mine(project);
      project.write(".agentic/workflows/checked.yaml", CHECKED);
      const { code, stderr } = await runCli(project, ["run", "checked"]);
      rmSync(join(project.root, ".agentic/workflows/checked.yaml"));
      expect(mine(project)).toEqual(before);
      if (FATAL.has(name)) return;
      expect(code, stderr).toBe(0);
      expect(
        project.git("diff", "--name-only", "main", `refs/heads/${branchIn(stderr)}`).split("\n"),
      ).toEqual(["after.txt", "before.txt", "hurt.txt"]);
    });
  },
);

test.each(REDIRECTIONS)(
  "a step that leaves its worktree with %s has only its own files pushed",
  async (name) => {
    using project = prepare(WAYS[name] ?? "exit 1", 0, true);
    const before = mine(project);
    const main = project.git("rev-parse", "origin/main");
    project.write(
      ".agentic/workflows/pushed.yaml",
      FLOW.replace("{ worktree: true,", "{ worktree: true, auto-pr: true,"),
    );
    const { code, stdout, stderr } = await runCli(project, ["run", "pushed"]);
    rmSync(join(project.root, ".agentic/workflows/pushed.yaml"));
    expect(mine(project)).toEqual(before);
    expect(code, stdout + stderr).toBe(0);
    const remote = (...args: string[]) => project.git("--git-dir", project.remote, ...args).split("\n");
    expect(remote("rev-parse", "main")).toEqual([main]);
    expect(remote("diff", "--name-only", "main", branchIn(stderr))).toEqual([
      "after.txt",
      "before.txt",
      "hurt.txt",
    ]);
    const objects = remote("cat-file", "--batch-all-objects", "--batch-check=%(objectname) %(objecttype)");
    const blobs = objects.filter((line) => line.endsWith(" blob")).map((line) => line.split(" ")[0] ?? "");
    const texts = blobs.map((blob) => project.git("--git-dir", project.remote, "cat-file", "blob", blob));
    expect(texts).toContain("2");
    expect(texts.filter((text) => ["staged", "changed", "notes", "log"].includes(text))).toEqual([]);
  },
);

test("there are forty ways and more", () => {
  expect(Object.keys(WAYS).length).toBeGreaterThanOrEqual(40);
  expect(SAMPLE.filter((name) => WAYS[name] === undefined)).toEqual([]);
});
