import { OpenWorkflow } from "openworkflow";
import { BackendSqlite } from "openworkflow/sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { act, begin, call, end } from "../programs/workload.ts";

// openworkflow on node:sqlite, one worker. It refuses runs of more than 1,000 step attempts.

const { steps, directory } = call;
const backend = BackendSqlite.connect(`${directory}/workflows.db`);
const engine = new OpenWorkflow({ backend });
const workflow = engine.defineWorkflow({ name: "bench" }, async ({ step }) => {
  for (let i = 0; i < steps; i += 1) await step.run({ name: `s${i}` }, () => Promise.resolve(act(i)));
});
const worker = engine.newWorker();

begin();
const { workflowRun } = await workflow.run({});
await worker.start();
let status = "pending";
while (!["completed", "succeeded", "failed", "canceled"].includes(status)) {
  await sleep(2);
  ({ status } = await backend.getWorkflowRun({ workflowRunId: workflowRun.id }));
}
if (status !== "completed" && status !== "succeeded") throw new Error(`the run is ${status}`);
end();
process.exit();
