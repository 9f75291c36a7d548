// The `node` package brings 67 MB of C headers beside the binary; nothing here compiles against them.
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const nested = join(import.meta.dirname, "..", "node_modules", "node", "node_modules");
for (const name of existsSync(nested) ? readdirSync(nested) : []) {
  rmSync(join(nested, name, "include"), { recursive: true, force: true });
}
