import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createGit } from "../../../src/git/process/git.ts";
import { ghToken } from "../../../src/git/remote/git-credentials.ts";
import { push } from "../../../src/git/remote/push.ts";
import { openRemotes } from "../../../src/git/remote/remotes.ts";
import { startGitServer } from "../../support/git/git-server.ts";
import { createProject } from "../../support/project.ts";

/** Unique to this test, which searches the whole machine. */
const TOKEN = `ghs_${randomBytes(18).toString("hex")}`;

/** Environments and arguments of this user's processes, which every process of the user can read. */
function everythingToRead(): string {
  const processes = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && name !== String(process.pid));
  const read = (path: string): string => {
    try {
      return readFileSync(path, "utf8");
    } catch {
      return "";
    }
  };
  return processes.map((id) => read(`/proc/${id}/environ`) + read(`/proc/${id}/cmdline`)).join("\n");
}

describe("signing in at GitHub with a token", () => {
  it("needs no helper of the user's, and shows the token to no other process while git is at work", async () => {
    let output = "";
    await using server = await startGitServer({
      token: TOKEN,
      onRequest: ({ kind }) => {
        if (kind.startsWith("push")) output += everythingToRead();
      },
    });
    using project = createProject();
    const url = new URL(server.url);
    project.git("remote", "add", "origin", server.url);
    project.git("config", `http.${url.origin}/.extraheader`, `AUTHORIZATION: basic ${TOKEN}`);
    const environment = { ...project.environment, GITHUB_TOKEN: TOKEN, GITHUB_SERVER_URL: url.origin };
    const repository = { root: project.root, git: createGit(project.root, environment) };
    const remotes = await openRemotes(repository, environment);
    const source = remotes.choose("main");
    if (!source) throw new Error("There is no remote.");
    const head = project.git("rev-parse", "HEAD");
    const pushed = await push(source, {
      state: new Map(),
      branches: new Map([["agentic/x", head]]),
      shallow: new Set(),
    });
    expect(pushed.status).toBe("landed");
    expect(server.refs().get("refs/heads/agentic/x")).toBe(head);
    expect(output).toContain("git");
    expect(output).not.toContain(TOKEN);
  });

  it("shows a password in the address of a remote to no process", async () => {
    let output = "";
    await using server = await startGitServer({
      token: TOKEN,
      onRequest: ({ kind }) => {
        if (kind === "push") output += everythingToRead();
      },
    });
    using project = createProject();
    const url = server.url.replace("http://", `http://some%40one:${TOKEN}@`);
    project.git("remote", "add", "origin", url);
    const repository = { root: project.root, git: createGit(project.root, project.environment) };
    const source = (await openRemotes(repository, project.environment)).choose("main");
    if (!source) throw new Error("There is no remote.");
    const head = project.git("rev-parse", "HEAD");
    const state = { state: new Map(), shallow: new Set<string>() };
    const pushed = await push(source, { ...state, branches: new Map([["agentic/x", head]]) });
    expect(pushed.status).toBe("landed");
    expect(output).toContain("remote-http");
    expect(output).not.toContain(TOKEN);
  });

  it("is told of where the remote refuses, since git's own credentials gave way to it", async () => {
    await using server = await startGitServer({ token: TOKEN });
    using project = createProject();
    project.git("remote", "add", "origin", server.url);
    const { origin } = new URL(server.url);
    const environment = { ...project.environment, GITHUB_TOKEN: "ghs_old", GITHUB_SERVER_URL: origin };
    const repository = { root: project.root, git: createGit(project.root, environment) };
    const source = (await openRemotes(repository, environment)).choose("main");
    if (!source) throw new Error("There is no remote.");
    const state = { state: new Map(), branches: new Map(), shallow: new Set<string>() };
    const branches = new Map([["agentic/x", project.git("rev-parse", "HEAD")]]);
    await expect(push(source, { ...state, branches })).rejects.toThrow(
      /Git signed in with GITHUB_TOKEN, not/,
    );
  });

  it("is left to git where the remote is another server", async () => {
    await using server = await startGitServer({ token: TOKEN });
    using project = createProject();
    project.git("remote", "add", "origin", server.url);
    const environment = { ...project.environment, GITHUB_TOKEN: TOKEN };
    const repository = { root: project.root, git: createGit(project.root, environment) };
    const source = (await openRemotes(repository, environment)).choose("main");
    const answer = await source?.repository.call(["ls-remote", source.remote.url], { remote: source.remote });
    expect(answer?.exitCode).not.toBe(0);
  });
});

describe("the token of gh", () => {
  const folder = mkdtempSync(join(tmpdir(), "agentic-gh-"));
  const environment = { PATH: `${folder}:/usr/bin:/bin`, GH_TOKEN: "not-for-gh" };
  const install = (script: string): void =>
    writeFileSync(join(folder, "gh"), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("is the line that it prints for the host", async () => {
    install('echo "$1-$2-$4$GH_TOKEN"');
    expect(await ghToken("github.example.com", environment)).toBe("auth-token-github.example.com");
  });

  it("is nothing if gh fails, prints a sentence or is not installed", async () => {
    install("echo token; exit 1");
    expect(await ghToken("github.com", environment)).toBeUndefined();
    install("echo no oauth token");
    expect(await ghToken("github.com", environment)).toBeUndefined();
    expect(await ghToken("github.com", { PATH: "/nowhere" })).toBeUndefined();
  });

  it("is nothing if gh does not answer and ignores the signal to end", async () => {
    install('trap "" TERM; while :; do sleep 0.05; done');
    const limits = { timeout: 200, forceKillAfterDelay: 100 };
    expect(await ghToken("github.com", environment, limits)).toBeUndefined();
  });
});
