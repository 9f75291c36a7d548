import { resolveSettings } from "../../../src/engine/resolve-settings.ts";
import { type RunEnd, Stop } from "../../../src/engine/run-request.ts";
import { resumeRun, startRun, type ResumeRequest } from "../../../src/engine/run/start-run.ts";
import {
  defineWorkflow,
  type ProgramConfig,
  type WorkflowContext,
} from "../../../src/program/define-workflow.ts";
import { outlineOf } from "../../../src/program/program-outline.ts";
import { createWorld, RUN_ID, type World, type WorldOptions } from "../world.ts";

type Execute = (ctx: WorkflowContext) => unknown;

export interface ProgramWorld extends Omit<World, "start" | "resume" | "stop"> {
  /** Of the latest start or resumption. */
  readonly stop: Stop;
  start(options?: { fromStep?: string }): Promise<RunEnd>;
  /** Goes on, maybe with other code. */
  resume(execute?: Execute, options?: Omit<ResumeRequest, "runId">): Promise<RunEnd>;
}

export interface ProgramWorldOptions extends Partial<Omit<WorldOptions, "steps" | "settings">> {
  readonly settings?: ProgramConfig["settings"];
  readonly phases?: readonly string[];
}

/** The engine with everything it touches in memory, and a workflow in TypeScript. */
export function createProgramWorld(first: Execute, options: ProgramWorldOptions = {}): ProgramWorld {
  const { settings: given, phases, ...rest } = options;
  const world = createWorld({ ...rest, steps: [{ name: "unused", run: "true" }] });
  let stop = new Stop();
  const request = (execute: Execute) => {
    stop = new Stop();
    const definition = defineWorkflow({
      name: "program",
      ...(given ? { settings: given } : {}),
      ...(phases ? { phases } : {}),
      execute,
    });
    const outlined = outlineOf(definition);
    if (!("workflow" in outlined)) throw new Error(outlined.problem);
    const { workflow } = outlined;
    const settings = resolveSettings({ workflow, config: {}, overrides: {} });
    const program = { definition, args: options.variables ?? {}, source: "// the source" };
    return {
      workflow,
      settings,
      program,
      stop,
      observe: () => [{ onEvent: (event: never) => void world.events.push(event) }],
    };
  };
  let latest = first;
  return {
    ...world,
    get stop() {
      return stop;
    },
    start: ({ fromStep } = {}) => {
      const record = {
        id: RUN_ID,
        workflow: "program",
        definition: "program.ts",
        variables: options.variables ?? {},
        trigger: "test",
        actor: "somebody",
        engine_version: "0.0.0",
        overrides: {},
      };
      const end = startRun(world.ports, request(latest), {
        ...record,
        from_step: fromStep,
      });
      end.catch(() => {});
      return end;
    },
    resume: (execute = latest, resumption = {}) => {
      latest = execute;
      return resumeRun(world.ports, request(execute), { runId: RUN_ID, ...resumption });
    },
  };
}

/** Paths and attempts of the scripts that ran. */
export function ran({ scripts }: Pick<World, "scripts">): string[] {
  return scripts.requests.map(({ step, attempt }) => `${step}#${attempt}`);
}
