/**
 * How the client's own speech synthesis speaks a text when no vendor does: a different voice per industry.
 * Pure.
 */
import type { CallLanguage } from '@praxis/contracts/call/call.const';
import type { Industry } from '@praxis/contracts/core/industry.const';
import type { ListenerVoice } from './port.js';

const LANG: Record<CallLanguage, string> = { en: 'en-US', es: 'es-US' };
const PITCH: Record<Industry, number> = { law: 0.95, realestate: 1.1 };

export function listenerVoice(industry: Industry, language: CallLanguage): ListenerVoice {
  return { lang: LANG[language], rate: 1, pitch: PITCH[industry] };
}
