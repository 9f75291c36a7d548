/** Contents of small files as they were read, by their ids: what has an id never changes. */
export interface SeenContents {
  /** What is at no known id is not known either. */
  get(id: string | undefined): Buffer | undefined;
  add(id: string | undefined, content: Buffer): void;
  clear(): void;
}

/** Enough for what is read of a run again and again, and little beside the rest of a process. */
const MOST_BYTES = 2 ** 21;

export function createSeenContents(): SeenContents {
  const seen = new Map<string, Buffer>();
  let bytes = 0;
  const drop = (id: string): void => {
    bytes -= seen.get(id)?.length ?? 0;
    seen.delete(id);
  };
  return {
    get: (id = "") => seen.get(id),
    add: (id, content) => {
      if (id === undefined || content.length > MOST_BYTES) return;
      drop(id);
      // A copy: it came with all else that was read at that moment.
      seen.set(id, Buffer.from(content));
      bytes += content.length;
      for (const oldest of seen.keys()) {
        if (bytes <= MOST_BYTES) return;
        drop(oldest);
      }
    },
    clear: () => {
      seen.clear();
      bytes = 0;
    },
  };
}
