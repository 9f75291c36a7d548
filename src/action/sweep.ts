import { gitHubOf } from "./github.ts";
import { sweep } from "./hear.ts";
import { usage } from "./inputs.ts";
import type { Job } from "./job.ts";

/** Has every run go on that waits for nobody any more, and does what comments ask for that were not delivered. */
export async function sweepCommand(job: Job): Promise<number> {
  const place = await gitHubOf(job);
  if (place) return await sweep(job, place);
  throw usage("`command: sweep` needs `github-token`, to start jobs for the runs that can go on.");
}
