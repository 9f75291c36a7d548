import type { RunFacts } from "../../../src/output/status/run-facts.ts";
import type { Timed } from "./report.ts";
import { began, ended, failure, run, WORKSPACE } from "./run-scenarios.ts";
import { output, spent } from "./run-state.ts";

const LATER = ["bug", "debt", "doc"];

/** Runs in which a text stands in every place where agents, people and repositories can put one. */
export function hostileRun(text: string): RunFacts[] {
  const bad = { class: "recoverable", code: "x", message: text, details: text } as const;
  const said = {
    ...output(text),
    data: {
      issues: [{ severity: "minor", title: text }],
      checks: [{ command: text, passed: false, summary: text }],
    },
  };
  const events: Timed[] = [
    WORKSPACE,
    began("plan", 0),
    ended("plan", 1, {
      output: said,
      usage: spent(0.1),
      session: { provider: text, id: "1" },
      files: [text, `${text}2`],
    }),
    [2, { type: "human.asked", step: "review-plan", attempt: 1, message: text, about: { document: text } }],
  ];
  const loop: Timed[] = [
    [3, { type: "block.opened", step: "build", kind: "recurring" }],
    [3, { type: "items.evaluated", step: "build", items: [{ title: text }] }],
    [3, { type: "iteration.started", step: "build", iteration: 1, item: { title: text } }],
    began("build/1/milestone", 3),
    [4, { type: "step.failed", step: "build/1/milestone", attempt: 1, failure: bad }],
  ];
  const url = "https://evil.example/pull/1";
  const request = {
    type: "pull-request.opened",
    branch: text,
    base: text,
    title: text,
    draft: false,
    number: 1,
    url,
    path: text,
  } as const;
  return [
    run({
      events: [...events, [5, { type: "run.paused", reason: "human", message: text, step: "review-plan" }]],
    }),
    run({
      events: [
        ...events,
        [
          3,
          { type: "human.answered", step: "review-plan", attempt: 1, decision: "input", text, actor: text },
        ],
        [4, request],
        [5, { type: "run.completed" }],
      ],
    }),
    run({
      events: [...events, ...loop, [5, { type: "run.failed", step: "build/1/milestone", failure: bad }]],
    }),
    run({
      events: [...events.slice(0, 3), [5, { type: "run.paused", reason: "merge-conflict", message: text }]],
    }),
    run({ events: [...events.slice(0, 3), [5, { type: "run.paused", reason: "human", message: text }]] }),
  ];
}

/** A loop of so many rounds, one of which failed. */
export function longRun(rounds: number): RunFacts {
  const events = Array.from({ length: rounds }, (_, index): Timed[] => [
    [index, { type: "iteration.started", step: "each", iteration: index + 1 }],
    began(`each/${index + 1}/try`, index),
    index === 77
      ? [index + 1, { type: "step.failed", step: `each/${index + 1}/try`, attempt: 1, failure }]
      : ended(`each/${index + 1}/try`, index + 1, { usage: spent(0.01), files: [`src/${index}.ts`] }),
    [index + 1, { type: "iteration.ended", step: "each", iteration: index + 1, done: false }],
  ]);
  return run({
    steps: [
      {
        name: "each",
        "max-iterations": 10_000,
        until: "1 > 2",
        steps: [{ name: "try", type: "prompt", prompt: "x" }],
      },
      ...LATER.map((name) => ({ name, run: "true" })),
    ],
    events: [WORKSPACE, [0, { type: "block.opened", step: "each", kind: "recurring" }], ...events.flat()],
    live: true,
    now: rounds + 5,
  });
}
