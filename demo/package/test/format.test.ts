import assert from "node:assert/strict";
import { test } from "node:test";
import { formatDuration } from "../src/index.ts";

test("writes the units that are not zero, largest first", () => {
  assert.equal(formatDuration(5_400_000), "1h 30m");
  assert.equal(formatDuration(93_784_005), "1d 2h 3m 4s 5ms");
  assert.equal(formatDuration(86_400_001), "1d 1ms");
});

test("writes zero as seconds", () => {
  assert.equal(formatDuration(0), "0s");
  assert.equal(formatDuration(0.4), "0s");
});

test("marks a duration that runs backwards", () => {
  assert.equal(formatDuration(-90_000), "-1m 30s");
});

test("keeps the largest parts and drops the rest", () => {
  assert.equal(formatDuration(93_784_005, { parts: 2 }), "1d 2h");
  assert.equal(formatDuration(119_999, { parts: 1 }), "1m");
});

test("refuses what is not a duration", () => {
  assert.throws(() => formatDuration(Number.NaN), /RangeError: Not a duration: NaN/);
  assert.throws(() => formatDuration(1, { parts: 0 }), /RangeError: Not a number of parts: 0/);
});
