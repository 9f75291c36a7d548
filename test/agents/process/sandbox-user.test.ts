import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { createSandboxUser } from "../../../src/agents/process/sandbox-user.ts";
import { createScriptRunner } from "../../../src/agents/process/script-process.ts";

const USER = "nobody";

function may(file: string, ...args: string[]): boolean {
  try {
    execFileSync(file, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Becoming another user takes root, or sudo that asks nothing. */
const canBecome = (process.getuid?.() === 0 || may("sudo", "-n", "true")) && may("getent", "passwd", USER);

const umask = process.umask();
afterEach(() => void process.umask(umask));

interface Place extends Disposable {
  readonly root: string;
  readonly secret: string;
}

/** A repository that everybody may pass through to, beside a folder of the engine's alone. */
function createPlace(): Place {
  const place = mkdtempSync(join(tmpdir(), "agentic-user-"));
  const [root, home] = [join(place, "repository"), join(place, "home")];
  for (const folder of [root, home]) mkdirSync(folder, { mode: 0o700 });
  const secret = join(home, "token");
  writeFileSync(secret, "ghs_secret", { mode: 0o600 });
  execFileSync("git", ["init", "--quiet", root]);
  chmodSync(place, 0o711);
  return { root, secret, [Symbol.dispose]: () => rmSync(place, { recursive: true, force: true }) };
}

async function run(script: string, { root, user = USER }: { root: string; user?: string }) {
  const runner = createScriptRunner({
    environment: { PATH: process.env["PATH"], HOME: "/root", TMPDIR: "/root/tmp" },
    graceMs: 300,
    user: createSandboxUser({ name: user, root }),
  });
  const request = { runId: "20260101-other1", step: "s", attempt: 1, script, cwd: root, env: {} };
  return await runner.run(request, { signal: new AbortController().signal, onLine: () => {} });
}

describe.skipIf(!canBecome)("a step as another user (needs root, or sudo without a password)", () => {
  it("works in the repository, and its files are the engine's to go on with", async () => {
    using place = createPlace();
    const result = await run(
      "id -un; echo $HOME; mkdir made; echo hi > made/a.txt; git status --porcelain",
      place,
    );
    expect(result).toMatchObject({
      status: "exited",
      exitCode: 0,
      stdout: "nobody\n/nonexistent\n?? made/\n",
    });
    expect(readFileSync(join(place.root, "made", "a.txt"), "utf8")).toBe("hi\n");
    expect(statSync(join(place.root, "made", "a.txt")).mode & 0o060).toBe(0o060);
    writeFileSync(join(place.root, "made", "a.txt"), "mine\n");
    rmSync(join(place.root, "made"), { recursive: true });
  });

  it("reads neither the environment nor the memory of the engine, nor files of its user", async () => {
    using place = createPlace();
    const tries = [`/proc/${process.pid}/environ`, `/proc/${process.pid}/maps`, place.secret];
    const script = tries.map((path) => `cat ${path} >/dev/null 2>&1 && echo "read ${path}"`).join("; ");
    const result = await run(`${script}; kill -0 ${process.pid} 2>/dev/null && echo killable; true`, place);
    expect(result).toMatchObject({ status: "exited", exitCode: 0, stdout: "" });
  });

  it("says what bars the user from the repository", async () => {
    using place = createPlace();
    chmodSync(join(place.root, ".."), 0o700);
    const result = await run("true", place);
    expect(result).toMatchObject({
      status: "not-started",
      message: expect.stringMatching(/refuses other users/) as string,
    });
  });
});

it.each([
  ["is not there", "no-such-user", /there is no such user here/],
  ["is root", "root", /keeps nothing from agents/],
])("a user that %s is refused in a sentence", async (_what, user, sentence) => {
  using place = createPlace();
  const result = await run("true", { root: place.root, user });
  expect(result).toMatchObject({ status: "not-started", message: expect.stringMatching(sentence) as string });
});
