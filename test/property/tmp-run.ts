import fc from "fast-check";
import { workflows } from "./definitions.ts";
import { simulate } from "./simulation.ts";
const fates = fc.record({ seed: fc.nat(), killed: fc.constantFrom(0, 0, 3, 15), failing: fc.constantFrom(0, 10, 40), resumes: fc.constantFrom(0, 2, 6), fromSteps: fc.boolean() });
let n=0, slow=0; const t0=performance.now(); let last = performance.now();
for (const [w,f] of fc.sample(fc.tuple(workflows,fates),{numRuns:20000, seed: 5})) {
  const t=performance.now();
  try { const r = simulate(w,f as any); const d=performance.now()-t; n++; if(d>slow){slow=d; console.log(n, d.toFixed(1), r.journal.length, r.kills, r.starts, JSON.stringify(f));} } catch(e) { console.log("ERR", n, String(e), JSON.stringify([w,f]).slice(0,3000)); break; }
  if (performance.now()-last>10000) { last=performance.now(); console.log("..", n, (performance.now()-t0)/1000); }
}
console.log(n,(performance.now()-t0)/1000);
