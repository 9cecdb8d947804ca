/** A simulated voice: makes no sound of its own and has the listener's device read. Delays and failures can be told. */
import { meetSimTurn, SIM_NAME, simError, type SimContext } from '../sim/engine.js';
import { simId } from '../sim/ids.js';
import { listenerVoice } from './listener-voice.js';
import type { VoicePort } from './port.js';

const IDENTITY = { port: 'voice', idempotent: false } as const;

export interface SimVoiceContext extends Pick<SimContext, 'tenantId' | 'timeoutMs'> {
  store: Pick<SimContext['store'], 'takeTurn'>;
  /** Told of each text that is read. */
  onRead?: () => void;
}

/** Makes a simulator bound to one tenant. What it reads is kept nowhere. */
export function createSimVoice(context: SimVoiceContext): VoicePort {
  return {
    mode: 'sim',
    name: SIM_NAME,
    idempotent: IDENTITY.idempotent,
    idempotencyWindowMs: 0,

    async speak({ industry, language }, options) {
      const { failure } = await meetSimTurn(context, IDENTITY, options?.signal);
      context.onRead?.();
      if (failure === 'accept_then_drop') throw simError(IDENTITY, 'ambiguous');
      return { by: 'listener', id: simId('VO-SIM'), voice: listenerVoice(industry, language) };
    },
  };
}
