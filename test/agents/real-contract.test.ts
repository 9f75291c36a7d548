// @module-tag slow
import { createAgentRunner } from "../../src/agents/cli-session.ts";
import type { AgentRequest } from "../../src/ports/agent-runner.ts";
import { modelVariables, realCli, type RealProvider } from "../support/agents/agent-programs.ts";
import { type Behaviour, describeAgentRunner, STRANGERS } from "../support/contracts/agent-runner.ts";
import { createRandom, isFull, sampleOf, seed } from "../support/random.ts";
import type { Scenario } from "../support/model/model-scenario.ts";
import { startModelServer } from "../support/model/model-server.ts";

const leave = "setsid bash -c \"trap '' TERM; sleep 300 & wait\" > /dev/null 2>&1 & echo $$ $! > pids";

const scenarios = {
  answers: { steps: [{ say: "I list the files.", shell: "ls" }, { text: "All done." }] },
  writes: { steps: [{ write: "{{cwd}}/note.txt", content: "hello\n" }, { text: "All done." }] },
  "answers-in-json": { steps: [{ json: { sum: 3 } }] },
  "rate-limited": { steps: [{ status: 429 }] },
  overloaded: { steps: [{ status: 503 }] },
  "server-fails": { steps: [{ status: 500 }] },
  "cut-off": { steps: [{ cut: true }] },
  "not-logged-in": { steps: [{ status: 401 }] },
  missing: {},
  "no-such-model": {
    steps: [
      { status: 404, message: "models/x is not found for API version v1: the model `x` does not exist" },
    ],
  },
  hangs: { steps: [{ shell: `${leave}; wait` }] },
  "hangs-deaf": { steps: [{ shell: `trap '' TERM; ${leave}; while :; do sleep 1; done` }] },
  "leaves-process": { steps: [{ shell: leave }, { text: "All done." }] },
} satisfies Partial<Record<Behaviour, Scenario>>;

/** Gemini has no shell, and Codex none that could leave something, unless everything is allowed. */
const requests: Record<RealProvider, Partial<AgentRequest>> = {
  claude: {},
  codex: { bypassPermissions: true },
  // Left to itself, it asks a model which model to take.
  gemini: { bypassPermissions: true, model: "gemini-2.5-flash" },
};

/** Ways to fail, of which each program has its own words. */
const faults: readonly Behaviour[] = [
  "rate-limited",
  "overloaded",
  "server-fails",
  "cut-off",
  "not-logged-in",
  "no-such-model",
];
/** What the engine does about a program, whichever that is. */
const ends: readonly Behaviour[] = ["hangs", "hangs-deaf", "leaves-process"];

interface Slowness {
  readonly startMs: number;
  /** What is not tried with a program that is slow to start. */
  readonly without?: readonly Behaviour[];
}

const random = createRandom(seed);
const providers = ["claude", "codex", "gemini"] as const;

/** Every program says all that it can say; TEST_SIZE=full has it fail in every way too, and be ended in every way. */
function triedWith(provider: RealProvider, without: readonly Behaviour[]): Behaviour[] {
  const known = (Object.keys(scenarios) as Behaviour[]).filter((behaviour) => !without.includes(behaviour));
  if (isFull) return known;
  const possible = faults.filter((behaviour) => known.includes(behaviour));
  const ended = ends.filter((_, index) => providers[(seed + index) % providers.length] === provider);
  const chosen = new Set([...sampleOf(possible, 2, random), ...ended]);
  return known.filter((each) => chosen.has(each) || !(faults.includes(each) || ends.includes(each)));
}

function describeReal(provider: RealProvider, { startMs, without = [] }: Slowness): void {
  const known: Partial<Record<Behaviour, Scenario>> = scenarios;
  describeAgentRunner(`${provider}, the real program (seed ${seed})`, {
    behaviours: triedWith(provider, without),
    startMs,
    concurrent: true,
    resumes: true,
    strangers: isFull ? STRANGERS : sampleOf(STRANGERS, 1, random),
    start: async (behaviour, options) => {
      const server = await startModelServer(known[behaviour]);
      const environment = { ...options.environment, ...modelVariables(provider, server) };
      const cli = behaviour === "missing" ? realCli(provider, { file: "not-there" }) : realCli(provider);
      return {
        runner: createAgentRunner({ ...options, environment, clis: [cli] }),
        request: { provider, ...requests[provider] },
        heard: () => JSON.stringify(server.requests.at(-1)?.body),
        [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
      };
    },
  });
}

describeReal("claude", { startMs: 2500 });
describeReal("codex", { startMs: 2500 });
describeReal("gemini", { startMs: 5000, without: ["hangs-deaf", "overloaded"] });
