import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { codexFailure } from "../../src/agents/codex/codex-parser.ts";
import { geminiFailure } from "../../src/agents/gemini/gemini-parser.ts";
import { millisecondsUntilReset } from "../../src/agents/session-failure.ts";

const NOW = Date.parse("2026-03-28T18:00:30.000Z");
const zone = process.env["TZ"];
const exit = { exitCode: 1, signal: null, stderr: "" };

beforeEach(() => {
  process.env["TZ"] = "Europe/Berlin";
});
afterEach(() => {
  if (zone === undefined) delete process.env["TZ"];
  else process.env["TZ"] = zone;
});

const at = (iso: string): number => Date.parse(iso) - NOW;

describe("when a limit ends", () => {
  test.each<[string, number | undefined]>([
    // 18:00:30 UTC is 19:00:30 here; clocks go on by an hour in the night after.
    ["or try again at 8:12 PM.", at("2026-03-28T19:13:00Z")],
    ["or try again at 7:00 PM.", at("2026-03-28T18:01:00Z")],
    ["or try again at 6:59 PM.", at("2026-03-29T17:00:00Z")],
    ["try again at 12:05 AM.", at("2026-03-28T23:06:00Z")],
    ["try again at 20:12", at("2026-03-28T19:13:00Z")],
    ["try again at Mar 30th, 2026 8:12 PM.", at("2026-03-30T18:13:00Z")],
    ["try again at Mar 2nd, 2026 8:12 PM.", undefined],
    ["You've hit your session limit · resets 3pm (America/New_York)", at("2026-03-28T19:01:00Z")],
    ["You've hit your weekly limit · resets Mar 30 at 3pm (UTC)", at("2026-03-30T15:01:00Z")],
    ["resets Jan 2 at 3pm (UTC)", at("2027-01-02T15:01:00Z")],
    ["resets 3pm (Nowhere/Atall)", undefined],
    ["Claude AI usage limit reached|1774724430", 1_774_724_430_000 - NOW],
    ["Please retry in 34.5s.", 34_500],
    ["try again in 1.3s", 1_300],
    ["try again in 250ms", 250],
    ["Try again in 3 days 4 hours 5 minutes.", ((3 * 24 + 4) * 60 + 5) * 60_000],
    ["Your quota will reset after 3h20m15s.", (3 * 3600 + 20 * 60 + 15) * 1000],
    ["try again later", undefined],
    ["Retried at 3 places.", undefined],
    ["", undefined],
  ])("%s", (text, expected) => {
    expect(millisecondsUntilReset(text, NOW)).toBe(expected);
  });
});

test("Codex's usage limit ends at the time of day that it names", () => {
  const error =
    "You've hit your usage limit. Upgrade to Pro (https://openai.com/chatgpt/pricing) or try again at 8:12 PM.";
  expect(codexFailure({ exit, began: true, error, now: NOW })).toMatchObject({
    class: "blocking",
    code: "quota",
    message: "The account's usage limit is reached.",
    retry_after_ms: at("2026-03-28T19:13:00Z"),
  });
});

test("a limit that says nothing of its end is one of which nobody knows the end", () => {
  const error = "You've hit your usage limit. Try again later.";
  expect(codexFailure({ exit, began: true, error, now: NOW })).toMatchObject({ code: "quota" });
  expect(codexFailure({ exit, began: true, error, now: NOW })).not.toHaveProperty("retry_after_ms");
});

test("Gemini's quota of a day ends after the time that it names", () => {
  const error = "You have exhausted your daily quota on this model. Your quota will reset after 3h20m15s.";
  expect(geminiFailure({ exit: { ...exit, exitCode: 173 }, began: true, error, now: NOW })).toMatchObject({
    code: "quota",
    retry_after_ms: 12_015_000,
  });
});
