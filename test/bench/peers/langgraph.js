import { Annotation, END, START, StateGraph } from "@langchain/langgraph";
import { SqliteSaver } from "@langchain/langgraph-checkpoint-sqlite";
import { act, begin, call, end } from "../programs/workload.ts";

// LangGraph with its sqlite checkpointer, `durability: "sync"`: a checkpoint is written before the next step starts. KEEP=no drops
// the outputs, which an engine that resumes cannot do; SYNCHRONOUS=FULL makes each checkpoint survive a power loss, as our journal does.

const { steps, directory } = call;
const keep = process.env.KEEP !== "no";
const saver = SqliteSaver.fromConnString(`${directory}/checkpoints.db`);
saver.setup();
saver.db.pragma(`synchronous=${process.env.SYNCHRONOUS ?? "NORMAL"}`);

const State = Annotation.Root({
  i: Annotation({ reducer: (_, next) => next, default: () => 0 }),
  outputs: Annotation({ reducer: (all, more) => all.concat(more), default: () => [] }),
});
const app = new StateGraph(State)
  .addNode("step", ({ i }) => {
    const output = act(i);
    return keep ? { i: i + 1, outputs: [output] } : { i: i + 1 };
  })
  .addEdge(START, "step")
  .addConditionalEdges("step", ({ i }) => (i >= steps ? END : "step"), ["step", END])
  .compile({ checkpointer: saver });

begin();
const { i } = await app.invoke(
  { i: 0 },
  { configurable: { thread_id: "bench" }, recursionLimit: steps + 100, durability: "sync" },
);
if (i !== steps) throw new Error(`${i} of ${steps} steps ran`);
end();
