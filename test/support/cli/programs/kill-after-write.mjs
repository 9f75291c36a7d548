// Loaded before a program of ours: kills its process as soon as it has put the file that KILL_AFTER names into a folder of a run.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const { renameSync } = fs;

fs.renameSync = (from, to) => {
  renameSync(from, to);
  if (new RegExp(process.env.KILL_AFTER).test(String(to))) process.kill(process.pid, "SIGKILL");
};
syncBuiltinESMExports();
