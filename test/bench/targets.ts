import { type ActionMeasures, actionTargets } from "./action.ts";
import { type Branches, poolTargets } from "./branches.ts";
import { BASE, type ColdStart, FIRST_EFFECT, startRatio, VERSION } from "./cold-start.ts";
import { FLOOR, isPeer, OURS } from "./engines.ts";
import { type Loads, loadTargets } from "./load.ts";
import { type Memory, memoryTargets } from "./memory.ts";
import { against, find, type Overhead, size } from "./overhead.ts";
import { type Redaction, redactionTargets } from "./redaction.ts";
import { resumeRatio, type Resumes } from "./resume.ts";
import { type StateMeasures, stateTargets } from "./state.ts";
import { type Streams, streamTargets } from "./streams.ts";
import { ratio, renderTable } from "./table.ts";

export interface Target {
  readonly name: string;
  readonly measured: number;
  readonly limit: number;
}

interface Results {
  readonly overheads: readonly Overhead[];
  readonly resumes: Resumes;
  readonly starts: readonly ColdStart[];
  readonly branches: Branches;
  readonly streams: Streams;
  readonly redaction: Redaction;
  readonly memories: readonly Memory[];
  readonly state: StateMeasures;
  readonly action: ActionMeasures;
  readonly load: Loads;
}

const SIZES = [100, 1_000, 10_000];

export function targetsOf({
  overheads,
  resumes,
  starts,
  branches,
  streams,
  memories,
  state,
  redaction,
  action,
  load,
}: Results): Target[] {
  const ours = (steps: number): Overhead | undefined => find(overheads, OURS, steps);
  return [
    {
      name: "a step of 10,000 against one of 1,000",
      measured: against(ours(10_000), ours(1_000), "stepMs"),
      limit: 1.2,
    },
    ...SIZES.map((steps) => ({
      name: `a step of ${steps.toLocaleString("en")} against the floor`,
      measured: against(ours(steps), find(overheads, FLOOR, steps), "stepMs"),
      limit: 2,
    })),
    ...overheads
      .filter(({ engine }) => isPeer(engine))
      .map((peer) => ({
        name: `${peer.steps.toLocaleString("en")} steps in all against ${peer.engine.name}`,
        measured: against(ours(size(peer.steps)), peer, "totalMs"),
        limit: 1,
      })),
    {
      name: "resume of 10,000 steps against reading them",
      measured: resumeRatio(resumes, "callToEffectMs"),
      limit: 3,
    },
    { name: `${VERSION} against ${BASE}`, measured: startRatio(starts, VERSION), limit: 2 },
    { name: `first effect against ${BASE}`, measured: startRatio(starts, FIRST_EFFECT), limit: 4 },
    ...poolTargets(branches),
    ...streamTargets(streams),
    ...redactionTargets(redaction),
    ...memoryTargets(memories),
    ...stateTargets(state),
    ...actionTargets(action),
    ...loadTargets(load),
  ];
}

export function renderTargets(targets: readonly Target[]): string {
  const rows = targets.map((target) => [
    target.name,
    ratio(target.measured),
    ratio(target.limit),
    isReached(target) ? "yes" : "NO",
  ]);
  const reached = targets.filter(isReached).length;
  return `${renderTable([["target", "measured", "at most", "reached"], ...rows])}\n\ntargets: ${reached} of ${targets.length} reached`;
}

export function isReached({ measured, limit }: Target): boolean {
  return measured <= limit;
}
