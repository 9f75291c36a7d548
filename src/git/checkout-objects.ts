import { existsSync } from "node:fs";
import { join } from "node:path";
import { commonFolder, type Repository } from "./repository.ts";
import { readRegularText } from "../read-file.ts";

/** Where a checkout keeps its commits: read from, as data. */
export interface CheckoutObjects {
  /** Absolute folder of objects. */
  readonly objects: string;
  /** Commits that have parents elsewhere only, as they are now. */
  shallow(): readonly string[];
}

export async function findCheckoutObjects(repository: Repository): Promise<CheckoutObjects> {
  const folder = await commonFolder(repository);
  const file = join(folder, "shallow");
  return {
    objects: join(folder, "objects"),
    shallow: () => (existsSync(file) ? (readRegularText(file).match(/^[0-9a-f]+$/gm) ?? []) : []),
  };
}
