import type { Forge, RunStore } from "../ports.ts";
import { type Repository } from "./repository.ts";
/** Delivery without a forge: the branch is pushed to the remote, and the pull request is a file of the run. */
export declare function createFileForge(repository: Repository, run: RunStore): Forge;
