/** Server-sent events, read from a body as it comes (HTML Living Standard, section 9.2). */

export interface ServerEvent {
  name: string;
  data: string;
}

/** Takes the stream as it comes, in pieces of any size, and gives whole events. */
export function eventParser(onEvent: (event: ServerEvent) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    const blocks = (rest + text).replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = readBlock(block);
      if (event) onEvent(event);
    }
  };
}

function readBlock(block: string): ServerEvent | undefined {
  let name = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const value = line.slice(line.indexOf(':') + 1).replace(/^ /, '');
    if (line.startsWith('event:')) name = value;
    else if (line.startsWith('data:')) data.push(value);
  }
  return data.length > 0 ? { name, data: data.join('\n') } : undefined;
}
