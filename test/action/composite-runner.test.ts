import { execFileSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { parseInputs } from "../../src/action/inputs.ts";
import { type ActionEnd, openRunner, type RunnerOptions } from "../support/action/composite-runner.ts";
import { actionIn } from "../support/action/site.ts";

const root = join(import.meta.dirname, "../..");

interface ActionFile {
  readonly runs: { readonly steps: readonly { readonly id?: string; readonly run?: string }[] };
}

let place: string;
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), "agentic-runner-test-"));
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

const MACHINE = { PATH: `${dirname(process.execPath)}:/usr/bin:/bin` };
const around: Omit<RunnerOptions, "action"> = {
  workspace: tmpdir(),
  github: { token: "ghs_secret", event_name: "workflow_dispatch", repository: "octo/demo" },
  environment: MACHINE,
};

let made = 0;

/** Runs an action with these steps to its end. */
async function runSteps(steps: string, more: Partial<RunnerOptions> = {}): Promise<ActionEnd> {
  const action = join(place, `action-${(made += 1)}`);
  mkdirSync(action);
  writeFileSync(
    join(action, "action.yml"),
    `name: a
description: a
inputs:
  who: { description: who, default: "\${{ github.token }}" }
outputs:
  said: { description: said, value: "\${{ steps.say.outputs.said }}" }
runs:
  using: composite
  steps:
${steps}`,
  );
  using runner = openRunner({ ...around, ...more, action });
  return await runner.use().ended;
}

const outcomes = ({ steps }: ActionEnd): string[] => Object.values(steps).map(({ outcome }) => outcome);

describe("the runner of the tests does as GitHub's, and", () => {
  it("goes on after a failure only where a step says so", async () => {
    const end = await runSteps(`    - { shell: bash, run: "exit 3", continue-on-error: true }
    - { shell: bash, run: "false | true" }
    - { shell: bash, run: "true" }
    - { shell: bash, run: "true", if: failure() }
    - { shell: bash, run: "true", if: always() }
    - { shell: bash, run: "true", if: cancelled() }
    - { uses: some/where@v1, if: "failure() && github.event_name == 'workflow_dispatch'" }
`);
    expect(outcomes(end)).toEqual([
      "failure",
      "failure",
      "skipped",
      "success",
      "success",
      "skipped",
      "failure",
    ]);
    expect(end).toMatchObject({ result: "failure", steps: { __0: { conclusion: "success" } } });
  });

  it("hands on what steps leave in files, and gives them nothing of the process that runs it", async () => {
    const end = await runSteps(`    - shell: bash
      run: |
        printf 'MANY<<END\\na=1\\nb<<2\\nEND\\nONE=1\\n' >> "$GITHUB_ENV"
        echo /own/bin >> "$GITHUB_PATH"
        echo '## Page' >> "$GITHUB_STEP_SUMMARY"
    - id: say
      shell: bash
      env: { WHO: "\${{ inputs.who }}" }
      run: |
        printf 'said<<END\\n%s|%s|%s|%s\\nEND\\n' "$MANY" "$ONE" "\${PATH%%:*}" "$GITHUB_REPOSITORY" >> "$GITHUB_OUTPUT"
        printf '%s,' "\${VITEST:-no}" "\${GITHUB_TOKEN:-no}" "$WHO"
`);
    expect(end.outputs).toEqual({ said: "a=1\nb<<2|1|/own/bin|octo/demo" });
    expect(end.log.printed).toBe("no,no,***,");
    expect(end.summary).toBe("## Page\n");
  });

  it("fails a step whose files are not as they must be", async () => {
    await expect(runSteps(`    - { shell: bash, run: "echo 'a<<END' >> $GITHUB_OUTPUT" }\n`)).rejects.toThrow(
      "Matching delimiter not found: END",
    );
  });

  it("carries out commands in the log but where a step has stopped them", async () => {
    const end = await runSteps(`    - shell: bash
      run: |
        echo "::add-mask::hidden"
        echo "::group::one"; echo "a hidden word"; echo "::endgroup::"
        echo "::error file=a.ts,line=3,title=T%3A::first%0Asecond"
        echo "::stop-commands::end-1"; echo "::error::not this"; echo "##[error]nor this"; echo "::end-1::"
        echo "text ##[warning]this"
        echo "::set-output name=a::b"
`);
    expect(end.log.groups).toEqual(["one"]);
    expect(end.log.annotations).toEqual([
      { level: "error", message: "first\nsecond", properties: { file: "a.ts", line: "3", title: "T:" } },
      { level: "warning", message: "this", properties: {} },
    ]);
    expect(end.log.printed).toContain("a *** word");
    expect(end.log.printed).not.toContain("hidden");
    expect(end.log.problems).toEqual(["The command set-output was carried out."]);
  });

  it("asks a cancelled step to stop, and then runs what is to run always", async () => {
    const action = join(place, "cancelled");
    mkdirSync(action);
    writeFileSync(
      join(action, "action.yml"),
      `name: a
description: a
runs:
  using: composite
  steps:
    - { shell: bash, run: "trap 'echo asked; exit 0' INT; echo began; while :; do sleep 0.05; done" }
    - { shell: bash, run: "true" }
    - { shell: bash, run: "echo last", if: always() }
    - { shell: bash, run: "true", if: cancelled() }
`,
    );
    using runner = openRunner({ ...around, action });
    const use = runner.use();
    await new Promise<void>((resolve) => use.current()?.stdout?.once("data", () => resolve()));
    use.cancel();
    const end = await use.ended;
    expect(end.result).toBe("cancelled");
    expect(outcomes(end)).toEqual(["cancelled", "skipped", "success", "success"]);
    expect(end.log.printed).toBe("began\nasked\nlast");
  });
});

describe("the action on a machine whose Node is too old", () => {
  const executable = (path: string, text: string): string => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { mode: 0o755 });
    return path;
  };
  const old = (): string =>
    dirname(executable(join(mkdtempSync(join(place, "old-")), "node"), "#!/bin/sh\nexit 1\n"));
  /** What stands for the engine says by which Node it runs, and which one a step of the run would find. */
  const say = `import { execFileSync } from "node:child_process";
import { appendFileSync } from "node:fs";
const found = execFileSync("/bin/sh", ["-c", "command -v node || true"], { encoding: "utf8" }).trim();
const { AGENTIC_NODE = "" } = process.env;
appendFileSync(process.env.GITHUB_OUTPUT, "told=true\\nreport=" + [process.execPath, found, AGENTIC_NODE].join("|") + "\\n");`;
  const use = async (environment: Record<string, string>, inputs = {}): Promise<ActionEnd> => {
    const action = actionIn(mkdtempSync(join(place, "says-")));
    writeFileSync(join(action, "dist", "action.js"), say);
    using runner = openRunner({ ...around, environment: { HOME: place, ...environment }, action });
    return await runner.use(inputs).ended;
  };

  it("runs by one that the tool cache has, which is on nobody's PATH", async () => {
    const tools = mkdtempSync(join(place, "tools-"));
    mkdirSync(join(tools, "node/24.1.0/x64/bin"), { recursive: true });
    symlinkSync(process.execPath, join(tools, "node/24.1.0/x64/bin/node"));
    executable(join(tools, "node/18.0.0/x64/bin/node"), "#!/bin/sh\nexit 1\n");
    const folder = old();
    const end = await use({ PATH: `${folder}:/usr/bin:/bin`, RUNNER_TOOL_CACHE: tools });
    expect(end.outputs["report"]).toBe(`${process.execPath}|${join(folder, "node")}|`);
  });

  it("runs by the one that comes with the runner that started it", async () => {
    const runner = mkdtempSync(join(place, "runner-"));
    mkdirSync(join(runner, "externals/node24/bin"), { recursive: true });
    symlinkSync(process.execPath, join(runner, "externals/node24/bin/node"));
    mkdirSync(join(runner, "bin"));
    copyFileSync("/bin/bash", join(runner, "bin/Runner.Worker"));
    const { steps } = (parse(readFileSync(join(root, "action.yml"), "utf8")) as ActionFile).runs;
    const [{ run }] = steps.filter(({ id }) => id === "node") as [{ run: string }];
    const [output, script] = [join(runner, "output"), join(runner, "step.sh")];
    writeFileSync(script, run);
    execFileSync(join(runner, "bin/Runner.Worker"), ["-c", `bash -peo pipefail ${script}; exit $?`], {
      env: { PATH: `${old()}:/usr/bin:/bin`, GITHUB_OUTPUT: output, RUNNER_TEMP: runner },
    });
    expect(readFileSync(output, "utf8")).toContain(`path=${join(runner, "externals/node24/bin/node")}\n`);
  });

  it("runs by the one that its input names", async () => {
    const end = await use({ PATH: "/usr/bin:/bin" }, { "node-path": process.execPath });
    expect(end.outputs["report"]?.split("|")[0]).toBe(process.execPath);
  });

  it.each([
    [{}, /no Node 22\.12 or newer\. Add one in a step before/],
    [{ "node-path": "/not/there" }, /^Input `node-path` names no Node/],
  ])("says so where there is none: %o", async (inputs, message) => {
    const end = await use({ PATH: `${old()}:${bare()}` }, inputs);
    expect(end.result).toBe("failure");
    expect(end.log.annotations).toMatchObject([
      { level: "error", message: expect.stringMatching(message) as string },
    ]);
  });

  /** A PATH with what the step calls, and no Node. */
  const bare = (): string => {
    const folder = mkdtempSync(join(place, "bare-"));
    for (const name of ["bash", "readlink", "sed", "ps", "tr", "mktemp"]) {
      const found = ["/bin", "/usr/bin"].map((bin) => join(bin, name)).find((path) => existsSync(path));
      if (found !== undefined) symlinkSync(found, join(folder, name));
    }
    return folder;
  };

  it("uses no other action, which a runner would fetch first", () => {
    const { steps } = (parse(readFileSync(join(root, "action.yml"), "utf8")) as ActionFile).runs;
    expect(steps.filter((step) => "uses" in step)).toEqual([]);
  });
});

describe("the last step of the action", () => {
  /** What stands for the program of the action: it says what it was given, and the first step does as told. */
  function withProgram(run: string): string {
    const action = actionIn(mkdtempSync(join(place, "program-")));
    const program = `import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
const given = readFileSync(0, "utf8");
writeFileSync(${JSON.stringify(join(place, "given-"))} + process.argv[2], JSON.stringify({ given, env: process.env }));
if (process.argv[2] === "run") { ${run} }`;
    writeFileSync(join(action, "dist", "action.js"), program);
    return action;
  }
  const given = (step: string) =>
    JSON.parse(readFileSync(join(place, `given-${step}`), "utf8")) as {
      given: string;
      env: Record<string, string>;
    };
  const use = async (action: string): Promise<ActionEnd> => {
    const environment = { ...MACHINE, HOME: place, NODE_EXTRA_CA_CERTS: join(place, "own.pem") };
    using runner = openRunner({ ...around, environment, action });
    return await runner.use({ "run-id": "20260131-abc123", "anthropic-api-key": "sk-ant-key" }).ended;
  };

  it("is left out where everybody was told", async () => {
    const end = await use(withProgram(`appendFileSync(process.env.GITHUB_OUTPUT, "told=true\\n");`));
    expect(outcomes(end)).toEqual(["success", "success", "success", "skipped"]);
  });

  it("has no model's key, and takes nothing that was set for it while agents worked", async () => {
    const trap = mkdtempSync(join(place, "trap-"));
    const sprung = join(trap, "sprung");
    for (const name of ["bash", "env", "node"]) {
      writeFileSync(join(trap, name), `#!/bin/sh\necho ${name} >> ${sprung}\n`);
      chmodSync(join(trap, name), 0o755);
    }
    writeFileSync(join(trap, "rc"), `echo rc >> ${sprung}\n`);
    const planted = [
      `BASH_ENV=${join(trap, "rc")}`,
      "SHELLOPTS=xtrace",
      `PS4=$(echo ps4 >> ${sprung})`,
      `BASH_FUNC_compgen%%=() { echo function >> ${sprung}; }`,
      `LD_PRELOAD=${join(trap, "none.so")}`,
      `NODE_EXTRA_CA_CERTS=${join(trap, "rc")}`,
      "https_proxy=http://127.0.0.1:1",
      "around=PATH=/nowhere",
      "inputs={}",
      `node=${join(trap, "node")}`,
      `HOME=${trap}`,
      "GIT_SSL_NO_VERIFY=1",
    ];
    const plant = `appendFileSync(process.env.GITHUB_ENV, ${JSON.stringify(`${planted.join("\n")}\n`)});
appendFileSync(process.env.GITHUB_PATH, ${JSON.stringify(`${trap}\n`)});
process.exit(1);`;
    const end = await use(withProgram(plant));
    expect(outcomes(end)).toEqual(["success", "success", "failure", "success"]);
    expect(existsSync(sprung)).toBe(false);
    const [run, finish] = [given("run"), given("finish")];
    expect(run.given).toContain("sk-ant-key");
    expect(JSON.stringify(finish)).not.toContain("sk-ant-key");
    expect(parseInputs(finish.given)).toMatchObject({
      "run-id": "20260131-abc123",
      "github-token": "ghs_secret",
    });
    expect(finish.env).toMatchObject({
      HOME: place,
      PATH: MACHINE.PATH,
      NODE_EXTRA_CA_CERTS: join(place, "own.pem"),
      GITHUB_REPOSITORY: "octo/demo",
    });
    const names = ["BASH_ENV", "PS4", "LD_PRELOAD", "https_proxy", "GIT_SSL_NO_VERIFY", "AGENTIC_INPUTS"];
    expect(names.filter((name) => (finish.env[name] ?? "") !== "")).toEqual([]);
    expect(JSON.stringify(finish.env)).not.toContain("ghs_secret");
  });
});
