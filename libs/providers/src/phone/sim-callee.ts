/**
 * The person who is called on the simulated line. The last digits of the number decide: 99 is a machine, 98
 * does not answer, 97 is busy; all others answer, listen, say that it is not a good time, and hang up.
 */
import type { SimCallee } from './sim.js';
import { SimPhoneLine } from './sim-line.js';

export interface SimCalleeSettings {
  /** The address of the API, and the public URL it assumes for itself. */
  apiUrl: string;
  origin: string;
  authToken: string;
}

const LAST_WORDS = 'This is not a good time, thank you. Goodbye.';

/** Creates the callees of every tenant. */
export function createSimCallee(settings: SimCalleeSettings): SimCallee {
  return {
    ring(call) {
      const line = new SimPhoneLine({
        ...settings,
        tenantId: call.tenantId,
        number: call.to,
        callSid: call.providerCallId,
      });
      // If the line breaks, no more reports follow, and the call's follow-up finds out.
      answer(line, call).catch(() => undefined);
    },
  };
}

async function answer(
  line: SimPhoneLine,
  { to, answerUrl, statusUrl }: Parameters<SimCallee['ring']>[0],
): Promise<void> {
  const report = async (CallStatus: string, fields: Record<string, string> = {}): Promise<void> => {
    await line.ask(new URL(statusUrl).pathname, { CallStatus, ...fields });
  };
  await report('initiated');
  await report('ringing');
  if (to.endsWith('98')) return await report('no-answer');
  if (to.endsWith('97')) return await report('busy');
  const AnsweredBy = to.endsWith('99') ? 'machine_end_beep' : 'human';
  await line.ask(new URL(answerUrl).pathname, { AnsweredBy });
  if (line.element('ConversationRelay')) {
    await line.connect();
    await line.say(LAST_WORDS);
    await line.hangUp();
  }
  await report('completed', { CallDuration: '30' });
}
