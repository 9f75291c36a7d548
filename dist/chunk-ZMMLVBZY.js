const require = process.getBuiltinModule;
import {
  versionOf
} from "./chunk-2Y22FPJT.js";
import {
  updateRefs
} from "./chunk-GYJ7LOK5.js";
import {
  iso_exports
} from "./chunk-EO6JZ5KM.js";
import {
  CLAIM_REFS,
  claimRef,
  inboxRef,
  parseJson,
  stateMessage
} from "./chunk-WTW3FVGE.js";
import {
  int,
  object,
  string
} from "./chunk-67EWWL3V.js";
import {
  isRunId
} from "./chunk-5UWUDB4H.js";

// src/storage/refs/job-lease.ts
var JobLease = object({
  run_id: string().refine(isRunId),
  workflow_run: string().regex(/^[1-9]\d{0,19}$/).describe("Run of a workflow at GitHub that the jobs belong to."),
  url: string().max(500).regex(/^https?:\/\/[\w.:-]+\/[\w.-]+\/[\w.-]+\/actions\/runs\/\d+$/),
  since: iso_exports.datetime(),
  asked: iso_exports.datetime().optional().describe("When the run of the workflow was started, where that is known."),
  inbox: string().max(200).optional().describe("Version of the run's inbox that the jobs begin with; absent where there is none."),
  earlier: int().positive().optional().describe("Claims right before it whose jobs have published nothing; absent where there was none."),
  round: int().positive().optional().describe("Of the branches that have jobs of their own in it.")
});
var FILE = "claim.json";
var MOST_BYTES = 4096;
var LONGEST_MS = 6 * 36e5;
async function readLease(refs, runId) {
  const version = isRunId(runId) ? await versionOf(refs, claimRef(runId)) : void 0;
  return version === void 0 ? void 0 : await claimAt(refs, { runId, version });
}
async function readClaims(refs) {
  const found = /* @__PURE__ */ new Map();
  for (const [ref, version] of await refs.refs(CLAIM_REFS)) {
    const runId = ref.slice(CLAIM_REFS.length);
    if (isRunId(runId)) found.set(runId, await claimAt(refs, { runId, version }));
  }
  return found;
}
async function claimAt(refs, { runId, version }) {
  const content = (await refs.read(version, [FILE])).get(FILE);
  if (content === void 0 || content.length > MOST_BYTES) return { version, claim: void 0 };
  const { data } = JobLease.safeParse(parseJson(Buffer.from(content).toString("utf8")), { jitless: true });
  return { version, claim: data?.run_id === runId ? data : void 0 };
}
async function isLeaseActive({ workflow_run, since }, { isOver, now }) {
  const over = await isOver(workflow_run);
  return over === void 0 ? Math.abs(now.getTime() - Date.parse(since)) < LONGEST_MS : !over;
}
async function acquireLease({ refs, isOver, ...pace }, claim) {
  return await updateRefs({ refs, ...pace }, async () => {
    const found = await readLease(refs, claim.run_id);
    const before = found?.claim;
    if (before && before.workflow_run !== claim.workflow_run) {
      if (await isLeaseActive(before, { isOver, now: pace.clock.now() })) return { result: before };
    }
    if (before?.workflow_run === claim.workflow_run && before.since === claim.since)
      return { result: void 0 };
    const inbox = await versionOf(refs, inboxRef(claim.run_id));
    const isNext = before !== void 0 && before.workflow_run !== claim.workflow_run;
    const earlier = isNext ? (before.earlier ?? 0) + 1 : before?.earlier;
    const next = {
      ...claim,
      ...inbox === void 0 ? {} : { inbox },
      ...earlier === void 0 ? {} : { earlier }
    };
    return { commit: { refs: [written(next, found?.version)] }, result: () => void 0 };
  });
}
async function releaseLease({ refs, ...pace }, { runId, workflowRun, round }) {
  let given;
  return await updateRefs({ refs, ...pace }, async () => {
    const found = await readLease(refs, runId);
    const claim = found?.claim;
    if (!found || claim?.workflow_run !== workflowRun) return { result: found ? void 0 : given };
    if (round !== void 0 && claim.round === round) return { result: void 0 };
    if (round !== void 0 && claim.round === void 0) {
      const next = { ...claim, since: pace.clock.now().toISOString(), round };
      return { commit: { refs: [written(next, found.version)] }, result: () => void 0 };
    }
    given = claim;
    const change = { ref: claimRef(runId), expected: found.version, next: void 0 };
    return { commit: { refs: [change] }, result: () => claim };
  });
}
function written(claim, expected) {
  const message = stateMessage(`Run ${claim.run_id} is worked on in ${claim.workflow_run}`);
  const changes = [{ path: FILE, content: `${JSON.stringify(claim, null, 2)}
` }];
  return { ref: claimRef(claim.run_id), expected, next: { message, changes } };
}

export {
  readLease,
  readClaims,
  isLeaseActive,
  acquireLease,
  releaseLease
};
