import { describe, expect, test } from "vitest";
import { answerRequest } from "../../src/comment-commands/answer-request.ts";
import {
  type HumanReply,
  readComment,
  readReview,
  readReviewComment,
} from "../../src/comment-commands/human-reply.ts";
import type { ReviewPayload, ReviewCommentPayload } from "../../src/ports/event-forge.ts";
import { parseRequest } from "../../src/run/inbox-request.ts";

const HEAD = "1f3f0c5ea1b0f3d7a1f9c8d0f6b5e4a3c2d1e0f9";
const user = { login: "ada" };
const AT = "2026-01-31T12:00:00Z";

const review = (more: Partial<ReviewPayload> = {}): ReviewPayload => ({
  id: 7,
  state: "commented",
  body: "",
  user,
  commit_id: HEAD,
  submitted_at: AT,
  ...more,
});
const remark = (more: Partial<ReviewCommentPayload> = {}): ReviewCommentPayload => ({
  id: 70,
  body: "Name it better.",
  path: "src/a.ts",
  line: 12,
  side: "RIGHT",
  user,
  pull_request_review_id: 7,
  ...more,
});
const none = { comments: [] };

describe("a review", () => {
  test("with remarks is one answer, with every thread", () => {
    const comments = [
      remark(),
      remark({ id: 71, path: "b.ts", line: null, original_line: 3, side: "LEFT", body: " Why? " }),
      remark({ id: 72, path: "c.ts", line: null, side: null, in_reply_to_id: 5, body: "Yes." }),
      remark({ id: 73, body: " " }),
    ];
    const given = review({ state: "changes_requested", body: "Nearly there." });
    expect(readReview(given, { comments, head: { ref: "feature/x" } })).toEqual({
      id: "review-7",
      decision: "input",
      body: "Nearly there.",
      threads: [
        { id: "70", path: "src/a.ts", line: 12, side: "right", text: "Name it better." },
        { id: "71", path: "b.ts", line: 3, side: "left", text: "Why?" },
        { id: "5", path: "c.ts", text: "Yes." },
      ],
      reviewer: "ada",
      head_sha: HEAD,
      head_ref: "feature/x",
      objects: true,
      at: AT,
    });
  });

  test.each([
    ["an approval", review({ state: "APPROVED" }), "approve", ""],
    ["a request for changes", review({ state: "changes_requested", body: "No." }), "input", "No."],
    ["words", review({ body: "Use tabs." }), "input", "Use tabs."],
    ["an approval in words", review({ body: "/agentic approve\nwell done" }), "approve", "well done"],
    ["a rejection in words", review({ body: "/agentic reject too big" }), "reject", "too big"],
    [
      "a rejection under an approval",
      review({ state: "approved", body: "/agentic reject no" }),
      "reject",
      "no",
    ],
    [
      "an approval in words that requests changes",
      review({ state: "changes_requested", body: "/agentic approve x" }),
      "input",
      "x",
    ],
    [
      "an approval with a command for something else",
      review({ state: "approved", body: "/agentic status" }),
      "approve",
      "",
    ],
  ])("is %s", (_what, given, decision, body) => {
    expect(readReview(given, none)).toMatchObject({ decision, body });
  });

  test("without words is input where it has remarks", () => {
    expect(readReview(review({ body: null }), { comments: [remark()] })).toMatchObject({ decision: "input" });
  });

  test.each([
    ["empty", review()],
    ["a request for changes that says nothing", review({ state: "changes_requested" })],
    ["a command for something else", review({ body: "/agentic cancel" })],
    ["pending", review({ state: "PENDING", body: "x" })],
    ["dismissed", review({ state: "dismissed", body: "x" })],
    ["of no state that there is", review({ state: "constructor", body: "x" })],
    ["of somebody who is gone", review({ state: "approved", user: null })],
  ])("is no answer where it is %s", (_what, given) => {
    expect(readReview(given, none)).toBeUndefined();
  });
});

describe("a comment", () => {
  test("on a line is part of its review, also where it is a reply", () => {
    expect(readReviewComment(remark({ in_reply_to_id: 5 }))).toEqual({ review: 7 });
  });

  test("on a line without a review is an answer of its own", () => {
    const { reply } = readReviewComment(remark({ pull_request_review_id: null, original_commit_id: HEAD }));
    expect(reply).toMatchObject({
      id: "review-comment-70",
      decision: "input",
      head_sha: HEAD,
      threads: [{ id: "70" }],
    });
  });

  test("answers with a command, and says nothing of a commit, which nobody knows", () => {
    const body = "/agentic approve 20260131-k3f9qz\nwell done";
    expect(readComment({ id: 9, body, user, created_at: AT })).toEqual({
      id: "comment-9",
      decision: "approve",
      body: "well done",
      threads: [],
      reviewer: "ada",
      at: AT,
      run_id: "20260131-k3f9qz",
    });
  });

  test.each(["Looks good to me", "> /agentic approve", "/agentic status", "/agentic reject", null])(
    "is no answer where it says %j",
    (body) => {
      expect(readComment({ id: 9, body, user })).toBeUndefined();
    },
  );
});

describe("the file of an answer", () => {
  const reply: HumanReply = {
    id: "review-7",
    decision: "approve",
    body: "ok",
    threads: [{ id: "70", path: "a.ts", line: 1, side: "left", text: "x" }],
    reviewer: "ada",
    head_sha: HEAD,
    head_ref: "feature/x",
    at: AT,
  };

  test("is the same for the same review, and holds everything", () => {
    const question = { step: "plan/review", questionSeq: 12, branch: "feature/x" };
    const file = answerRequest(reply, question);
    expect(answerRequest(structuredClone(reply), question)).toEqual(file);
    expect(file.id).toBe("review-7");
    expect(parseRequest(file.content)).toEqual({
      type: "input",
      decision: "approved",
      text: "ok",
      actor: "ada",
      step: "plan/review",
      asked: 12,
      threads: reply.threads,
      head: HEAD,
      about: { head: HEAD },
      at: AT,
    });
  });

  test("holds an approval to its commit only where that is one of the branch that was asked about", () => {
    const request = parseRequest(answerRequest(reply, { branch: "feature/y" }).content);
    expect(request).toMatchObject({ head: HEAD });
    expect(request).not.toHaveProperty("about");
  });

  test.each([
    ["long remarks", { length: 1_500 }, "😀".repeat(30_000), "a.ts"],
    ["long paths", { length: 1_000 }, "short", "p".repeat(4_000)],
  ])("is never larger than an inbox takes, with %s", { tags: "slow" }, (_what, size, text, path) => {
    const threads = Array.from(size, (_, id) => ({ id: String(id), path, line: 1, text }));
    const { content } = answerRequest({ ...reply, body: "é".repeat(150_000), threads });
    expect(Buffer.byteLength(content)).toBeLessThan(1024 * 1024);
    expect(parseRequest(content)).toMatchObject({ type: "input", decision: "approved" });
  });
});
