import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { summary } from "@actions/core";
import { parse } from "yaml";
import { main } from "../../../src/action/main.ts";
import { builtPackage } from "../built-package.ts";
import type { Project } from "../project.ts";

const root = join(import.meta.dirname, "../../..");

const { runs } = parse(readFileSync(join(root, "action.yml"), "utf8")) as {
  readonly runs: { readonly steps: readonly { readonly id?: string; readonly run?: string }[] };
};

export interface StepEnd {
  readonly code: number;
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
}

export interface RunningStep extends AsyncDisposable {
  /** The process that the runner knows, and signals. */
  readonly child: ChildProcess;
  readonly ended: Promise<StepEnd>;
  log(): string;
}

/** A job on a runner: its temporary folder, and the steps of the Action one after the other. */
export interface JobRunner extends Disposable {
  readonly temp: string;
  /** The same program within this process: quicker, without the script around it. */
  call(inputs?: Readonly<Record<string, string>>): Promise<StepEnd>;
  step(id: "run" | "finish", inputs?: Readonly<Record<string, string>>): RunningStep;
}

export interface JobOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** The event that started it. */
  readonly event?: unknown;
}

/** Runs the scripts of action.yml as a runner does, built of the sources as they are. */
export function openRunner(project: Project, { environment = {}, event = {} }: JobOptions = {}): JobRunner {
  const place = realpathSync(mkdtempSync(join(tmpdir(), "agentic-runner-")));
  const temp = join(place, "temp");
  const action = join(place, "action");
  mkdirSync(temp);
  mkdirSync(join(action, "dist"), { recursive: true });
  const entry = pathToFileURL(join(builtPackage(), "dist/action.js")).href;
  writeFileSync(join(action, "package.json"), '{ "type": "module" }\n');
  writeFileSync(join(action, "dist", "action.js"), `import ${JSON.stringify(entry)};\n`);
  writeFileSync(join(place, "event.json"), JSON.stringify(event));
  let count = 0;
  const files = (): Record<string, string> => {
    count += 1;
    const made = ["GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY", "GITHUB_ENV"].map((name) => [
      name,
      join(place, `${name}-${count}`),
    ]);
    for (const [, file = ""] of made) writeFileSync(file, "");
    return Object.fromEntries(made) as Record<string, string>;
  };
  const runner = {
    ...project.environment,
    PATH: [dirname(process.execPath), project.environment["PATH"]].join(delimiter),
    CI: "true",
    GITHUB_ACTIONS: "true",
    GITHUB_ACTION_PATH: action,
    GITHUB_WORKSPACE: project.root,
    GITHUB_EVENT_NAME: "workflow_dispatch",
    GITHUB_EVENT_PATH: join(place, "event.json"),
    GITHUB_ACTOR: "octocat",
    RUNNER_TEMP: temp,
    AGENTIC_NODE: process.execPath,
    AGENTIC_WORK: join(temp, "work"),
  };
  return {
    temp,
    call: async (inputs = {}) => {
      const own = files();
      using shown = catchOutput(own);
      const code = await main({
        inputs: JSON.stringify(inputs),
        step: "run",
        environment: { ...runner, ...own, ...environment },
        stdout: process.stdout,
        cwd: project.root,
      });
      return { code, log: shown.text(), ...resultsIn(own) };
    },
    step: (id, inputs = {}) => {
      const script = runs.steps.find((step) => step.id === id)?.run ?? "";
      const own = files();
      const kept = ["PATH", "HOME", "TMPDIR"].map((name) => `${name}=${{ ...runner, ...environment }[name]}`);
      const around = id === "finish" ? { AGENTIC_AROUND: kept.join("\n") } : {};
      const child = spawn("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", script], {
        cwd: project.root,
        env: { ...runner, AGENTIC_INPUTS: JSON.stringify(inputs), ...around, ...own, ...environment },
        stdio: ["ignore", "pipe", "pipe"],
      });
      let log = "";
      child.stdout.setEncoding("utf8").on("data", (text: string) => (log += text));
      child.stderr.setEncoding("utf8").on("data", (text: string) => (log += text));
      const ended = once(child, "close").then(([code]) => ({
        code: typeof code === "number" ? code : -1,
        log,
        ...resultsIn(own),
      }));
      return {
        child,
        ended,
        log: () => log,
        async [Symbol.asyncDispose]() {
          child.kill("SIGKILL");
          await ended;
        },
      };
    },
    [Symbol.dispose]: () => {
      if (existsSync(place)) rmSync(place, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

function resultsIn(files: Readonly<Record<string, string>>): Pick<StepEnd, "outputs" | "summary"> {
  return {
    outputs: parseOutputs(readFileSync(files["GITHUB_OUTPUT"] ?? "", "utf8")),
    summary: readFileSync(files["GITHUB_STEP_SUMMARY"] ?? "", "utf8"),
  };
}

/** As the runner reads the file; the last value of a name counts. */
function parseOutputs(text: string): Record<string, string> {
  const result: Record<string, string> = {};
  const lines = text.split("\n");
  for (let at = 0; at < lines.length; at += 1) {
    const [, name, end] = /^([^=]+?)<<(.+)$/.exec(lines[at] ?? "") ?? [];
    if (name === undefined || end === undefined) continue;
    const from = at + 1;
    at = lines.indexOf(end, from);
    result[name] = lines.slice(from, at).join("\n");
  }
  return result;
}

/** The toolkit writes to `process.stdout` and to the files that `process.env` names; it remembers the file of the first summary. */
function catchOutput(files: Readonly<Record<string, string>>): Disposable & { text(): string } {
  const { env, stdout } = process;
  const before = Object.keys(files).map((name) => [name, env[name]] as const);
  const write = stdout.write;
  let text = "";
  stdout.write = (chunk: string | Uint8Array): boolean => {
    text += typeof chunk === "string" ? chunk : Buffer.from(chunk).toString();
    return true;
  };
  Object.assign(env, files);
  Reflect.deleteProperty(summary, "_filePath");
  return {
    text: () => text,
    [Symbol.dispose]: () => {
      stdout.write = write;
      for (const [name, value] of before)
        if (value === undefined) Reflect.deleteProperty(env, name);
        else env[name] = value;
    },
  };
}
