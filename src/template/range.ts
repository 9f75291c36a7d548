import { Arguments, type Given } from "./arguments.ts";
import { LIMITS, type Budget } from "./budget.ts";
import { complain } from "./failure.ts";
import type { List } from "./values.ts";

/** `range(end)`, `range(start, end)` and `range(start, end, step)`, the one function templates have. */
export function range({ positional, named }: Given, budget: Budget): List {
  const parameters = positional.length === 1 ? ["end"] : ["start", "end", "step"];
  const given = new Arguments({ owner: "`range`", parameters }, { positional, named });
  const start = given.integer("start", 0);
  const step = given.integer("step", 1);
  if (step === 0) return complain("the step of `range` is zero.");
  const length = Math.max(0, Math.ceil((given.integer("end") - start) / step));
  if (length > LIMITS.range) return complain(`\`range\` gives at most ${LIMITS.range} items, not ${length}.`);
  budget.spend(length);
  return Array.from({ length }, (_, index) => start + index * step);
}
