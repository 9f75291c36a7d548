import { expect } from "vitest";
import { foldJournal } from "../../../src/run/journal/journal.ts";
import { questionsOf } from "../../../src/run/progress.ts";
import type { Project } from "../project.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";
import type { Cut } from "./points.ts";
import { type Counts, expectSound, workOf } from "./sound.ts";
import { createTrial, NO_CUT, type Run } from "./trial.ts";

/** When people answer: before anything is asked, whenever the run was killed, when it waits for them, or all of that and with second thoughts of another. */
export const manners = ["early", "between", "asked", "often"] as const;
export type Manner = (typeof manners)[number];

export interface Undisturbed {
  readonly work: Counts;
  readonly outcome: Outcome;
  /** Points of each process the run needs: one more for each time that it waits for people. */
  readonly points: readonly number[];
}

/** What happens to a run: cuts of its processes, the first, the second and so on. */
export interface Plan {
  readonly cuts: readonly Cut[];
  readonly manner: Manner;
}

const answers = {
  approve: { decision: "approved", text: "Go on." },
  which: { decision: "input", text: "The second one." },
  colour: { decision: "input", text: "Blue, please." },
} as const;

/** What is said before it is asked counts for nothing, so it is said again, as another delivery. */
function answer(run: Run, step: keyof typeof answers, { manner, drive }: Said): void {
  const id = `said-${step}-${drive + 1}`;
  run.answer(id, { ...answers[step], step });
  if (manner !== "often") return;
  run.answer(id, { decision: "rejected", text: "The same delivery, once more.", step });
  // Of two answers the earlier one counts; only an objection would go before it.
  run.answer(`${id}-later`, { ...answers[step], text: "Second thoughts.", step, actor: "another" });
}

interface Said {
  readonly manner: Manner;
  readonly drive: number;
}

function answerAll(run: Run, said: Said): void {
  for (const step of ["approve", "which", "colour"] as const) answer(run, step, said);
}

/** Works on a run, process by process, until it has ended. Returns the points of each. */
export async function toTheEnd(
  run: Run,
  { cuts, manner }: Plan,
): Promise<{ points: number[]; crashes: number }> {
  const points: number[] = [];
  let [before, crashes] = ["", 0];
  if (manner === "early" || manner === "often") answerAll(run, { manner, drive: -1 });
  for (let drives = 0; drives < cuts.length + 10; drives += 1) {
    const end = await run.drive(cuts[drives] ?? NO_CUT);
    expect(run.journalText().startsWith(before)).toBe(true);
    before = run.journalText();
    if (end.killed) crashes += 1;
    else points.push(end.points);
    if (end.killed && manner === "between") answerAll(run, { manner, drive: drives });
    if (end.killed) continue;
    if (end.status !== "paused") {
      expect({ name: run.workflow, ...end }).toMatchObject({ status: "completed", failure: undefined });
      return { points, crashes };
    }
    const asked = questionsOf(foldJournal(before, run.id)).map(({ name }) => name);
    expect(asked).not.toEqual([]);
    for (const step of asked) answer(run, step as keyof typeof answers, { manner, drive: drives });
  }
  throw new Error("The run does not end.");
}

/** A run that nothing disturbs, made once for each workflow. */
export function createUndisturbed(template: Project): (name: string) => Promise<Undisturbed> {
  const known = new Map<string, Promise<Undisturbed>>();
  return (name) => {
    const running = known.get(name) ?? runUndisturbed(template, name);
    known.set(name, running);
    return running;
  };
}

async function runUndisturbed(template: Project, name: string): Promise<Undisturbed> {
  using trial = createTrial(template);
  const run = trial.run(name);
  const { points } = await toTheEnd(run, { cuts: [], manner: "asked" });
  const work = workOf(run);
  await expectSound(trial, run, { work, crashes: 0 });
  return { work, points, outcome: await outcomeOf(run) };
}
