import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createProject, type Project } from "../project.ts";

/** Files in a folder, by path. */
type Files = ReadonlyMap<string, Buffer>;

interface Beginnings {
  /** `.git` of a checkout with one commit on `main`. */
  readonly checkout: Files;
  /** An empty bare repository. */
  readonly bare: Files;
}

let made: Beginnings | undefined;

/** Created by git once and copied for each test: git needs ten processes for it. */
function beginnings(): Beginnings {
  if (made) return made;
  using project = createProject();
  const { root, remote, git } = project;
  git("init", "--quiet", "--bare", "--template=", remote);
  // Tests need no maintenance of the remote.
  git("--git-dir", remote, "config", "receive.autogc", "false");
  made = { checkout: filesIn(join(root, ".git")), bare: filesIn(remote) };
  return made;
}

/** A checkout with one commit, whose remote may not have it. */
export function createCheckout(url: string): Project {
  const project = createProject({ git: false });
  const folder = join(project.root, ".git");
  putFiles(folder, beginnings().checkout);
  appendFileSync(join(folder, "config"), `[remote "origin"]\n\turl = ${JSON.stringify(url)}\n`);
  return project;
}

/** The same, where the remote, an empty bare repository, has the commit. */
export function createCheckoutWithRemote({ url, directory }: { url: string; directory: string }): Project {
  const shared = [...beginnings().checkout].filter(([path]) => /^(objects|refs)\//.test(path));
  putFiles(directory, new Map(shared));
  return createCheckout(url);
}

/** A bare repository on this machine. */
export function createBareRepository(): { readonly directory: string; dispose(): void } {
  const directory = mkdtempSync(join(tmpdir(), "agentic-remote-"));
  mkdirSync(join(directory, "objects"));
  mkdirSync(join(directory, "refs"));
  putFiles(directory, beginnings().bare);
  return { directory, dispose: () => rmSync(directory, { recursive: true, force: true, maxRetries: 3 }) };
}

function filesIn(folder: string): Files {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = found.map(({ parentPath, name }) => join(parentPath, name));
  const wanted = paths.filter((path) => !path.endsWith(".sample"));
  return new Map(wanted.map((path) => [path.slice(folder.length + 1), readFileSync(path)]));
}

function putFiles(folder: string, files: Files): void {
  for (const [path, content] of files) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}
