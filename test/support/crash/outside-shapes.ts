import { recordSession } from "../agents/recording.ts";

/** A workflow as a user starts it, in a repository of its own. */
export interface Shape {
  readonly name: string;
  readonly argv: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  readonly hasRemote: boolean;
}

/** Tells, outside of all that is ever set back, that an attempt ran. */
const NOTE = 'echo "$AGENTIC_STEP#$AGENTIC_ATTEMPT" >> "$HOME/ran"';

const script = (name: string, run: string): string =>
  `{ name: ${name}, type: script, run: '${NOTE}; ${run}; sleep 0.1' }`;

const workflow = (steps: string): string => `name: shape
version: "1.0"
settings: { max-retry: 9, git: { worktree: true, auto-commit: true, auto-pr: true } }
steps:
${steps}`;

const sequence = workflow(
  ["one", "two", "three"].map((name) => `  - ${script(name, `echo ${name} >> log.txt`)}\n`).join(""),
);

const parallel = workflow(`  - ${script("before", "echo before >> log.txt")}
  - name: many
    type: parallel
    merge-mode: merge
    steps:
      - ${script("left", "echo left > left.txt")}
      - ${script("middle", "echo middle > middle.txt")}
      - ${script("right", "echo right > right.txt")}
  - ${script("after", "cat left.txt middle.txt right.txt > all.txt")}
`);

const milestone = { id: "1", title: "Greeting", goal: "It greets.", tasks: ["Add greet.sh."] };
const checks = [{ command: "sh greet.sh", passed: true, summary: "passed" }];

const recordings: Readonly<Record<string, string>> = {
  plan: recordSession({
    calls: [{ write: "agentic/workflows/{{run_id}}/plan.md", content: "# Plan\n\n- [ ] 1. Greeting\n" }],
    answer: {
      success: true,
      output_type: "plan",
      document_path: "agentic/workflows/{{run_id}}/plan.md",
      summary: "1 milestone",
      data: { milestones: [milestone] },
    },
  }),
  "build.1.milestone": recordSession({
    calls: [{ write: "greet.sh", content: "echo Hello\n" }, { shell: "sh greet.sh" }],
    answer: {
      success: true,
      output_type: "build",
      summary: "Greets",
      data: { commit_message: "feat: greet", checks },
    },
  }),
  validate: recordSession({
    calls: [{ shell: "sh greet.sh" }],
    answer: {
      success: true,
      output_type: "validation",
      summary: "No issues",
      data: { issues: [], checks },
    },
  }),
  "pull-request": recordSession({
    answer: {
      success: true,
      output_type: "pull-request",
      summary: "feat: greet",
      data: { title: "feat: greet", body: "It greets.", draft: false },
    },
  }),
};

export const shapes: readonly [Shape, ...Shape[]] = [
  {
    name: "a sequence",
    argv: ["run", "shape"],
    files: { ".agentic/workflows/shape.yaml": sequence },
    hasRemote: false,
  },
  {
    name: "parallel branches with a remote",
    argv: ["run", "shape"],
    files: { ".agentic/workflows/shape.yaml": parallel },
    hasRemote: true,
  },
  {
    name: "plan-build-validate",
    argv: ["run", "plan-build-validate", "--var", "request=Greet people", "--provider", "replay"],
    files: Object.fromEntries(
      Object.entries(recordings).map(([name, text]) => [`.agentic/recordings/${name}.ndjson`, text]),
    ),
    hasRemote: true,
  },
];
