import { type ChildProcess, execFile, spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { RUN_ID_VARIABLE } from "../../../src/agents/process/process-environment.ts";
import { killTaggedProcesses } from "../../../src/agents/process/process-tree.ts";
import type { InboxRequest } from "../../../src/run/inbox-request.ts";
import type { RunEvent } from "../../../src/run/journal/event.ts";
import { parseJournal } from "../../../src/run/journal/journal.ts";
import { createLocalStore } from "../../../src/storage/local/local-run-store.ts";
import { createProject, type Project } from "../project.ts";
import type { Drive, Ended } from "./driver.ts";
import type { Cut } from "./points.ts";

const run = promisify(execFile);
const driver = join(import.meta.dirname, "driver.ts");

export const NO_CUT: Cut = { at: 0, how: "engine" };

export type DriveEnd = ({ readonly killed: true } & Partial<Ended>) | ({ readonly killed: false } & Ended);

/** A run in a repository of its trial. */
export interface Run {
  readonly id: string;
  readonly workflow: string;
  readonly root: string;
  /** Works on the run in a process of its own until it is killed, pauses or ends. */
  drive(cut?: Cut): Promise<DriveEnd>;
  git(...args: string[]): Promise<string>;
  read(path: string): string;
  /** Complete lines of the journal. */
  journalText(): string;
  journal(): RunEvent[];
  /** What really ran: `ran <step>#<attempt>`, `checked <step>#<attempt>`. */
  calls(): string[];
  answer(id: string, answer: Partial<Extract<InboxRequest, { type: "input" }>>): void;
}

/** A repository with its remote, gone when disposed. */
export interface Trial extends Disposable {
  readonly root: string;
  readonly remote: string;
  /** A run that has not begun. Ids are never used twice: what a killed one leaves running is told by them, on the whole machine. */
  run(workflow: string, environment?: Readonly<Record<string, string>>): Run;
}

let runs = 0;

function nextRunId(): string {
  runs += 1;
  return `20260101-${base36(process.pid)}${base36(runs)}`;
}

function base36(number: number): string {
  return (number % 36 ** 3).toString(36).padStart(3, "0");
}

/** The repository that trials are copies of. */
export function createTemplate(): Project {
  const template = createProject({
    remote: true,
    files: {
      ".agentic/templates/twelve.md": "{{ outputs.count.built }} built by {{ workflow.name }}\n",
      ".agentic/templates/branches.md": "{{ files_changed | sort | join(', ') }}\n",
      ".agentic/templates/merged.md": "{{ outputs.seen.summary }}\n",
      ".agentic/templates/people.md": "{{ human.approve.text }} {{ human.which.text }}\n",
      ".agentic/templates/rounds.md": "{{ outputs.inner.total }} {{ outputs.tally.lines }}\n",
      ".agentic/templates/inner.md": "{{ inputs.word }} {{ outputs.tick.n }} {{ outputs.sum.total }}\n",
      "shared.txt": "first\nmiddle\nlast\n",
    },
  });
  // Counts what really arrives: a branch that is there already leaves no line.
  template.git("--git-dir", template.remote, "config", "core.logAllRefUpdates", "always");
  // A remote is another machine: it does not die with the engine.
  template.git("config", "remote.origin.receivepack", "setsid --wait git-receive-pack");
  return template;
}

export function createTrial(template: Project): Trial {
  const place = realpathSync(mkdtempSync(join(tmpdir(), "agentic-crash-")));
  const root = join(place, "repository");
  const remote = join(place, "remote.git");
  cpSync(template.root, root, { recursive: true });
  cpSync(template.remote, remote, { recursive: true });
  const config = join(root, ".git", "config");
  writeFileSync(config, readFileSync(config, "utf8").replace(template.remote, remote));
  const ids: string[] = [];
  const drivers = new Set<ChildProcess>();
  const given = { ...template.environment, TMPDIR: place };
  return {
    root,
    remote,
    run: (workflow, more = {}) => {
      const id = nextRunId();
      ids.push(id);
      return createRun({ id, workflow, root, environment: { ...given, ...more }, drivers });
    },
    [Symbol.dispose]: () => {
      for (const { pid } of drivers) if (pid !== undefined) process.kill(-pid, "SIGKILL");
      for (const id of ids) killTaggedProcesses(`${RUN_ID_VARIABLE}=${id}`);
      rmSync(place, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

interface Given {
  readonly id: string;
  readonly workflow: string;
  readonly root: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Those that are alive. */
  readonly drivers: Set<ChildProcess>;
}

function createRun(given: Given): Run {
  const { id, workflow, root, environment } = given;
  const folder = join(root, "agentic/workflows", id);
  const journal = join(folder, "journal.ndjson");
  const log = join(root, "..", `${id}.log`);
  const journalText = () => {
    const text = existsSync(journal) ? readFileSync(journal, "utf8") : "";
    return text.slice(0, text.lastIndexOf("\n") + 1);
  };
  return {
    id,
    workflow,
    root,
    journalText,
    drive: (cut = NO_CUT) => {
      const mode = existsSync(journal) ? "resume" : "start";
      return drive({ root, runId: id, workflow, mode, cut }, given);
    },
    git: async (...args) => (await run("git", args, { cwd: root, env: environment })).stdout.trimEnd(),
    read: (path) => readFileSync(join(root, path), "utf8"),
    journal: () => parseJournal(journalText(), "journal"),
    calls: () => (existsSync(log) ? readFileSync(log, "utf8").trimEnd().split("\n") : []),
    answer: (request, answer) => {
      // As every door does; times of files that are written one after the other are not always in that order.
      const at = new Date(Date.now() + (said += 1)).toISOString();
      createLocalStore(root).addRequest(id, request, JSON.stringify({ type: "input", at, ...answer }));
    },
  };
}

let said = 0;

/** In a process group of its own: killed as a whole, it takes every git along that the engine has started. */
function drive(what: Drive, { environment, drivers }: Given): Promise<DriveEnd> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [driver, JSON.stringify(what)], {
      cwd: what.root,
      env: environment,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    drivers.add(child);
    let [said, errors] = ["", ""];
    child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
    child.on("error", reject);
    // A git or script that outlives a killed engine holds its pipes.
    child.on("exit", (_code, signal) => {
      drivers.delete(child);
      if (signal === "SIGKILL") resolve({ killed: true });
    });
    child.on("close", (code, signal) => {
      if (code === 0) resolve(endOf(said));
      else reject(new Error(`The driver ended with ${code ?? signal}: ${errors}`));
    });
  });
}

function endOf(said: string): DriveEnd {
  return { killed: false, failure: undefined, ...(JSON.parse(said) as Ended) };
}
