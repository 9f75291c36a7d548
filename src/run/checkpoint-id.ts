export function checkpointId(number: number): string {
  return `chk-${String(number).padStart(3, "0")}`;
}

/** The highest number of a file, whatever else is wrong with it. */
export function highestCheckpoint(text: string): number {
  const numbers = Array.from(text.matchAll(/^\s*checkpoint_id:\s*["']?chk-(\d{1,9})\b/gm), ([, digits]) =>
    Number(digits),
  );
  return numbers.reduce((most, number) => Math.max(most, number), 0);
}
