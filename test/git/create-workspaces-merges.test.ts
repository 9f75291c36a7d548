// @module-tag slow
import { describeMerges } from "../support/contracts/merges.ts";
import { onGit } from "../support/git/workspaces-trials.ts";

describeMerges("git's workspaces", onGit);
