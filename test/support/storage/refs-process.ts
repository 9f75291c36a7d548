import { createFolderStateRefs } from "../../../src/storage/local/folder-state-refs.ts";

// Puts so many files into a ref of a folder, one commit each, and says so line by line.

const [directory = "", writer = "", count = "0"] = process.argv.slice(2);
const refs = createFolderStateRefs(directory);
const ref = "agentic/state";

for (let number = 0; number < Number(count); number += 1) {
  for (;;) {
    const expected = (await refs.refs(ref)).get(ref);
    const changes = [{ path: `files/${writer}/${number}`, content: `${writer} ${number}` }];
    const others = { ref: `agentic/runs/${writer}`, next: { message: "run", changes } };
    const seen = (await refs.refs(others.ref)).get(others.ref);
    const { status } = await refs.commit({
      refs: [
        { ref, expected, next: { message: "state", changes } },
        { ...others, expected: seen },
      ],
    });
    if (status === "committed") break;
  }
  process.stdout.write(`${number}\n`);
}
