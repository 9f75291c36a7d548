/** An engine that runs the steps, and for each number of steps how many times (more would not fit the time). */
export interface Engine {
  readonly name: string;
  readonly program: "engine" | "floor" | "langgraph" | "openworkflow";
  readonly environment?: Readonly<Record<string, string>>;
  readonly rounds: Readonly<Record<number, number>>;
  /** Syncs for one step: traced with `strace` where it is installed, else this, which was traced before. */
  readonly syncs?: number;
}

export const OURS = "agentic-sdlc";
export const FLOOR = "floor: append + fdatasync";

const often = { 100: 5, 1_000: 5, 10_000: 5 };
const once = { 100: 5, 1_000: 5, 10_000: 1 };

/** Ours first: the floor writes what our journal of the same round holds. */
export const engines: readonly Engine[] = [
  { name: OURS, program: "engine", rounds: often },
  { name: FLOOR, program: "floor", rounds: often },
  {
    name: "agentic-sdlc, with its log and terminal",
    program: "engine",
    environment: { OBSERVED: "yes" },
    rounds: often,
  },
  { name: "langgraph + sqlite", program: "langgraph", rounds: once, syncs: 0.03 },
  {
    name: "langgraph + sqlite, synchronous=FULL",
    program: "langgraph",
    environment: { SYNCHRONOUS: "FULL" },
    rounds: once,
    syncs: 2,
  },
  {
    name: "langgraph + sqlite, outputs dropped",
    program: "langgraph",
    environment: { KEEP: "no" },
    rounds: { 100: 5, 1_000: 5, 10_000: 3 },
    syncs: 0.03,
  },
  { name: "openworkflow + sqlite", program: "openworkflow", rounds: { 100: 5, 990: 5 }, syncs: 2 },
];

export function isPeer({ program }: Engine): boolean {
  return program !== "engine" && program !== "floor";
}

/** The same in less than a minute: fewer rounds, and not what takes half of one alone. */
export function quick(all: readonly Engine[]): Engine[] {
  return all.map((engine) => {
    const entries = Object.entries(engine.rounds).filter(
      ([steps, wanted]) => wanted > 1 || steps !== "10000",
    );
    const rounds = Object.fromEntries(entries.map(([steps]) => [steps, isPeer(engine) ? 1 : 2]));
    return { ...engine, rounds };
  });
}
