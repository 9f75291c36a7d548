import { describeRunStore } from "../../support/contracts/run-store.ts";
import { describeStateStore } from "../../support/contracts/state-store.ts";
import { createLocalTrial } from "../../support/storage/local-store.ts";

describeStateStore("runs in a folder", createLocalTrial);
describeRunStore("a run in a folder", createLocalTrial);
