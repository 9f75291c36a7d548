import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asUserError, systemFault } from "../../src/system/system-fault.ts";
import { builtProgram } from "../support/built-package.ts";
import { createProject, type Project } from "../support/project.ts";

const fill = "head -c 200000 /dev/zero > agentic/fill; true";
const two = `
name: two
version: "1.0"
settings: { git: { enabled: false } }
steps:
  - { name: one, type: script, run: "echo one" }
  - { name: fill, type: script, run: "if [ -n \\"$FILL\\" ]; then ${fill}; fi" }
  - { name: three, type: script, run: "echo three" }
`;
let project: Project;
beforeAll(() => {
  project = createProject({ workflows: { two } });
  mkdirSync(join(project.root, "agentic"), { recursive: true });
});
afterAll(() => project[Symbol.dispose]());

/** A mount of its own for one command: nothing outside of its process sees it. */
const canMount = spawnSync("unshare", ["-rm", "true"]).status === 0;

function bash(script: string, { mount = "", fill: filled = "" } = {}) {
  const cli = `cli() { ${JSON.stringify(process.execPath)} ${JSON.stringify(builtProgram())} "$@"; };`;
  const whole = ["-c", `${mount}\ncd "$PWD"\n${cli}\n${script}`];
  const [program, args] = mount === "" ? ["bash", whole] : ["unshare", ["-rm", "bash", ...whole]];
  const env = { ...project.environment, FILL: filled };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: project.root, env, encoding: "utf8" });
  return { code: status, stdout, stderr };
}

const readOnly = "mount --bind agentic agentic && mount -o remount,bind,ro agentic";
const small = "mount -t tmpfs -o size=96k tmpfs agentic";

describe.skipIf(!canMount)("a file system", () => {
  test("that is read-only is named with the path, and nothing is started", () => {
    const { code, stderr } = bash("cli run two", { mount: readOnly });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^\S*\/agentic\/workflows\S* could not be created: the file system is read-only \(EROFS\)\. Make it writable, or work in another folder\. Nothing was started\.\n$/,
    );
  });

  test(
    "that is full ends the run with the path and the command that continues it, which then completes it",
    { tags: "slow" },
    () => {
      const script = `cli run two; echo "code $?"; rm agentic/fill; unset FILL; cli resume "$(ls agentic/workflows)"`;
      const { code, stdout, stderr } = bash(script, { mount: small, fill: "1" });
      expect(stdout).toContain("code 1");
      const told = `${stdout}${stderr}`;
      expect(told).not.toContain("mistake in agentic-sdlc");
      expect(told).toMatch(
        /\/agentic\/workflows\/\S+ could not be (?:written|created|opened): no space is left on that file system \(ENOSPC\)/,
      );
      expect(told).toMatch(/agentic-sdlc resume \d{8}-\w{6}/);
      expect({ code, told }).toMatchObject({ code: 0, told: expect.stringContaining("Completed") as string });
    },
  );
});

test("a limit of open files that is too low is named with how to raise it", { tags: "slow" }, () => {
  const { code, stderr, stdout } = bash("for most in 24 27 30; do (ulimit -n $most; cli run two); done");
  expect(code).toBeLessThanOrEqual(1);
  expect(`${stderr}${stdout}`).toContain(
    "this process has too many open files (EMFILE). Raise the limit, for example with `ulimit -n 4096`",
  );
  expect(`${stderr}${stdout}`).not.toMatch(/mistake in agentic-sdlc|\n {4}at /);
});

test("a limit of the size of files is named with the file", () => {
  const { code, stderr } = bash("(ulimit -f 1; cli run two); code=$?; rm -r agentic/workflows; exit $code");
  expect(code).toBe(1);
  expect(stderr).toMatch(/agentic\/workflows\/\S+ could not be written: .*\(EFBIG\)/);
});

test("a current folder that was deleted is told in one sentence", () => {
  const { code, stderr } = bash('mkdir gone; cd gone; rmdir "$PWD"; cli list');
  expect(code).toBe(1);
  expect(stderr).toMatch(/^The current folder could not be read: it does not exist \(ENOENT\)\. .*\n$/);
});

test("standard output on a full disk is told on standard error", () => {
  const { code, stderr } = bash("cli workflows > /dev/full");
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr:
      "Standard output could not be written: no space is left on that file system (ENOSPC). Free some space there, then try again.\n",
  });
});

describe("an error", () => {
  test("of this program is no fault of the machine", () => {
    expect(systemFault(new TypeError("x is not a function"))).toBeUndefined();
    expect(
      systemFault(Object.assign(new Error("refused"), { code: "ECONNREFUSED", syscall: "connect" })),
    ).toBeUndefined();
  });

  test.each(["ENOSPC", "EROFS", "EACCES", "EPERM", "EMFILE", "ENFILE", "ENOENT", "EDQUOT", "EIO"])(
    "%s names the file that was replaced, not its draft",
    (code) => {
      const error = Object.assign(new Error(code), {
        code,
        syscall: "open",
        path: "/place/file.json.123.tmp",
      });
      const { message = "", data } = systemFault(new Error("wrapped", { cause: error })) ?? {};
      expect(message).toMatch(
        new RegExp(`^/place/file\\.json could not be opened: .+ \\(${code}\\)\\. .+\\.$`),
      );
      expect(data).toEqual({ errno: code, path: "/place/file.json" });
    },
  );
});

test("what was thrown first is told, also where the disposal of resources fails after that", () => {
  const first = Object.assign(new Error("EEXIST"), { code: "EEXIST", syscall: "mkdir", path: "/x/agentic" });
  const suppressed = new SuppressedError(new Error("later"), new SuppressedError(new Error("early"), first));
  expect(asUserError(suppressed)).toMatchObject({
    code: "system-fault",
    message:
      "/x/agentic could not be created: something else has that name (EEXIST). Move it away, then try again.",
  });
});
