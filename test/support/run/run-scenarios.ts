import type { Links } from "../../../src/output/github/links.ts";
import type { RunFacts } from "../../../src/output/status/run-facts.ts";
import { RUN_ID } from "../world.ts";
import { sourceOf, type Timed } from "./report.ts";
import { branchOpened, output, spent } from "./run-state.ts";

export const LINKS: Links = {
  server: "https://github.com",
  repository: "org/repo",
  runUrl: "https://github.com/org/repo/actions/runs/123",
  stateUrl: `https://github.com/org/repo/tree/agentic/runs/${RUN_ID}/main/agentic/workflows/${RUN_ID}`,
  issue: 12,
  startedBy: { login: "octocat", url: "https://github.com/org/repo/issues/12#issuecomment-1" },
};

const milestones = ["theme tokens", "toggle", "persistence"].map((title) => ({
  title,
  goal: title,
  tasks: ["x"],
}));
const STEPS = [
  { name: "plan", type: "prompt", prompt: "Plan." },
  { name: "review-plan", type: "wait-for-human", message: "Please review the generated plan" },
  {
    name: "build",
    "for-each": "outputs.plan.data.milestones",
    steps: [{ name: "milestone", type: "prompt", prompt: "Build." }],
  },
  { name: "validate", type: "prompt", prompt: "Validate." },
  {
    name: "fix",
    "max-iterations": 2,
    until: "1 > 0",
    steps: [{ name: "mend", type: "prompt", prompt: "Mend." }],
  },
  { name: "pull-request", type: "prompt", prompt: "Describe." },
];

export const WORKSPACE: Timed = [
  0,
  {
    type: "workspace.prepared",
    mode: "worktree",
    path: ".worktrees/x",
    branch: "feature/dark-mode",
    base_branch: "main",
    base_sha: "0",
  },
];

/** An attempt at a step, so many seconds after the start. */
export function began(step: string, at: number, attempt = 1): Timed {
  return [at, { type: "step.started", step, attempt, kind: "prompt" }];
}

export function ended(step: string, at: number, more: object): Timed {
  return [at, { type: "step.succeeded", step, attempt: 1, output: output("done"), ...more }];
}

const PLANNED: Timed[] = [
  WORKSPACE,
  began("plan", 0),
  ended("plan", 72, {
    output: { ...output("Plan with 3 milestones"), data: { milestones } },
    usage: spent(0.08, 41_000),
  }),
];
const ASKED: Timed[] = [
  ...PLANNED,
  [
    72,
    {
      type: "human.asked",
      step: "review-plan",
      attempt: 1,
      message: "Please review the generated plan",
      deadline: "2026-01-31T14:30:00.000Z",
      on_timeout: "abort",
      about: { document: `agentic/workflows/${RUN_ID}/plan.md` },
    },
  ],
];
const APPROVED: Timed[] = [
  ...ASKED,
  [
    100,
    {
      type: "human.answered",
      step: "review-plan",
      attempt: 1,
      decision: "approved",
      text: "looks good, but keep the old API",
      actor: "octocat",
    },
  ],
  [100, { type: "step.succeeded", step: "review-plan", attempt: 1, output: output("approved by octocat") }],
];

function built(count: number): Timed[] {
  const open: Timed[] = [
    [100, { type: "block.opened", step: "build", kind: "recurring" }],
    [100, { type: "items.evaluated", step: "build", items: milestones }],
  ];
  const rounds = Array.from({ length: count }, (_, index): Timed[] => [
    [
      100 + index * 120,
      { type: "iteration.started", step: "build", iteration: index + 1, item: milestones[index] },
    ],
    began(`build/${index + 1}/milestone`, 100 + index * 120),
    ended(`build/${index + 1}/milestone`, 210 + index * 120, {
      output: output(`${index + 2} files, +${70 + index} −${9 + index}`),
      usage: spent(0.2 + index / 50, 90_000),
      commit: `c${index}`,
      files: [`src/theme-${index}.ts`, `src/${milestones[index]?.title.replaceAll(" ", "-")}.test.ts`],
    }),
    [210 + index * 120, { type: "iteration.ended", step: "build", iteration: index + 1, done: index === 2 }],
  ]);
  return [...open, ...rounds.flat()];
}

const BUILT: Timed[] = [
  ...APPROVED,
  ...built(3),
  [460, { type: "block.closed", step: "build", status: "completed", summary: "" }],
];
const issue = {
  severity: "major",
  title: "The choice is lost when local storage is full",
  detail: "It throws.",
  file: "src/header.ts",
  line: 24,
};
const VALIDATED: Timed[] = [
  ...BUILT,
  began("validate", 460),
  ended("validate", 518, {
    output: {
      ...output("1 issue: 1 major; 31 tests pass"),
      data: { issues: [issue], checks: [{ command: "npm test", passed: true, summary: "31 tests passed" }] },
    },
    usage: spent(0.07, 50_000),
    session: { provider: "codex", id: "1" },
  }),
];
const FIXED: Timed[] = [
  ...VALIDATED,
  [518, { type: "block.opened", step: "fix", kind: "recurring" }],
  [518, { type: "iteration.started", step: "fix", iteration: 1 }],
  began("fix/1/mend", 518),
  ended("fix/1/mend", 560, {
    output: {
      ...output("1 of 1 issue fixed"),
      data: { fixed: [{ title: issue.title, how: "x" }], declined: [] },
    },
    usage: spent(0.05, 30_000),
  }),
  [560, { type: "iteration.ended", step: "fix", iteration: 1, done: true }],
  [560, { type: "block.closed", step: "fix", status: "completed", summary: "" }],
];
const PROPOSED: Timed[] = [
  ...FIXED,
  began("pull-request", 560),
  ended("pull-request", 575, {
    output: output("feat: let the theme follow the system"),
    usage: spent(0.02, 9_000),
  }),
  [576, { type: "branch.pushed", branch: "feature/dark-mode", remote: "origin", head: "c9" }],
  [
    577,
    {
      type: "pull-request.opened",
      branch: "feature/dark-mode",
      base: "main",
      title: "feat: let the theme follow the system",
      draft: false,
      number: 42,
      url: "https://github.com/org/repo/pull/42",
    },
  ],
  [578, { type: "run.completed", changed: true }],
];

export const failure = {
  class: "recoverable",
  code: "ensure-missed",
  message: "2 tests failed in test/theme.test.ts.",
  details: [
    "AssertionError: expected 'light' to be 'dark' // Object.is equality",
    " ❯ test/theme.test.ts:12:5",
    "src/theme.ts(40,7): error TS2322: Type 'string' is not assignable to type 'Theme'.",
  ].join("\n"),
} as const;

const NIGHTLY = [
  {
    name: "analyse",
    type: "parallel",
    steps: ["bug", "debt", "doc", "security", "style"].map((name) => ({
      name,
      type: "prompt",
      prompt: "Look.",
    })),
  },
  { name: "report", run: "true" },
];
const OPENED: Timed[] = [WORKSPACE, [0, { type: "block.opened", step: "analyse", kind: "parallel" }]];
const branches = ["bug", "debt", "doc", "security", "style"];

interface Given {
  readonly steps?: readonly Record<string, unknown>[];
  readonly events: readonly Timed[];
  readonly live?: boolean;
  readonly now?: number;
  readonly limits?: RunFacts["limits"];
}

export function run({
  steps = STEPS,
  events,
  live = false,
  now = 600,
  limits = { maxCostUsd: 5 },
}: Given): RunFacts {
  const record = {
    workflow: steps === STEPS ? "plan-build-validate" : "nightly",
    actor: "octocat",
    trigger: "issue_comment",
  };
  return {
    ...sourceOf({ steps, events, live, now, record, files: { "plan.md": "# Plan" } }),
    limits,
  };
}

/** Two questions of branches that run at the same time. */
const TWO_QUESTIONS: Timed[] = [
  ...OPENED,
  ...["bug", "debt"].map((name, index): Timed => [
    10 + index,
    {
      type: "human.asked",
      step: `analyse/${name}`,
      attempt: 1,
      message: `Shall ${name} be mended?\n\nIt touches ${index + 2} public functions:\n\n- \`parse\`\n- \`render\``,
    },
  ]),
];

/** A run of each kind, as its comment and its summary show it. */
export const SCENARIOS: Readonly<Record<string, RunFacts>> = {
  started: run({ events: [WORKSPACE], live: true, now: 5 }),
  running: run({
    events: [
      ...APPROVED,
      ...built(1),
      [220, { type: "iteration.started", step: "build", iteration: 2, item: milestones[1] }],
      began("build/2/milestone", 220),
    ],
    live: true,
    now: 260,
  }),
  asking: run({
    events: [
      ...ASKED,
      [
        73,
        {
          type: "run.paused",
          reason: "human",
          message: "Please review the generated plan",
          step: "review-plan",
        },
      ],
    ],
  }),
  "asking twice": run({
    steps: NIGHTLY,
    events: [
      ...TWO_QUESTIONS,
      [20, { type: "run.paused", reason: "human", message: "x", step: "analyse/bug" }],
    ],
  }),
  "over budget": run({
    limits: { maxCostUsd: 0.8 },
    events: [
      ...VALIDATED,
      [
        520,
        {
          type: "run.paused",
          reason: "budget",
          message:
            "The run has spent $0.81 of $0.80. Most went into build/2/milestone ($0.22) and build/3/milestone ($0.24).",
        },
      ],
    ],
  }),
  "out of quota": run({
    events: [
      ...BUILT,
      began("validate", 460),
      [
        470,
        {
          type: "step.failed",
          step: "validate",
          attempt: 1,
          failure: {
            class: "blocking",
            code: "quota",
            message: "claude: the usage limit is reached; it resets at 19:00 UTC.",
          },
        },
      ],
      [
        470,
        {
          type: "run.paused",
          reason: "quota",
          message: "claude: the usage limit is reached; it resets at 19:00 UTC.",
          step: "validate",
        },
      ],
    ],
  }),
  "fanned out": run({
    steps: NIGHTLY,
    events: [
      ...OPENED,
      ...branches.map((name): Timed => [
        1,
        branchOpened(`analyse/${name}`, `agentic/nightly-${name}-k3f9qz`),
      ]),
      [
        2,
        {
          type: "fan-out.opened",
          step: "analyse",
          round: 1,
          branches: branches.map((name) => ({ step: `analyse/${name}`, branch: `b-${name}`, head: "0" })),
        },
      ],
      [
        2,
        {
          type: "run.paused",
          reason: "fan-out",
          message: "5 branches have runners of their own.",
          step: "analyse",
        },
      ],
    ],
  }),
  done: run({ events: PROPOSED }),
  "nothing changed": run({ events: [...PLANNED, [80, { type: "run.completed", changed: false }]] }),
  failed: run({
    events: [
      ...BUILT,
      began("validate", 460),
      [500, { type: "step.failed", step: "validate", attempt: 1, failure, usage: spent(0.07, 50_000) }],
      [500, { type: "run.failed", step: "validate", failure: { ...failure, class: "fatal" } }],
    ],
  }),
  cancelled: run({ events: [...BUILT, [470, { type: "run.cancelled", reason: "requested" }]] }),
  "cut off": run({ events: [...BUILT, began("validate", 460)] }),
  interrupted: run({
    events: [
      ...BUILT,
      began("validate", 460),
      [470, { type: "step.interrupted", step: "validate", attempt: 1, reason: "interrupted" }],
      [470, { type: "run.cancelled", reason: "interrupted" }],
    ],
  }),
};
