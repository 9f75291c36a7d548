import { readdirSync } from "node:fs";
import { createGit } from "../../src/git/process/git.ts";
import { createFileForge } from "../../src/git/remote/file-forge.ts";
import { openRemotes } from "../../src/git/remote/remotes.ts";
import { createLocalStore } from "../../src/storage/local/local-run-store.ts";
import { describeForge, type ForgeTrial, type ShownPullRequest } from "../support/contracts/forge.ts";
import { commitOn } from "../support/github/delivery.ts";
import { createProject } from "../support/project.ts";

const HEAD = /^---\ntitle: (.*)\nbranch: (.*)\nbase: (.*)\ndraft: (.*)\n---\n\n([\s\S]*)\n$/;

async function start(): Promise<ForgeTrial> {
  const project = createProject({ remote: true });
  const { root, environment } = project;
  const store = createLocalStore(root).open("20260101-abc123", "create");
  const repository = { root, git: createGit(root, environment) };
  const remotes = Promise.resolve(await openRemotes(repository, environment));
  return {
    open: () => createFileForge({ ...repository, remotes }, store),
    commit: (branch, base) => commitOn(project, branch, base),
    at: (branch) => project.git("ls-remote", "origin", `refs/heads/${branch}`).split("\t")[0],
    shown: ({ path = "" }) => Promise.resolve(parse(project.read(path))),
    count: () => {
      const names = readdirSync(project.runFolder("20260101-abc123"), { recursive: true, encoding: "utf8" });
      return Promise.resolve(names.filter((name) => name.endsWith(".md")).length);
    },
    [Symbol.asyncDispose]: async () => {
      await store[Symbol.asyncDispose]();
      project[Symbol.dispose]();
    },
  };
}

function parse(text: string): ShownPullRequest {
  const [, title = "", branch = "", base = "", draft, body = ""] = HEAD.exec(text) ?? [];
  return { title: JSON.parse(title) as string, body, branch, base, draft: draft === "true" };
}

describeForge("pull requests as files", start);
