import { expect, test } from "vitest";
import { forGitHub } from "../../../src/output/github/github-advice.ts";

const RUN = "20260131-abc123";
const VERSION = "0123456789abcdef".repeat(4);

test.each([
  [
    `Look at it before you confirm it: agentic-sdlc resume ${RUN} --trust-definition ${VERSION}`,
    `Look at it before you confirm it: \`/agentic resume ${RUN} --trust-definition ${VERSION}\``,
  ],
  [
    `Next:  agentic-sdlc resume ${RUN} --max-cost-usd 4 --from-step build`,
    `Next:  \`/agentic resume ${RUN} --max-cost-usd 4 --from build\``,
  ],
  [`\`agentic-sdlc cancel ${RUN}\` stops it.`, `\`/agentic cancel ${RUN}\` stops it.`],
  [
    `Answer:  agentic-sdlc input ${RUN} --step ask "your words" --resume`,
    `Answer:  \`/agentic input ${RUN} --step ask your words\``,
  ],
  [
    "To leave runs in this clone: agentic-sdlc config set state.remote false",
    "To leave runs in this clone: `state.remote: false` in agentic/config.json",
  ],
  [
    "There is no run here; `agentic-sdlc list` shows the runs.",
    "There is no run here; `/agentic status` shows the runs.",
  ],
  ["Give it as `--var request=dark mode`.", "Give it as input `variables` (`request: dark mode`)."],
  [
    "Restore the file, or resume with `--from-step write`.",
    "Restore the file, or resume with input `from-step: write`.",
  ],
  ["`--trust-definition` names another version", "input `trust-definition` names another version"],
])("what a terminal is told is said for people at GitHub: %s", (told, said) => {
  expect(forGitHub(told)).toBe(said);
});

test.each([
  "`git log --max-count 1`",
  "`npm test -- --model x`",
  "Write `agentic-sdlc init`.",
  "`--reporter dot`",
])("what is no command of a run stays: %s", (text) => {
  expect(forGitHub(text)).toBe(text);
});
