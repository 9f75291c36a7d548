import { takeEnd } from "../system/format.ts";

/** What fits into a failure's `details`. */
export const DETAILS_LIMIT = 4_000;

export interface Streams {
  readonly stdout: string;
  readonly stderr: string;
}

/** The end of both streams: each has half of the room, and what the other leaves of its own. */
export function tail({ stdout, stderr }: Streams, limit: number = DETAILS_LIMIT): string {
  const [out, err] = [stdout.trimEnd(), stderr.trimEnd()];
  if (out === "" || err === "") return takeEnd(out + err, limit);
  const room = limit - 1;
  const half = Math.floor(room / 2);
  const roomForOut = Math.max(half, room - err.length);
  const shown = takeEnd(out, roomForOut);
  return `${shown}\n${takeEnd(err, room - shown.length)}`;
}

/** Both streams whole, for a file beside the attempt. */
export function wholeOf({ stdout, stderr }: Streams): string {
  return `## Standard output\n\n${stdout.trimEnd()}\n\n## Standard error\n\n${stderr.trimEnd()}\n`;
}

export function lastLine(text: string): string {
  return text.trimEnd().split("\n").at(-1) ?? "";
}
