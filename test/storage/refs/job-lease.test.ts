import { beforeEach, describe, expect, it } from "vitest";
import { isEngineBranch } from "../../../src/engine/branches/join-branches.ts";
import { addRequest } from "../../../src/storage/refs/inbox.ts";
import {
  type JobLease,
  acquireLease,
  isLeaseActive,
  readLease,
  releaseLease,
} from "../../../src/storage/refs/job-lease.ts";
import { leaseRef } from "../../../src/storage/refs/ref-names.ts";
import { fastPace } from "../../support/pace.ts";
import { createMemoryRefs, type MemoryRefs } from "../../support/storage/memory-refs.ts";

const RUN = "20260131-abc123";
const claimOf = (workflow_run: string): JobLease => ({
  run_id: RUN,
  workflow_run,
  url: `https://github.com/o/r/actions/runs/${workflow_run}`,
  since: "2026-01-31T12:00:00.000Z",
});

let refs: MemoryRefs;
let over: Set<string>;
beforeEach(() => {
  refs = createMemoryRefs();
  over = new Set();
});
const claim = (id: string) =>
  acquireLease({ refs, ...fastPace(), isOver: (each) => Promise.resolve(over.has(each)) }, claimOf(id));
const settle = (workflowRun: string, round?: number) =>
  releaseLease({ refs, ...fastPace() }, { runId: RUN, workflowRun, round });
const holder = async () => (await readLease(refs, RUN))?.lease?.workflow_run;

describe("a claim", () => {
  it("is that of exactly one of those who make it at the same time", async () => {
    const answers = await Promise.all(["1", "2", "3", "4"].map(claim));
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
    const theirs = new Set(answers.map((answer) => answer?.workflow_run ?? "ours"));
    expect(theirs).toEqual(new Set(["ours", await holder()]));
  });

  it("goes over to exactly one where its jobs are over", async () => {
    await claim("1");
    expect(await claim("2")).toMatchObject({ workflow_run: "1" });
    over.add("1");
    const answers = await Promise.all(["2", "3"].map(claim));
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
  });

  it("knows how many before it came to nothing", async () => {
    for (const id of ["1", "2", "3"]) {
      await claim(id);
      over.add(id);
    }
    expect((await readLease(refs, RUN))?.lease?.earlier).toBe(2);
    await settle("3");
    await claim("4");
    expect((await readLease(refs, RUN))?.lease?.earlier).toBeUndefined();
  });

  it("may be made again by the same jobs, and given up by no others", async () => {
    await claim("1");
    expect(await claim("1")).toBeUndefined();
    expect(await settle("2")).toBeUndefined();
    expect(await holder()).toBe("1");
    expect(await settle("1")).toMatchObject({ workflow_run: "1" });
    expect(await settle("1")).toBeUndefined();
    expect(refs.tree(leaseRef(RUN))).toBeUndefined();
  });

  it("knows what lay in the inbox when it was made", async () => {
    const request = { runId: RUN, id: "c", content: "{}", isExpected: true };
    await addRequest({ refs, ...fastPace() }, request);
    const versions = await refs.refs(`agentic/runs/${RUN}/inbox`);
    await claim("1");
    expect((await settle("1"))?.inbox).toBe([...versions.values()][0]);
  });

  it("stays for the branches of one round, and is given up with the next", async () => {
    await claim("1");
    await settle("1", 3);
    await settle("1", 3);
    expect(await holder()).toBe("1");
    await settle("1", 4);
    expect(await holder()).toBeUndefined();
  });

  it("keeps nobody where no job wrote it", async () => {
    const next = { message: "x", changes: [{ path: "claim.json", content: '{"run_id":"other"}' }] };
    await refs.commit({ refs: [{ ref: leaseRef(RUN), expected: undefined, next }] });
    expect(await claim("1")).toBeUndefined();
    expect(await holder()).toBe("1");
  });

  it("lies on no branch that a run may bring", () => {
    expect(isEngineBranch(leaseRef(RUN))).toBe(false);
  });

  it("counts for six hours where GitHub does not say whether its jobs are over", async () => {
    const isOver = () => Promise.resolve(undefined);
    const at = (now: string) => isLeaseActive(claimOf("1"), { isOver, now: new Date(now) });
    expect(await at("2026-01-31T17:59:00Z")).toBe(true);
    expect(await at("2026-01-31T18:01:00Z")).toBe(false);
  });
});
