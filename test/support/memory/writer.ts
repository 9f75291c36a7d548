import { Config } from "../../../src/config/schema.ts";
import { openNotebook } from "../../../src/wiring/open-notebook.ts";

// Keeps notes, and deletes every third of them again: node writer.ts <root> <name> <count>

const [root = "", name = "", count = "0"] = process.argv.slice(2);
using notebook = openNotebook({
  root,
  isRepository: true,
  config: Config.parse({}),
  environment: process.env,
});
const kept: string[] = [];
for (let number = 0; number < Number(count); number += 1) {
  const creation = await notebook.create(
    {
      category: number % 2 === 0 ? "lesson" : "error",
      // The first words are the same for all writers, so that they ask for the same file names.
      title: `Seen today by writer ${number % 3 === 0 ? "everyone" : name} ${number}`,
      content: `Token ${name}x${number} is what tells this note from others.`,
    },
    { force: true },
  );
  if (!("created" in creation)) throw new Error("A forced note was refused.");
  if (number % 3 === 2) await notebook.delete(creation.created.path);
  else kept.push(creation.created.path);
}
process.stdout.write(JSON.stringify(kept));
