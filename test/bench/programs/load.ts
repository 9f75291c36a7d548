/** What the programs of the load tell one another. */

export interface Memory {
  readonly heapMb: number;
  readonly rssMb: number;
}

export interface LoadCall {
  readonly url: string;
  readonly secret: string;
  /** Deliveries, and how many of a hundred hold a command, and are there a second time. */
  readonly deliveries: number;
  readonly commandsPercent: number;
  readonly duplicatesPercent: number;
  /** Number of the first one. */
  readonly from: number;
  /** Commands a second besides, over connections of their own. */
  readonly commandsBeside: number;
}

export interface Load {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Of the commands besides. */
  readonly commandMs: number;
  readonly refused: number;
}
