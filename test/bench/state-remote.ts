import { execFile, execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { createGit } from "../../src/git/process/git.ts";
import { createGitStateRefs } from "../../src/git/refs/git-state-refs.ts";
import { openRemotes } from "../../src/git/remote/remotes.ts";
import type { StateRefs } from "../../src/ports/state-refs.ts";
import { runPath, STATE_REF, stateMessage } from "../../src/storage/refs/ref-names.ts";
import { type GitServer, startGitServer } from "../support/git/git-server.ts";
import { createDirectory } from "./place.ts";

/** A git server on this machine, with checkouts of its repository. */
export interface StateRemote extends AsyncDisposable {
  /** How checkouts get at it: over HTTP, or as a folder. */
  readonly urls: Readonly<Record<"HTTP" | "a folder", string>>;
  /** A clone with one commit. */
  clone(url: string): Clone;
  /** The remote as an engine has it that has never been here. */
  open(clone: Clone): Promise<StateRefs>;
}

export interface Clone {
  readonly root: string;
  /** Standard output of git in the clone, without the last line break; others go on meanwhile. */
  git(...args: string[]): Promise<string>;
}

const environment = {
  PATH: process.env["PATH"] ?? "",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "Bench",
  GIT_AUTHOR_EMAIL: "bench@example.com",
  GIT_COMMITTER_NAME: "Bench",
  GIT_COMMITTER_EMAIL: "bench@example.com",
};

const run = promisify(execFile);

/** A remote on whose state branch so many runs lie that have ended. */
export async function startStateRemote(oldRuns: number): Promise<StateRemote> {
  const server = await startGitServer();
  const directory = createDirectory();
  fill(server, oldRuns);
  let names = 0;
  const fresh = (word: string): string => {
    names += 1;
    return join(directory.path, `${word}-${names}`);
  };
  return {
    urls: { HTTP: server.url, "a folder": server.directory },
    clone: (url) => {
      const root = fresh("clone");
      mkdirSync(root);
      const git = (...args: string[]) => execFileSync("git", args, { cwd: root, env: environment });
      git("init", "--quiet", "--initial-branch=main");
      git("commit", "--quiet", "--allow-empty", "--message=First");
      git("remote", "add", "origin", url);
      return {
        root,
        git: async (...args) => (await run("git", args, { cwd: root, env: environment })).stdout.trimEnd(),
      };
    },
    open: async ({ root }) => {
      const known = { ...environment, HOME: directory.path, XDG_STATE_HOME: fresh("state") };
      const remotes = await openRemotes({ root, git: createGit(root, known) }, known);
      const source = remotes.choose("main");
      if (source === undefined) throw new Error(`${root} has no remote.`);
      return createGitStateRefs(source);
    },
    [Symbol.asyncDispose]: async () => {
      directory[Symbol.dispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

/** One commit with all of them: how they came there makes no difference to who reads its tree. */
function fill(server: GitServer, runs: number): void {
  const files = Array.from({ length: runs }, (_, index) => filesOf(index)).flat();
  const input = [
    `commit refs/heads/${STATE_REF}`,
    "committer Bench <bench@example.com> 1767225600 +0000",
    data(stateMessage("Old runs")),
    ...files.map(({ path, content }) => `M 100644 inline ${path}\n${data(content)}`),
    "done\n",
  ].join("\n");
  execFileSync("git", ["--git-dir", server.directory, "fast-import", "--quiet", "--done"], {
    env: environment,
    input,
  });
}

function data(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}`;
}

function filesOf(index: number): { path: string; content: string }[] {
  const day = new Date(Date.UTC(2025, 0, 1 + (index % 365)));
  const id = `${day.toISOString().slice(0, 10).replaceAll("-", "")}-${index.toString(36).padStart(6, "0")}`;
  const contents = {
    "definition.yaml":
      'name: old\nversion: "1.0"\nsteps:\n  - { name: build, type: command, command: build }\n',
    "run.json": `${JSON.stringify({ id, workflow: "old", definition: "built-in", variables: {} }, null, 2)}\n`,
    "journal.ndjson": Array.from({ length: 8 }, (_, seq) => eventLine(id, seq + 1)).join(""),
    "progress.json": `${JSON.stringify({ workflow_id: id, status: "completed" }, null, 2)}\n`,
  };
  return Object.entries(contents).map(([name, content]) => ({ path: runPath(id, name), content }));
}

/** A line of a journal, as long as most are. */
export function eventLine(run: string, seq: number): string {
  const output = { success: true, output_type: "text", summary: `what step ${seq} of ${run} came to` };
  const at = new Date(Date.UTC(2025, 0, 1, 0, 0, seq)).toISOString();
  return `${JSON.stringify({ seq, at, type: "step.succeeded", step: `step-${seq}`, attempt: 1, output })}\n`;
}
