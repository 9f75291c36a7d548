import { parentPort, workerData } from "node:worker_threads";
import { acquireLock } from "../../../src/system/file-lock.ts";

// One of several threads that reach for the same locks, one lock a round, all at the same moment.

interface Race {
  readonly paths: readonly string[];
  readonly takers: number;
  /** How many takers have come to each round. */
  readonly gates: Int32Array;
}

const { paths, takers, gates } = workerData as Race;
const won: number[] = [];
for (const [round, path] of paths.entries()) {
  let here = Atomics.add(gates, round, 1) + 1;
  if (here === takers) Atomics.notify(gates, round);
  for (; here < takers; here = Atomics.load(gates, round)) Atomics.wait(gates, round, here);
  if (acquireLock(path).held) won.push(round);
}
parentPort?.postMessage(won);
