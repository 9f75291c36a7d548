import { mayBeElsewhere } from "../compose/remote-place.ts";
import { checkoutAround } from "../compose/notebook.ts";
import { AgenticError } from "../errors.ts";
import { type Io, say } from "./io.ts";
import type { Project } from "./project.ts";
import { inTime } from "./readable.ts";

/** Whoever looks twice in a minute is shown the same. */
const FRESH_MS = 60_000;

/** Notes that others kept come here before somebody looks. */
export async function bringNotes(io: Io, project: Project): Promise<void> {
  await synchronise(io, project, { maxAgeMs: FRESH_MS });
}

/** Notes that were changed here go where others find them. */
export async function carryNotes(io: Io, project: Project): Promise<void> {
  await synchronise(io, project, {});
}

async function synchronise(io: Io, given: Project, options: { maxAgeMs?: number }): Promise<void> {
  // A session of a run has no way there: the engine carries what it writes.
  if (io.environment["AGENTIC_RUN_ID"] !== undefined) return;
  const project = { ...given, root: checkoutAround(given.root), environment: io.environment };
  if (!project.config.memory.enabled || !mayBeElsewhere(project)) return;
  try {
    const { openElsewhere } = await import("../compose/elsewhere.ts");
    const elsewhere = await openElsewhere(project);
    await inTime(elsewhere, async () => {
      for (const notice of (await elsewhere?.synchroniseNotes(options)) ?? []) say(io, notice);
    });
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    say(io, `Notes are those of this clone alone: ${error.message}`);
  }
}
