import { startRun } from "../../../engine/run/start-run.ts";
import type { Overrides } from "../../../engine/resolve-settings.ts";
import type { Workflow } from "../../../definition/schema.ts";
import { prepareStart, type PreparedStart } from "../../start/prepare-run.ts";
import type { LoadedWorkflow, Project } from "../../start/project.ts";
import { createChance, hashText } from "../outcomes/random-outcomes.ts";

export interface SimulationSource {
  readonly project: Project;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly loaded: LoadedWorkflow;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly overrides?: Overrides | undefined;
  readonly seed?: number | undefined;
}

/** Prepares a run that exists only in memory. Git is not asked: the simulated repository is empty. */
export async function prepareSimulation({
  project,
  environment,
  loaded,
  variables,
  overrides = {},
  seed,
}: SimulationSource): Promise<PreparedStart> {
  return await prepareStart({
    project: { ...project, isRepository: false },
    environment,
    definition: loaded,
    variables,
    overrides,
    trigger: "simulation",
    actor: "simulation",
    runId: runIdOf(seed),
  });
}

/** Returns a prepared simulation with other variables and another seed. A program must be prepared anew. */
export function withVariables(
  prepared: PreparedStart,
  { variables, seed }: Pick<SimulationSource, "variables" | "seed">,
): PreparedStart {
  const run = { ...prepared.run, id: runIdOf(seed), variables: { ...variables } };
  return { ...prepared, run, execute: async (ports, request) => await startRun(ports, request, run) };
}

function runIdOf(seed = 0): string {
  return `20260101-${seed.toString(36).padStart(6, "0").slice(-6)}`;
}

type Values = Readonly<Record<string, unknown>>;

/** Returns values for required variables without a value. With a seed: random values for all variables without one. */
export function sampleVariables(
  { variables = [] }: Pick<Workflow, "variables">,
  values: Values,
  {
    seed,
    literals = [],
  }: { readonly seed?: number | undefined; readonly literals?: readonly (string | number)[] } = {},
): Record<string, unknown> {
  const missing = variables.filter(({ name }) => !Object.hasOwn(values, name));
  if (seed === undefined)
    return Object.fromEntries(
      missing.filter(({ required }) => required === true).map((each) => [each.name, firstValue(each)]),
    );
  const chance = createChance(hashText(`${seed} variables`));
  const texts = literals.filter((value) => typeof value === "string");
  return Object.fromEntries(
    missing.map((variable) => {
      const { name, type, enum: choices } = variable;
      const known = variable.default ?? firstValue(variable);
      if (choices && choices.length > 0) return [name, chance.pick(choices)];
      if (type === "boolean") return [name, chance.percent(50)];
      if (type === "number") return [name, chance.percent(50) ? known : chance.below(20)];
      return [name, texts.length > 0 && chance.percent(30) ? chance.pick(texts) : known];
    }),
  );
}

function firstValue({ type, enum: choices }: NonNullable<Workflow["variables"]>[number]): unknown {
  if (choices && choices.length > 0) return choices[0];
  if (type === "boolean") return true;
  return type === "number" ? 1 : "simulated";
}
