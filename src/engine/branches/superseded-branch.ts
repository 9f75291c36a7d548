import * as z from "zod";
import { walkSteps, type Workflow } from "../../definition/schema.ts";
import type { BranchStates } from "../../ports/run-store.ts";
import { branchIdOf } from "../../run/ids.ts";
import { parseJson } from "../../run/parse-json.ts";
import { nameOf, prefixOf } from "../../run/step-path.ts";

const SupersededRequest = z.object({
  type: z.literal("overtaken"),
  step: z.string().describe("Path of the block."),
  round: z.int().positive(),
  by: z.string().describe("Path of the branch that came first."),
});

interface Branch {
  readonly branch: string;
  readonly round: number;
}

export function isSupersededBranch(
  requests: readonly { content: string }[],
  { branch, round }: Branch,
): boolean {
  return requests.some(({ content }) => {
    const { data } = SupersededRequest.safeParse(parseJson(content), { jitless: true });
    return data?.step === prefixOf(branch) && data.round === round && data.by !== branch;
  });
}

/** Notifies the runners of the other branches if the block needs only one. */
export async function notifyOtherBranches(
  branches: BranchStates,
  { steps }: Workflow,
  { runId, branch, round }: Branch & { readonly runId: string },
): Promise<void> {
  const block = prefixOf(branch);
  const step = Array.from(walkSteps(steps)).find(({ name }) => name === nameOf(block));
  if (step?.type !== "parallel" || step["merge-strategy"] !== "first-success") return;
  const request: z.infer<typeof SupersededRequest> = { type: "overtaken", step: block, round, by: branch };
  // The first branch creates the request. Later branches are superseded too.
  const id = `overtaken-${round}-${branchIdOf(block).replaceAll("+", ".")}`.slice(0, 120);
  await branches.sendRequest(runId, id, `${JSON.stringify(request)}\n`);
}
