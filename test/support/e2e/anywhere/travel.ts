import { type CliProcess, startCli } from "../../cli/cli-process.ts";
import { type GitFate, type GitRequest, type GitServer, startGitServer } from "../../git/git-server.ts";
import { createProject, type Project } from "../../project.ts";
import { versionIn } from "../../storage/trusted.ts";
import { disagreements } from "./agreement.ts";
import { files, workflow } from "./workflow.ts";

/** Before, in and after a push an engine is killed with every git it has started; or alone, so that its push goes on. */
export const hows = ["before", "during", "after", "alone"] as const;

/** Where an engine is killed: at one of its pushes. */
export interface Cut {
  readonly push: number;
  readonly how: (typeof hows)[number];
}

export interface Journey {
  /** Of the first process, the second and so on; each goes on in a fresh clone. Undefined where one is left in peace. */
  readonly cuts: readonly (Cut | undefined)[];
  /** Of the clones that go on; all there is by default. */
  readonly depth?: number;
  /** Whether the branch that the run began from has moved on before others clone it. */
  readonly moved?: boolean;
}

export interface Travelled {
  readonly runId: string;
  readonly server: GitServer;
  /** Pushes of each process. */
  readonly pushes: readonly number[];
  /** Exit codes, null of those that were killed. */
  readonly codes: readonly (number | null)[];
  /** What did not agree after some push. */
  readonly disagreements: readonly string[];
  readonly said: string;
  readonly last: Project;
}

/** A server with a repository, and clones of it on machines of their own; gone when disposed. */
export class World implements AsyncDisposable {
  readonly server: GitServer;
  readonly first: Project;
  readonly found: string[] = [];
  readonly #projects: Project[] = [];
  readonly #processes: CliProcess[] = [];
  onPushed: () => void = () => {};

  private constructor(server: GitServer, first: Project) {
    this.server = server;
    this.first = first;
    this.#projects.push(first);
  }

  static async create(): Promise<World> {
    const hooks: { world?: World } = {};
    const server = await startGitServer({
      onPushed: (refs) => {
        hooks.world?.found.push(...disagreements(server, refs));
        hooks.world?.onPushed();
      },
    });
    const first = createProject({ remote: server.directory, workflows: { far: workflow }, files });
    useServer(first, server);
    return (hooks.world = new World(server, first));
  }

  clone(depth?: number): Project {
    const project = createProject({
      cloneOf: this.server.directory,
      ...(depth === undefined ? {} : { depth }),
    });
    useServer(project, this.server);
    this.#projects.push(project);
    return project;
  }

  /** In a process group of its own: killed as a whole, it takes every git along that the engine has started. */
  start(project: Project, ...argv: string[]): CliProcess {
    const process = startCli(project, argv);
    this.#processes.push(process);
    return process;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const process of this.#processes) await process[Symbol.asyncDispose]();
    for (const project of this.#projects) project[Symbol.dispose]();
    await this.server[Symbol.asyncDispose]();
  }
}

/** What this process asks of itself and waits for would never come: the server lives in it. */
function useServer({ git }: Project, { url }: GitServer): void {
  git("remote", "set-url", "origin", url);
}

/** Starts a run and goes on with it, wherever it is cut off, in another clone, until it has ended. */
export async function travel(world: World, { cuts, depth, moved = false }: Journey): Promise<Travelled> {
  const { server, first } = world;
  let here = first;
  let argv = ["run", "far"];
  let runId = "";
  let isToMove = moved;
  const [pushes, codes, said]: [number[], (number | null)[], string[]] = [[], [], []];
  for (let round = 0; round < cuts.length + 8; round += 1) {
    const end = await drive(world, { project: here, argv, cut: cuts[round] });
    // A push that outlives its engine may change the run after a version was named: the refusal names the new one.
    const trusted = versionIn(end.stderr) ?? /, which is ([0-9a-f]{64})\./.exec(end.stderr)?.[1];
    if (trusted !== undefined) {
      // Nothing was started, so nothing could be cut.
      argv = ["resume", runId, "--trust-definition", trusted];
      round -= 1;
      continue;
    }
    pushes.push(end.pushes);
    codes.push(end.code);
    said.push(`$ ${argv.join(" ")}\n${end.stdout}${end.stderr}`);
    runId = runId === "" ? (first.runs()[0] ?? "") : runId;
    // Killed after its last event, a run has ended: resuming it finds that.
    if (end.code === 0 || end.stderr.includes("there is nothing to resume")) {
      return { runId, server, pushes, codes, disagreements: world.found, said: said.join(""), last: here };
    }
    // On a busy machine the server may not respond in time: a run pauses, and a killed engine's last push takes it over.
    const isAsked = end.stdout.includes("  Answer:  ");
    if (end.code === 3 && isAsked) argv = ["input", runId, "Yes.", "--resume"];
    else if (end.code === 3 || end.stderr.includes(" was taken over by ")) argv = ["resume", runId];
    else if (end.code === null) {
      argv = ["resume", runId];
      const isThere = Array.from(server.refs().keys()).some(
        (ref) => ref.includes(runId) || ref.endsWith("/state"),
      );
      if (isToMove) moveMain(first, server);
      isToMove = false;
      if (isThere) here = world.clone(depth);
    } else throw new Error(`Exit code ${end.code}:\n${said.join("")}`);
  }
  throw new Error(`The run never ends:\n${said.join("")}`);
}

function moveMain({ git, write }: Project, { directory }: GitServer): void {
  write("other.txt", "other\n");
  git("add", "other.txt");
  git("commit", "--quiet", "-m", "Somebody else's");
  git("push", "--quiet", directory, "main");
}

interface Driven {
  readonly project: Project;
  readonly argv: readonly string[];
  readonly cut: Cut | undefined;
}

async function drive(
  world: World,
  { project, argv, cut }: Driven,
): Promise<{ code: number | null; pushes: number; stdout: string; stderr: string }> {
  let pushes = 0;
  const process = world.start(project, ...argv);
  const kill = killerOf(process);
  world.server.setOnRequest((request: GitRequest): GitFate | undefined => {
    if (request.kind !== "push") return undefined;
    pushes += 1;
    if (pushes !== cut?.push) return undefined;
    if (cut.how === "alone") return void kill("engine");
    if (cut.how !== "after") kill("group");
    else world.onPushed = () => kill("group");
    return { cut: cut.how };
  });
  const { code, signal, stdout, stderr } = await process.ended;
  world.server.setOnRequest(undefined);
  world.onPushed = () => {};
  return { code: signal === "SIGKILL" ? null : code, pushes, stdout, stderr };
}

function killerOf({ child: { pid } }: CliProcess): (whom: "engine" | "group") => void {
  return (whom) => {
    if (pid !== undefined) process.kill(whom === "group" ? -pid : pid, "SIGKILL");
  };
}
