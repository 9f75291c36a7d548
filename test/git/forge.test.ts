import { readdirSync } from "node:fs";
import { createFileForge } from "../../src/git/delivery.ts";
import { createGit } from "../../src/git/git.ts";
import { openRemotes } from "../../src/git/remotes.ts";
import { createLocalStore } from "../../src/store/local-dir.ts";
import { describeForge, type ForgeTrial, type ShownPullRequest } from "../contracts/forge.ts";
import { commitOn } from "../fakes/delivery.ts";
import { createProject } from "../fakes/project.ts";

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
