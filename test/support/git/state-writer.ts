import { createGitStateRefs } from "../../../src/git/refs/git-state-refs.ts";
import { sourceOf } from "./checkout-with-server.ts";

// An engine process: writes to its own run's ref and to the shared state, the given number of times.
const [root = "", name = "", count = "0"] = process.argv.slice(2);
const environment = Object.fromEntries(
  Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
);
const refs = createGitStateRefs(await sourceOf(root, environment));
const own = `agentic/runs/2026010${name}-aaaaaa/main`;
let mine: string | undefined;

for (let number = 0; number < Number(count); number += 1) {
  for (let done = false; !done;) {
    const shared = (await refs.refs("agentic/state")).get("agentic/state");
    const next = (path: string) => ({ message: "Write", changes: [{ path, content: `${name} ${number}` }] });
    const result = await refs.commit({
      refs: [
        { ref: own, expected: mine, next: next(`own/${number}`) },
        { ref: "agentic/state", expected: shared, next: next(`shared/${name}-${number}`) },
      ],
    });
    done = result.status === "committed";
    if (result.status === "committed") mine = result.versions.get(own);
  }
}
