/** The greeting: who is speaking, that it is an AI, that the call is recorded, and the first question. */
import type { CallLanguage } from '@praxis/contracts/call/call.const';
import type { Industry } from '@praxis/contracts/core/industry.const';
import { fillGreeting, SHIPPED_GREETING } from '@praxis/domain/call/greeting-text';
import { questionOf } from './questions.js';

/** In an outbound call, the reason of the call and how to opt out are stated before any question. */
export function greetingOf(who: {
  tenantName: string;
  industry: Industry;
  language: CallLanguage;
  isOutbound?: boolean | undefined;
  /** Text of an A/B test that replaces the shipped text. */
  text?: string | undefined;
}): string {
  const { tenantName, industry, language, isOutbound = false, text = SHIPPED_GREETING } = who;
  if (isOutbound)
    return language === 'es'
      ? `Hola, le habla el asistente de inteligencia artificial de ${tenantName}; no soy una persona. Le llamo por su consulta. Esta llamada se graba y se transcribe; si no lo desea, diga «no grabar», y si no quiere más llamadas, dígamelo. ¿Es un buen momento?`
      : `Hello, this is the AI assistant of ${tenantName}; I am not a person. I am calling about your inquiry. This call is recorded and transcribed; if you do not want that, say “do not record”, and if you want no more calls, just tell me. Is this a good time?`;
  const question = questionOf('name', 0, { industry, language });
  return language === 'es'
    ? `Hola, le habla el asistente de inteligencia artificial de ${tenantName}; no soy una persona. Esta llamada se graba y se transcribe; si no lo desea, diga «no grabar». ${question}`
    : fillGreeting(text, {
        receptionist: `the AI assistant of ${tenantName}; I am not a person`,
        question,
        recording_notice:
          'This call is recorded and transcribed; if you do not want that, say “do not record”.',
      });
}
