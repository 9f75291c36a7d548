import { describeMerges } from "../support/contracts/merges.ts";
import { describeWorkspaces } from "../support/contracts/workspaces.ts";
import { inMemory, onGit } from "../support/git/workspaces-trials.ts";

describeWorkspaces("git's workspaces", onGit);
describeWorkspaces("workspaces in memory", inMemory);
describeMerges("workspaces in memory", inMemory);
