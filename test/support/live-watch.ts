/** Live streams of signed-in people, and the leads in their events. */
import { LeadChange } from '@praxis/contracts/lead/lead';
import { LiveStream } from './live-stream.js';
import type { Member } from './members.js';
import { until } from './until.js';

const open: LiveStream[] = [];

/** Opens a stream as this person, at the person's API unless another is given. Close all with `closeStreams`. */
export async function watchPath(
  member: Member,
  path: string,
  { headers = {}, baseUrl = member.baseUrl }: { headers?: Record<string, string>; baseUrl?: string } = {},
): Promise<LiveStream> {
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const stream = await LiveStream.open(`${baseUrl}${path}`, { cookie, ...headers });
  open.push(stream);
  return stream;
}

/** Closes all open streams, for a file's `afterEach`. */
export function closeStreams(): void {
  for (const stream of open.splice(0)) stream.close();
}

/** The leads in a stream's events, in order. */
export const leadEvents = (stream: LiveStream): string[] =>
  stream.events.filter(({ event }) => event === 'lead').map(({ data }) => LeadChange.parse(data).leadId);

/** Waits until a stream has this many events of a lead. */
export async function received(stream: LiveStream, leadId: string, times = 1): Promise<void> {
  await until(
    'the change',
    { timeoutMs: 3_000, pollMs: 5 },
    () => leadEvents(stream).filter((id) => id === leadId).length >= times,
  );
}
