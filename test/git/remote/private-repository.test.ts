// @module-tag slow
import { execFile, execFileSync } from "node:child_process";
import {
  existsSync,
  readdirSync,
  realpathSync,
  statSync,
  truncateSync,
  writeFileSync,
  chmodSync,
} from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { createGit } from "../../../src/git/process/git.ts";
import { createGitStateRefs } from "../../../src/git/refs/git-state-refs.ts";
import { createFileForge } from "../../../src/git/remote/file-forge.ts";
import { openRemotes } from "../../../src/git/remote/remotes.ts";
import { createLocalStore } from "../../../src/storage/local/local-run-store.ts";
import {
  fingerprint,
  put,
  RUN,
  sourceOf,
  startCheckoutWithServer,
  STATE,
  TOKEN,
  versionIn,
} from "../../support/git/checkout-with-server.ts";
import { startGitServer } from "../../support/git/git-server.ts";
import { createProject, type Project } from "../../support/project.ts";
import { isFull } from "../../support/random.ts";

/** Settings with which a step could run programs with the engine's credentials, or send them to another server. */
function plant({ root, home, git, write }: Project, remoteUrl: string): { trace: string; evil: string } {
  const trace = join(home, "planted");
  const evil = join(home, "evil.git");
  const program = join(home, "program.sh");
  writeFileSync(program, `#!/bin/sh\ntouch ${trace}\ncat\n`, { mode: 0o755 });
  git("init", "--quiet", "--bare", evil);
  const hooks = join(root, ".git/hooks");
  for (const name of ["pre-push", "pre-commit", "reference-transaction", "post-rewrite", "post-index-change"])
    writeFileSync(join(hooks, name), `#!/bin/sh\ntouch ${trace}\n`, { mode: 0o755 });
  const settings: [string, string][] = [
    ["core.hooksPath", hooks],
    ["core.fsmonitor", program],
    ["filter.x.clean", program],
    ["filter.x.smudge", program],
    ["remote.origin.pushurl", evil],
    [`url.${evil}.insteadOf`, remoteUrl],
    ["commit.gpgSign", "true"],
    ["push.gpgSign", "true"],
    ["gpg.program", program],
    ["credential.helper", `!${program}`],
    ["core.askPass", program],
    ["core.sshCommand", program],
    ["core.gitProxy", program],
    ["core.alternateRefsCommand", program],
    ["remote.origin.receivepack", program],
    ["remote.origin.uploadpack", program],
    ["remote.origin.vcs", "planted"],
    ["http.proxy", "http://127.0.0.1:1"],
    ["uploadpack.packObjectsHook", program],
  ];
  const config = settings.map(([key, value]) => {
    const [section = "", ...others] = key.split(".");
    const name = others.pop() ?? "";
    const sub = others.length > 0 ? ` "${others.join(".")}"` : "";
    return `[${section}${sub}]\n\t${name} = ${JSON.stringify(value)}\n`;
  });
  writeFileSync(join(root, ".git/config"), config.join(""), { flag: "a" });
  write(".gitattributes", "* filter=x\n");
  return { trace, evil };
}

describe("the private repository", () => {
  it("runs no program that a step planted, sends nothing to other servers, and does not change the checkout", async () => {
    await using checkout = await startCheckoutWithServer();
    const { project, server } = checkout;
    project.write("uncommitted.txt", "mine");
    project.git("branch", "feature");
    const repository = { root: project.root, git: createGit(project.root, project.environment) };
    const remotes = openRemotes(repository, project.environment);
    const source = (await remotes).choose("main");
    if (source === undefined) throw new Error("no remote");
    const { trace, evil } = plant(project, server.url);
    const before = fingerprint(project.root);
    const refs = createGitStateRefs(source);
    const branches = new Map([["feature", project.git("--no-optional-locks", "rev-parse", "main")]]);
    const first = versionIn(await put(refs, { content: "1", branches }));
    const state = versionIn(await put(refs, { ref: STATE, content: "s" }), STATE);
    const changes = [{ path: "taken", from: { version: first, path: "a" } }];
    await refs.commit({
      refs: [
        { ref: STATE, expected: state, next: { message: "Fold", changes } },
        { ref: RUN, expected: first, next: undefined },
      ],
    });
    expect([...(await refs.refs("agentic/")).keys()]).toEqual([STATE]);
    expect(fingerprint(project.root)).toBe(before);
    const store = createLocalStore(project.root).open("20260101-abc123", "create");
    await using _store = store;
    await createFileForge({ ...repository, remotes }, store).push("feature", "main");
    expect(server.refs().get("refs/heads/feature")).toBe(branches.get("feature"));
    expect(existsSync(trace)).toBe(false);
    expect(readdirSync(join(evil, "refs/heads"))).toEqual([]);
  });

  it("lies outside the checkout, for its user alone, and on CI in the job's own folder", async () => {
    await using checkout = await startCheckoutWithServer();
    const { home, root } = checkout.project;
    let refCount = 0;
    const folderOf = async (environment: Record<string, string>) => {
      const refs = await checkout.refs(environment);
      refCount += 1;
      const ref = `agentic/runs/${refCount}`;
      versionIn(await put(refs, { ref, content: "1" }), ref);
      return (await checkout.source(environment)).repository.folder();
    };
    const usual = await folderOf({});
    expect(usual.startsWith(join(home, ".local/state/agentic-sdlc/"))).toBe(true);
    expect(statSync(usual).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(usual, "calls"))).toEqual([]);
    expect(await folderOf({ XDG_STATE_HOME: join(home, "xdg") })).toMatch(/\/xdg\/agentic-sdlc\/\w+\.git$/);
    expect(await folderOf({ RUNNER_TEMP: join(home, "runner") })).toMatch(
      /\/runner\/agentic-sdlc\/\w+\.git$/,
    );
    const inside = await folderOf({ XDG_STATE_HOME: join(root, "state") });
    expect(inside.startsWith(root)).toBe(false);
    expect(existsSync(join(root, "state"))).toBe(false);
  });

  it("is made anew where it is damaged", async () => {
    await using checkout = await startCheckoutWithServer();
    const refs = await checkout.refs();
    const first = versionIn(await put(refs, { content: "1" }));
    const objects = join((await checkout.source()).repository.folder(), "objects-sha1");
    const damage = () => {
      for (const name of readdirSync(objects, { recursive: true, encoding: "utf8" })) {
        const file = join(objects, name);
        if (!statSync(file).isFile()) continue;
        chmodSync(file, 0o600);
        truncateSync(file);
      }
    };
    damage();
    expect(String((await refs.read(first, ["a"])).get("a"))).toBe("1");
    damage();
    const second = versionIn(await put(refs, { expected: first, content: "2" }));
    damage();
    const other = await checkout.refs();
    const third = versionIn(await put(other, { expected: second, path: "b", content: "3" }));
    expect((await refs.files(third, "")).map(({ path }) => path)).toEqual(["a", "b"]);
    expect(checkout.server.git("fsck", "--strict", "--no-dangling")).toBe("");
  });

  it("serves several processes at once", { tags: "slow" }, async () => {
    await using checkout = await startCheckoutWithServer();
    const { root, environment } = checkout.project;
    const writer = join(import.meta.dirname, "../../support/git/state-writer.ts");
    const run = promisify(execFile);
    const writers = ["1", "2", "3"].map((name) =>
      run(process.execPath, [writer, root, name, "5"], { env: { ...environment } }),
    );
    await Promise.all(writers);
    const refs = await checkout.refs();
    const now = await refs.refs("agentic/");
    expect(now.size).toBe(4);
    const state = now.get(STATE) ?? "";
    expect(await refs.files(state, "shared")).toHaveLength(15);
    expect(checkout.server.git("fsck", "--strict", "--no-dangling")).toBe("");
  });
});

describe("remotes", () => {
  it("of a repository with SHA-256 ids work as others do", async () => {
    await using server = await startGitServer({ objectFormat: "sha256" });
    using project = createProject({ git: false });
    project.git("init", "--quiet", "--object-format=sha256");
    project.git("commit", "--quiet", "--allow-empty", "-m", "Start");
    project.git("remote", "add", "origin", server.directory);
    const refs = createGitStateRefs(await sourceOf(project.root, project.environment));
    const branches = new Map([["feature", project.git("rev-parse", "main")]]);
    const first = versionIn(await put(refs, { content: "1", branches }));
    expect(first).toHaveLength(64);
    project.git("remote", "set-url", "origin", server.url);
    const env = { ...project.environment, XDG_STATE_HOME: join(project.home, "other") };
    const other = createGitStateRefs(await sourceOf(project.root, env));
    expect(String((await other.read(first, ["a"])).get("a"))).toBe("1");
    versionIn(await put(other, { expected: first, path: "b/c", content: "2" }));
  });

  it("may be given by a relative path, and by an address with insteadOf and pushInsteadOf", async () => {
    using project = createProject({ remote: true });
    const forms: [string, ...string[]][] = [
      ["../remote.git"],
      [`file://${project.remote}`],
      ["short:remote.git", `url.${join(project.remote, "..")}/.insteadOf`, "short:"],
      [
        "https://example.invalid/remote.git",
        `url.${join(project.remote, "..")}/.pushInsteadOf`,
        "https://example.invalid/",
      ],
    ];
    let expected: string | undefined;
    for (const [url, key, value] of forms) {
      project.git("remote", "set-url", "origin", url);
      if (key !== undefined && value !== undefined) project.git("config", key, value);
      const source = await sourceOf(project.root, project.environment);
      const warning = project.git("remote", "get-url", "--push", "origin");
      expect(source.remote.url).toBe(warning.startsWith("..") ? realpathSync(project.remote) : warning);
      expected = versionIn(await put(createGitStateRefs(source), { expected, content: url }));
    }
  });

  it("use the credentials that the runner stores in a separate file", async () => {
    await using checkout = await startCheckoutWithServer();
    const { project, server } = checkout;
    const key = `http.${new URL(server.url).origin}/.extraheader`;
    const header = project.git("config", key);
    project.git("config", "--unset-all", key);
    const file = join(project.home, "credentials.config");
    project.git("config", "--file", file, key, header);
    project.git("config", `includeIf.gitdir:${project.root}/.git.path`, file);
    versionIn(await put(await checkout.refs(), { content: "1" }));
    expect(server.requests.length).toBe(2);
  });

  it("are signed in for with the user's own credential helper", async () => {
    await using checkout = await startCheckoutWithServer();
    const { project, server } = checkout;
    project.git("config", "--unset-all", `http.${new URL(server.url).origin}/.extraheader`);
    project.git(
      "config",
      "--global",
      "credential.helper",
      `!f() { echo username=x; echo password=${TOKEN}; }; f`,
    );
    versionIn(await put(await checkout.refs(), { content: "1" }));
  });

  it("take the commits of a shallow clone", async () => {
    await using checkout = await startCheckoutWithServer();
    const { project, server } = checkout;
    for (const number of [1, 2, 3]) project.git("commit", "--quiet", "--allow-empty", "-m", `${number}`);
    project.git("push", "--quiet", server.directory, "main");
    const clone = join(project.home, "clone");
    project.git("clone", "--quiet", "--depth=1", `file://${server.directory}`, clone);
    const inClone = (...args: string[]) => project.git("-C", clone, ...args);
    inClone("remote", "set-url", "origin", server.urlWithToken);
    inClone("switch", "--quiet", "-c", "feature");
    inClone("commit", "--quiet", "--allow-empty", "-m", "work");
    const refs = createGitStateRefs(await sourceOf(clone, project.environment));
    const branches = new Map([["feature", inClone("rev-parse", "HEAD")]]);
    const first = versionIn(await put(refs, { content: "1", branches }));
    inClone("commit", "--quiet", "--allow-empty", "-m", "more work");
    const more = new Map([["feature", inClone("rev-parse", "HEAD")]]);
    versionIn(await put(refs, { expected: first, content: "2", branches: more }));
    expect(server.git("rev-list", "--count", "feature")).toBe("6");
    // A user's commit on top does not block the push; a diverging one does.
    const ahead = server.git(
      "-c",
      "user.name=x",
      "-c",
      "user.email=x@y",
      "commit-tree",
      "feature^{tree}",
      "-p",
      "feature",
      "-m",
      "ahead",
    );
    server.git("update-ref", "refs/heads/feature", ahead);
    versionIn(await put(refs, { ref: STATE, content: "3", branches: more }), STATE);
    expect(server.git("rev-parse", "feature")).toBe(ahead);
    expect(server.git("fsck", "--strict", "--no-dangling")).toBe("");
  });
});

describe("what lies on the state branch already", () => {
  const count = isFull ? 10_000 : 1_000;
  const costs = async (runs: number) => {
    await using checkout = await startCheckoutWithServer();
    const { server } = checkout;
    fillState(server.directory, runs);
    const requests = async (work: () => Promise<unknown>): Promise<number> => {
      const before = server.requests.length;
      await work();
      return server.requests.length - before;
    };
    const environment = (name: string) => ({ XDG_STATE_HOME: join(checkout.project.home, name) });
    const [starter, folder, reader] = [
      await checkout.refs(environment("starter")),
      await checkout.refs(environment("folder")),
      await checkout.refs(environment("reader")),
    ];
    const path = "agentic/workflows/20260131-k3f9qz";
    const start = await requests(() => put(starter, { path: `${path}/journal.ndjson`, content: "line\n" }));
    const fold = await requests(async () => {
      const now = await folder.refs("agentic/");
      const [state = "", run = ""] = [now.get(STATE), now.get(RUN)];
      const changes = [{ path, from: { version: run, path } }];
      const result = await folder.commit({
        refs: [
          { ref: STATE, expected: state, next: { message: "Fold", changes } },
          { ref: RUN, expected: run, next: undefined },
        ],
      });
      expect(result.status).toBe("committed");
    });
    const read = await requests(async () => {
      const state = (await reader.refs(STATE)).get(STATE) ?? "";
      const files = await reader.files(state, path);
      const contents = await reader.read(
        state,
        files.map((file) => file.path),
      );
      expect(String(contents.get(`${path}/journal.ndjson`))).toBe("line\n");
    });
    // Uploads nothing again: neither the run's files nor the names of the other runs.
    expect(server.requests.findLast(({ kind }) => kind === "push")?.bytes).toBeLessThan(3_000);
    expect(server.git("fsck", "--strict", "--no-dangling")).toBe("");
    return { start, fold, read };
  };

  it(
    `costs a new run nothing, and a fold or a read of one run the same few requests for ${count} runs as for one`,
    { tags: "slow" },
    async () => {
      const few = await costs(1);
      expect(await costs(count)).toEqual(few);
      expect(few).toEqual({ start: 2, fold: 8, read: 8 });
    },
  );
});

/** Old runs on the state branch, as earlier archives wrote them. */
function fillState(directory: string, runs: number): void {
  const lines = ["commit refs/heads/agentic/state", "committer x <x@y> 1700000000 +0000", "data 1", "m"];
  for (let run = 0; run < runs; run += 1) {
    const folder = `agentic/workflows/20250101-${run.toString(36).padStart(6, "0")}`;
    for (const file of ["journal.ndjson", "steps/a/1/output.json"]) {
      const content = `${run} ${file}`;
      lines.push(`M 100644 inline ${folder}/${file}`, `data ${content.length}`, content);
    }
  }
  execFileSync("git", ["--git-dir", directory, "fast-import", "--quiet"], { input: `${lines.join("\n")}\n` });
}
