import { availableParallelism, cpus, loadavg } from "node:os";
import { measureAction, renderAction } from "./action.ts";
import { measureBranches, renderBranches } from "./branches.ts";
import { measureColdStart, renderColdStart } from "./cold-start.ts";
import { engines as all, type Engine, isPeer, quick } from "./engines.ts";
import { loadTargets, measureLoad, renderLoad } from "./load.ts";
import { measureMemory, renderMemory } from "./memory.ts";
import { measureOverhead, renderOverhead, traceSyncs } from "./overhead.ts";
import { buildPrograms } from "./place.ts";
import { measureRedaction, renderRedaction } from "./redaction.ts";
import { measureResume, renderResume } from "./resume.ts";
import { measureState, renderState } from "./state.ts";
import { measureStreams, renderStreams } from "./streams.ts";
import { number } from "./table.ts";
import { isReached, renderTargets, targetsOf } from "./targets.ts";

// `npm run bench`: what the engine costs, beside what others cost in the same run. `-- --quick` takes less than a minute. `-- --load`
// measures only the App's server, and fails if it misses a target.

const isQuick = process.argv.includes("--quick");
const print = (text: string): void => void process.stdout.write(`${text}\n`);
const say = (line: string): void => void process.stderr.write(`… ${line}\n`);

const RESUMED_STEPS = 10_000;

await buildPrograms();
const engines = isQuick ? quick(all) : all;
print(
  `Node ${process.versions.node}, ${availableParallelism()} × ${cpus()[0]?.model ?? "unknown"}, load ${loadavg()[0]?.toFixed(1)}; medians.\n`,
);

/** Measures, and prints the table at once: a later section that fails takes none with it. */
async function measured<T>(
  name: string,
  measure: () => T | Promise<T>,
  render: (result: T) => string,
): Promise<T> {
  say(name);
  const result = await measure();
  print(`${render(result)}\n`);
  return result;
}

const measuredLoad = () =>
  measured(
    "load",
    () =>
      measureLoad(
        isQuick
          ? { rounds: 3, deliveries: 4_000, inAll: 10_000 }
          : { rounds: 9, deliveries: 10_000, inAll: 100_000 },
      ),
    renderLoad,
  );
if (process.argv.includes("--load")) {
  const targets = loadTargets(await measuredLoad());
  print(renderTargets(targets));
  process.exit(targets.every(isReached) ? 0 : 1);
}

const starts = await measured("cold start", () => measureColdStart(isQuick ? 7 : 21), renderColdStart);
const overheads = await measured(
  "overhead",
  () => measureOverhead(engines, say),
  (result) => {
    const syncs = new Map(engines.filter(isPeer).map((engine) => [engine.name, syncsOf(engine)]));
    return renderOverhead(result, syncs);
  },
);
const resumes = await measured(
  "resume",
  () => measureResume(RESUMED_STEPS, isQuick ? 3 : 9),
  (result) => renderResume(result, RESUMED_STEPS),
);
const branches = await measured(
  "branches",
  () => measureBranches(isQuick ? 400 : 4_000, isQuick ? 1 : 3),
  renderBranches,
);
const streams = await measured(
  "streams",
  () => measureStreams(isQuick ? { steps: 1_000, bytes: 2 ** 26 } : { steps: 10_000, bytes: 2 ** 30 }),
  renderStreams,
);
const memories = await measured(
  "memory",
  () => (isQuick ? [10_000] : [10_000, 100_000]).map(measureMemory),
  renderMemory,
);
const state = await measured("state", () => measureState(isQuick ? 3 : 9), renderState);
const redaction = await measured("redaction", () => measureRedaction(isQuick ? 3 : 9), renderRedaction);
const action = await measured("action", () => measureAction(isQuick ? 3 : 9, isQuick), renderAction);
const load = await measuredLoad();
print(
  renderTargets(
    targetsOf({ overheads, resumes, starts, branches, streams, memories, state, redaction, action, load }),
  ),
);

/** Counted with `strace`; a star marks a figure that was counted on another machine. */
function syncsOf(engine: Engine): string {
  const traced = isQuick ? undefined : traceSyncs(engine);
  return traced === undefined ? `${engine.syncs} *` : number(traced);
}
