/** What the conversation leaves for the line when it ends it: it goes to the vendor and comes back signed. */
import * as z from 'zod/mini';

/** Longest last words, in characters. */
const SAY_MAX = 1500;

const Handoff = z.object({ reason: z.enum(['ended', 'transfer']), say: z.string() });
export type Handoff = z.infer<typeof Handoff>;

/** As it is sent. What was said last is said by the line, so that nothing of it is cut off by the end. */
export function writeHandoff({ reason, say }: Handoff): string {
  return JSON.stringify({ reason, say: say.slice(0, SAY_MAX) });
}

/** As it comes back; undefined where there is none, or none of ours. */
export function readHandoff(data: string | undefined): Handoff | undefined {
  if (data === undefined || data === '') return undefined;
  try {
    const read = Handoff.safeParse(JSON.parse(data));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}
