import { chmod, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** Removes a folder of the engine's. What cannot be removed now is found by the next start. */
export async function removeFolder(folder: string): Promise<void> {
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
  try {
    await remove();
  } catch {
    // Package caches are made read-only, folders included.
    await makeWritable(folder)
      .then(remove, () => undefined)
      .catch(() => undefined);
  }
}

async function makeWritable(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await makeWritable(join(folder, entry.name));
  }
}
