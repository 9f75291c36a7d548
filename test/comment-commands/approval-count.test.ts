import { describe, expect, test } from "vitest";
import { countApprovals } from "../../src/comment-commands/approval-count.ts";
import type { HumanRequest } from "../../src/run/inbox-request.ts";

const asked = (approvals?: number, head?: string) => ({
  askedEvent: {
    ...(approvals === undefined ? {} : { approvals }),
    ...(head === undefined ? {} : { about: { head } }),
  },
  approvals: [],
});
const says = (actor: string, decision: HumanRequest["decision"] = "approved", about?: { head: string }) => ({
  id: `${actor}-${decision}`,
  answer: { type: "input" as const, decision, text: "", actor, ...(about ? { about } : {}) },
});

describe("what answers to a question come to", () => {
  test("is enough with one approval, where one is needed", () => {
    expect(countApprovals(asked(), [says("ann")])).toEqual({ isEnough: true, needed: 1, approvers: ["ann"] });
  });

  test("is not enough until as many people have approved as have to", () => {
    expect(countApprovals(asked(2), [says("ann")])).toEqual({
      isEnough: false,
      needed: 2,
      approvers: ["ann"],
    });
    expect(countApprovals(asked(2), [says("ann"), says("Ann")]).isEnough).toBe(false);
    expect(countApprovals(asked(2), [says("ann"), says("bob")])).toEqual({
      isEnough: true,
      needed: 2,
      approvers: ["ann", "bob"],
    });
  });

  test("counts those that the run has taken already", () => {
    const taken = { ...asked(2), approvals: [{ actor: "ann" }] };
    expect(countApprovals(taken, [says("bob")])).toEqual({
      isEnough: true,
      needed: 2,
      approvers: ["ann", "bob"],
    });
    expect(countApprovals(taken, [says("ann")]).isEnough).toBe(false);
  });

  test.each(["rejected", "input"] as const)("is enough with what is %s by one alone", (decision) => {
    expect(countApprovals(asked(3), [says("ann"), says("bob", decision)]).isEnough).toBe(true);
  });

  test("has no approval of somebody who takes it back", () => {
    const tally = countApprovals(asked(2), [says("ann"), says("ann", "input")]);
    expect(tally).toEqual({ isEnough: true, needed: 2, approvers: [] });
  });

  test("is enough where an approval is of something else than what was shown: the run has to look", () => {
    expect(countApprovals(asked(2, "a1"), [says("ann", "approved", { head: "a1" })]).isEnough).toBe(false);
    expect(countApprovals(asked(2, "a1"), [says("ann", "approved", { head: "b2" })]).isEnough).toBe(true);
  });

  test("is nothing where nobody has answered", () => {
    expect(countApprovals(asked(2), [])).toEqual({ isEnough: false, needed: 2, approvers: [] });
  });
});
