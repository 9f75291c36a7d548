import type { RunEvent, RunEventOf } from "../../../src/run/journal/event.ts";
import { joinPath, prefixOf } from "../../../src/run/ids.ts";
import type { Facts } from "./known.ts";

/** What is known of the branch of a step of a parallel block. */
interface Branch {
  ended?: "completed" | "skipped";
  open: boolean;
  name?: string;
  changed: boolean;
  /** Something was committed on it since it was pushed. */
  unpushed: boolean;
  merged: boolean;
  /** Names under which it was proposed. */
  readonly proposed: Set<string>;
  /** It was left out for one it depends on, which had failed. */
  leftOut: boolean;
  /** It was to start over when its worktree stood: that one goes with the next start of a run. */
  abandoned: boolean;
}

/** Branches of parallel blocks: workers, order, worktrees, merges and pull requests. */
export class BranchRules {
  readonly #facts: Facts;
  readonly #branches = new Map<string, Branch>();
  /** By block: the branch that completed first. */
  readonly #winners = new Map<string, string>();
  /** Paths of attempts that are under way, or still to be settled. */
  readonly #working = new Set<string>();
  #usesGit = false;
  #restarted = false;

  constructor(facts: Facts) {
    this.#facts = facts;
  }

  read(event: RunEvent): void {
    if ("step" in event && event.step !== undefined) this.#readStep({ ...event, step: event.step });
    switch (event.type) {
      case "workspace.prepared":
        this.#usesGit = true;
        return;
      case "run.paused":
        return this.#facts.rule(event, this.#working.size === 0, "pauses when nothing is under way");
      case "run.resumed":
        return this.#resumed(event);
      case "run.completed": {
        // After --from-step some may belong to what is not come to again: they go as the process ends.
        const open = Array.from(this.#branches).filter(([, branch]) => branch.open && !this.#restarted);
        this.#facts.rule(
          event,
          open.length === 0,
          `completes with every worktree gone: ${open.map(([at]) => at).join()}`,
        );
      }
    }
  }

  #readStep(event: RunEvent & { step: string }): void {
    switch (event.type) {
      case "step.started":
        this.#works(event);
        this.#merges(event);
        this.#working.add(event.step);
        return;
      case "human.asked":
      case "block.opened":
        return this.#begins(event);
      case "branch.opened":
        return this.#opened(event);
      case "branch.closed":
        this.#facts.rule(event, this.#branch(event.step).open, "was open");
        this.#branch(event.step).open = false;
        return;
      case "branch.pushed":
        return this.#pushed(event);
      case "pull-request.opened":
        return this.#proposed(event);
      case "delivery.failed":
        this.#facts.undelivered.set(event.step, event.failure);
        return;
      case "block.closed":
        return this.#closed(event);
      case "step.succeeded":
        return this.#succeeded(event);
      case "output.written":
        return this.#landed(event.step, event.files);
      case "step.skipped":
        this.#left(event);
        this.#working.delete(event.step);
        return;
      case "step.failed":
      case "step.interrupted":
        this.#working.delete(event.step);
    }
  }

  #branch(path: string): Branch {
    const made = {
      open: false,
      changed: false,
      unpushed: false,
      merged: false,
      leftOut: false,
      abandoned: false,
    };
    const branch = this.#branches.get(path) ?? { ...made, proposed: new Set() };
    this.#branches.set(path, branch);
    return branch;
  }

  /** What was left out for a failure that may be mended now has its turn again. */
  #resumed({ reset = [] }: RunEventOf<"run.resumed">): void {
    if (this.#facts.joins) return;
    for (const path of reset) this.#startOver(path);
    this.#restarted ||= reset.length > 0;
    for (const [path, { leftOut }] of this.#branches) {
      if (!leftOut || this.#facts.isInsideEnded(path, reset)) continue;
      this.#startOver(path);
      this.#facts.startOver(path);
    }
  }

  #startOver(path: string): void {
    const branch = this.#branches.get(path);
    this.#winners.delete(path);
    this.#working.delete(path);
    if (!branch) return;
    delete branch.ended;
    branch.merged = branch.leftOut = false;
    branch.abandoned = branch.open;
  }

  /** Whatever begins inside a branch: its worktree is there, what it depends on is done, and no other one was first. */
  #begins(event: RunEvent & { step: string }): void {
    const around = this.#facts.tree.branchesAround(event.step);
    const [innermost] = around;
    // Where branches have runners of their own, questions are the run's.
    const isApart = event.type === "human.asked" && this.#facts.tree.plan.fanOut === "matrix";
    if (this.#usesGit && innermost !== undefined && !isApart)
      this.#facts.rule(event, this.#branch(innermost).open, "begins in the worktree of its branch");
    for (const branch of around) {
      this.#facts.rule(event, this.#hasItsOwn(branch), "comes after what its branch depends on");
      // What was under way when another one was first may still come to be; no attempt starts any more.
      const isAway = branch === event.origin?.branch;
      const mayBe = event.type !== "step.started" || isAway || !this.#isSuperseded(branch);
      this.#facts.rule(event, mayBe, "does not start after another branch was first");
    }
  }

  #works(event: RunEventOf<"step.started">): void {
    this.#begins(event);
    const { maxWorkers } = this.#facts.tree.plan;
    for (const branch of this.#facts.tree.branchesAround(event.step)) {
      // Runners are workers of their own.
      if (branch === event.origin?.branch) continue;
      const busy = this.#siblings(branch).filter((each) => each !== branch && this.#isWorking(each));
      this.#facts.rule(event, busy.length < maxWorkers, `takes a worker that is free, beside ${busy.join()}`);
    }
  }

  #isWorking(branch: string): boolean {
    return Array.from(this.#working).some((path) => path === branch || path.startsWith(`${branch}/`));
  }

  #siblings(branch: string): string[] {
    const block = this.#facts.tree.blockOf(branch);
    return (block?.steps ?? []).map(({ name }) => joinPath(prefixOf(branch), name));
  }

  #dependencies(branch: string): string[] {
    const needs = this.#facts.tree.stepAt(branch)?.["depends-on"] ?? [];
    return [needs].flat().map((name) => joinPath(prefixOf(branch), name));
  }

  #hasItsOwn(branch: string): boolean {
    return this.#dependencies(branch).every(
      (other) => this.#branch(other).ended === "completed" && this.#isDelivered(other),
    );
  }

  #isSuperseded(branch: string): boolean {
    const winner = this.#winners.get(prefixOf(branch));
    return winner !== undefined && winner !== branch;
  }

  /** With `first-success` only one branch counts. */
  #isWanted(branch: string): boolean {
    const isFirst = this.#facts.tree.blockOf(branch)?.["merge-strategy"] === "first-success";
    return this.#branch(branch).ended === "completed" && (!isFirst || this.#winnerAmong(branch) === branch);
  }

  /** The first to complete; where all that ran again failed, one that had completed before. */
  #winnerAmong(branch: string): string | undefined {
    const siblings = this.#siblings(branch);
    const areOver = siblings.every((each) => ["ended", "failed"].includes(this.#facts.known(each).phase));
    const earlier = areOver ? siblings.find((each) => this.#branch(each).ended === "completed") : undefined;
    return this.#winners.get(prefixOf(branch)) ?? earlier;
  }

  /** A branch that changed something, and counts, has a pull request for all of it; in a block that merges there are none. */
  #isDelivered(path: string): boolean {
    const { changed, unpushed, proposed, name = "" } = this.#branch(path);
    const proposes =
      this.#facts.tree.plan.opensPullRequest && this.#facts.tree.blockOf(path)?.["merge-mode"] !== "merge";
    return !proposes || !changed || !this.#isWanted(path) || (!unpushed && proposed.has(name));
  }

  #opened(event: RunEventOf<"branch.opened">): void {
    const branch = this.#branch(event.step);
    const isNew = branch.name !== event.branch;
    this.#facts.rule(event, this.#usesGit && (isNew || !branch.open), "is opened where git is used, once");
    branch.open = true;
    branch.abandoned = false;
    if (isNew) branch.changed = branch.unpushed = false;
    branch.name = event.branch;
    this.#begins(event);
  }

  #pushed(event: RunEventOf<"branch.pushed"> & { step: string }): void {
    const branch = this.#branch(event.step);
    const may = branch.changed && branch.unpushed && this.#isWanted(event.step);
    this.#facts.rule(event, may, "is pushed complete, and not without a change");
    branch.unpushed = false;
  }

  #proposed(event: RunEventOf<"pull-request.opened"> & { step: string }): void {
    const { changed, unpushed, proposed, name = "" } = this.#branch(event.step);
    const isMerged = this.#facts.tree.blockOf(event.step)?.["merge-mode"] === "merge";
    this.#facts.rule(
      event,
      !isMerged && changed && !unpushed && !proposed.has(name),
      "is proposed once, after the push",
    );
    proposed.add(name);
  }

  #merges(event: RunEventOf<"step.started">): void {
    const path = this.#facts.tree.mergedBy(event.step);
    if (path === undefined) return;
    const siblings = this.#siblings(path);
    const isDue = (each: string) =>
      this.#isWanted(each) && this.#branch(each).changed && !this.#branch(each).merged;
    this.#facts.rule(
      event,
      this.#facts.tree.blockOf(path)?.["merge-mode"] === "merge",
      "merges where it is asked for",
    );
    this.#facts.rule(event, siblings.find(isDue) === path, "merges what is next in definition order");
    this.#facts.rule(event, !siblings.some((each) => this.#isWorking(each)), "merges when no branch works");
  }

  #landed(path: string, files: readonly string[] = []): void {
    const [innermost] = this.#facts.tree.branchesAround(path);
    if (innermost === undefined || files.length === 0) return;
    const branch = this.#branch(innermost);
    branch.changed = branch.unpushed = true;
    branch.proposed.delete(branch.name ?? "");
  }

  #succeeded(event: RunEventOf<"step.succeeded">): void {
    this.#working.delete(event.step);
    this.#landed(event.step, event.files);
    const merged = this.#facts.tree.mergedBy(event.step);
    if (merged !== undefined) this.#branch(merged).merged = true;
    else this.#ended(event.step, "completed");
  }

  #ended(path: string, how: "completed" | "skipped"): void {
    const block = this.#facts.tree.blockOf(path);
    if (!block) return;
    this.#branch(path).ended = how;
    const isFirst = block["merge-strategy"] === "first-success" && how === "completed";
    if (isFirst && !this.#winners.has(prefixOf(path))) this.#winners.set(prefixOf(path), path);
  }

  #left(event: RunEventOf<"step.skipped">): void {
    const { step: path, skip } = event;
    if (skip?.code === "superseded") {
      this.#facts.rule(event, this.#isSuperseded(path), "is left out where another branch was first");
      this.#facts.rule(event, !this.#isWorking(path), "is left out when nothing in it is under way");
    }
    if (skip?.code === "dependency") {
      const others = this.#dependencies(path);
      const skipped = others.some(
        (other) => this.#branch(other).ended === "skipped" && !this.#branch(other).leftOut,
      );
      const failed = others.some(
        (other) =>
          this.#facts.known(other).phase === "failed" ||
          this.#facts.undelivered.has(other) ||
          this.#branch(other).leftOut,
      );
      this.#facts.rule(event, skipped || failed, "is left out where one it depends on did not complete");
      this.#branch(path).leftOut = !skipped;
    }
    this.#ended(path, "skipped");
  }

  #closed(event: RunEventOf<"block.closed">): void {
    if (event.status !== "failed") this.#ended(event.step, event.status);
    const block = this.#facts.tree.stepAt(event.step);
    if (block?.type !== "parallel") return;
    const branches = block.steps.map(({ name }) => joinPath(event.step, name));
    const open = branches.filter((path) => this.#branch(path).open && !this.#branch(path).abandoned);
    this.#facts.rule(
      event,
      open.length === 0,
      `closes when the worktrees of its branches are gone: ${open.join()}`,
    );
    if (event.status !== "completed") return;
    const lost = branches.filter((path) => !this.#isDelivered(path));
    this.#facts.rule(event, lost.length === 0, `closes with every branch delivered: ${lost.join()}`);
    const isDue = (path: string) =>
      this.#isWanted(path) && this.#branch(path).changed && !this.#branch(path).merged;
    const unmerged = block["merge-mode"] === "merge" ? branches.filter(isDue) : [];
    this.#facts.rule(event, unmerged.length === 0, `closes with every branch merged: ${unmerged.join()}`);
    const isWon =
      block["merge-strategy"] === "first-success" && branches.some((path) => this.#isWanted(path));
    const leftOut = isWon ? [] : branches.filter((path) => this.#branch(path).leftOut);
    this.#facts.rule(event, leftOut.length === 0, `closes without having left out ${leftOut.join()}`);
  }
}
