/**
 * A simulated voice: produces no audio and lets the client speak the text. Delays and failures can be
 * configured.
 */
import type { CallLanguage } from '@praxis/contracts/call/call.const';
import type { Industry } from '@praxis/contracts/core/industry.const';
import { meetSimTurn, SIM_NAME, simError, type SimContext } from '../sim/engine.js';
import { simId } from '../sim/ids.js';
import type { ListenerVoice, VoicePort } from './port.js';

const LANG: Record<CallLanguage, string> = { en: 'en-US', es: 'es-US' };
const PITCH: Record<Industry, number> = { law: 0.95, realestate: 1.1 };

const IDENTITY = { port: 'voice', idempotent: false } as const;

export interface SimVoiceContext extends Pick<SimContext, 'tenantId' | 'timeoutMs'> {
  store: Pick<SimContext['store'], 'takeTurn'>;
  /** Called for each text that is spoken. */
  onRead?: () => void;
}

/** Creates a simulator bound to one tenant. It stores no text. */
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

/** How the client's own speech synthesis speaks a text: a different voice per industry. */
function listenerVoice(industry: Industry, language: CallLanguage): ListenerVoice {
  return { lang: LANG[language], rate: 1, pitch: PITCH[industry] };
}
