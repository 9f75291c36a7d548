import { gitHubOf } from "./github.ts";
import { hear } from "./hear.ts";
import { usage } from "./inputs.ts";
import type { Job } from "./job.ts";

/** Does what the job's event asks for in words, as the App does it, for repositories without a server. */
export async function commentCommand(job: Job): Promise<number> {
  job.setOutputs({ allowed: "false" });
  const place = await gitHubOf(job);
  if (place) return await hear(job, place);
  throw usage(
    `\`command: ${job.inputs.command}\` needs \`github-token\`, to see who asked, to answer, and to start jobs.`,
  );
}
