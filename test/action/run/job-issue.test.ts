import { describe, expect, it } from "vitest";
import { textInEvent } from "../../../src/action/run/job-issue.ts";
import { AgenticError, type ErrorCode } from "../../../src/errors.ts";

const trigger = { name: "issues", actor: "octocat", issue: { number: 7, title: "Dark mode" } };
const seen = { title: "Dark mode", body: "Like the moon." };
const unread = (code: ErrorCode) => new AgenticError({ code, message: "It cannot be read." });

describe("an issue that cannot be read", () => {
  it.each(["not-found", "remote-unreachable", "remote-refused"] as const)("begins no run: %s", (code) => {
    expect(() => textInEvent({ trigger }, unread(code))).toThrow(
      expect.objectContaining({
        code,
        message: expect.stringMatching(/#7.*was not started\. It cannot/) as string,
      }),
    );
  });

  it("is taken from the event where that has it, and the token may not read it", () => {
    const both = { trigger: { ...trigger, issueText: seen } };
    expect(textInEvent(both, unread("remote-refused"))).toMatchObject({ number: 7, ...seen, comments: [] });
    expect(() => textInEvent(both, unread("remote-unreachable"))).toThrow("was not started");
  });
});
