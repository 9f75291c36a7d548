/** Writes lines to a stream, those of one turn of the event loop in one piece: each write to a file holds up everything else. */
export function lineWriter(stream: Pick<NodeJS.WritableStream, "write">): (line: string) => void {
  let lines = "";
  const write = (): void => {
    stream.write(lines);
    lines = "";
  };
  return (line) => {
    if (lines === "") setImmediate(write);
    lines += `${line}\n`;
  };
}
