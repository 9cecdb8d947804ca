/** Data that a conversation passes to the telephone line when it ends. It goes to the vendor and comes back signed. */
import * as z from 'zod/mini';

/** Maximum length of the last words, in characters. */
const SAY_MAX = 1500;

const Handoff = z.object({ reason: z.enum(['ended', 'transfer']), say: z.string() });
export type Handoff = z.infer<typeof Handoff>;

/**
 * The serialized handoff. The line speaks the last words, so that the end of the conversation does not cut
 * them off.
 */
export function writeHandoff({ reason, say }: Handoff): string {
  return JSON.stringify({ reason, say: say.slice(0, SAY_MAX) });
}

/** Reads a returned handoff; undefined if there is none, or none of ours. */
export function readHandoff(data: string | undefined): Handoff | undefined {
  if (data === undefined || data === '') return undefined;
  try {
    const read = Handoff.safeParse(JSON.parse(data));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}
