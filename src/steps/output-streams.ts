import { takeEnd } from "../system/format.ts";

export const DETAILS_LIMIT = 4_000;

export interface Streams {
  readonly stdout: string;
  readonly stderr: string;
}

/** Returns the end of both streams. Each gets half of the length, and the unused part of the other. */
export function tail({ stdout, stderr }: Streams, limit: number = DETAILS_LIMIT): string {
  const [out, err] = [stdout.trimEnd(), stderr.trimEnd()];
  if (out === "" || err === "") return takeEnd(out + err, limit);
  const room = limit - 1;
  const half = Math.floor(room / 2);
  const roomForOut = Math.max(half, room - err.length);
  const stdoutEnd = takeEnd(out, roomForOut);
  return `${stdoutEnd}\n${takeEnd(err, room - stdoutEnd.length)}`;
}

export function formatStreams({ stdout, stderr }: Streams): string {
  return `## Standard output\n\n${stdout.trimEnd()}\n\n## Standard error\n\n${stderr.trimEnd()}\n`;
}

export function lastLine(text: string): string {
  return text.trimEnd().split("\n").at(-1) ?? "";
}
