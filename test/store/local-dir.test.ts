import { describeRunStore } from "../contracts/run-store.ts";
import { describeStateStore } from "../contracts/state-store.ts";
import { createLocalTrial } from "../fakes/local-store.ts";

describeStateStore("runs in a folder", createLocalTrial);
describeRunStore("a run in a folder", createLocalTrial);
