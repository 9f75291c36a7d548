import assert from "node:assert/strict";
import { test } from "node:test";
import { cli } from "../src/cli.ts";

test("prints a number of milliseconds for people", () => {
  assert.deepEqual(cli(["5400000"]), { text: "1h 30m", exitCode: 0 });
  assert.deepEqual(cli(["93784005", "--parts", "2"]), { text: "1d 2h", exitCode: 0 });
});

test("says what is wrong and how to call it", () => {
  const { text, exitCode } = cli(["--colour"]);
  assert.match(text, /--colour[\s\S]*Usage: tock/);
  assert.equal(exitCode, 2);
});

test("asks for exactly one duration", () => {
  assert.match(cli([]).text, /^One duration, please\./);
  assert.match(cli(["1", "2"]).text, /^One duration, please\./);
});
