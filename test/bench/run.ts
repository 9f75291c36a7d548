import { availableParallelism, cpus, loadavg } from "node:os";
import { measureAction, renderAction } from "./action.ts";
import { measureBranches, renderBranches } from "./branches.ts";
import { measureColdStart, renderColdStart } from "./cold-start.ts";
import { engines as all, type Engine, isPeer, quick } from "./engines.ts";
import { measureLoad, renderLoad } from "./load.ts";
import { measureMemory, renderMemory } from "./memory.ts";
import { measureOverhead, renderOverhead, traceSyncs } from "./overhead.ts";
import { buildPrograms } from "./place.ts";
import { measureRedaction, renderRedaction } from "./redaction.ts";
import { measureResume, renderResume } from "./resume.ts";
import { measureState, renderState } from "./state.ts";
import { measureStreams, renderStreams } from "./streams.ts";
import { number } from "./table.ts";
import { renderTargets, targetsOf } from "./targets.ts";

// `npm run bench`: what the engine costs, beside what others cost in the same run. `-- --quick` takes less than a minute.

const isQuick = process.argv.includes("--quick");
const print = (text: string): void => void process.stdout.write(`${text}\n`);
const say = (line: string): void => void process.stderr.write(`… ${line}\n`);

const RESUMED_STEPS = 10_000;

await buildPrograms();
const engines = isQuick ? quick(all) : all;
say("cold start");
const starts = measureColdStart(isQuick ? 7 : 21);
const overheads = measureOverhead(engines, say);
say("resume");
const resumes = measureResume(RESUMED_STEPS, isQuick ? 3 : 9);
say("branches");
const branches = await measureBranches(isQuick ? 400 : 4_000, isQuick ? 1 : 3);
say("streams");
const streams = measureStreams(
  isQuick ? { steps: 1_000, bytes: 2 ** 26 } : { steps: 10_000, bytes: 2 ** 30 },
);
say("memory");
const memories = (isQuick ? [10_000] : [10_000, 100_000]).map(measureMemory);
say("state");
const state = await measureState(isQuick ? 3 : 9);
say("redaction");
const redaction = measureRedaction(isQuick ? 3 : 9);
say("action");
const action = await measureAction(isQuick ? 3 : 9, isQuick);
say("load");
const load = await measureLoad(
  isQuick
    ? { rounds: 3, deliveries: 4_000, inAll: 10_000 }
    : { rounds: 9, deliveries: 10_000, inAll: 100_000 },
);
say("syncs");
const syncs = new Map(engines.filter(isPeer).map((engine) => [engine.name, syncsOf(engine)]));

print(
  `Node ${process.versions.node}, ${availableParallelism()} × ${cpus()[0]?.model ?? "unknown"}, load ${loadavg()[0]?.toFixed(1)}; medians.\n`,
);
print(`${renderOverhead(overheads, syncs)}\n`);
print(`${renderResume(resumes, RESUMED_STEPS)}\n`);
print(`${renderColdStart(starts)}\n`);
print(`${renderBranches(branches)}\n`);
print(`${renderStreams(streams)}\n`);
print(`${renderMemory(memories)}\n`);
print(`${renderState(state)}\n`);
print(`${renderRedaction(redaction)}\n`);
print(`${renderAction(action)}\n`);
print(`${renderLoad(load)}\n`);
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
