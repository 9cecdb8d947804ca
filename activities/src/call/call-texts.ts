/**
 * Fixed texts of the AI in a call: the greeting, completed actions, and what is not possible. They state only
 * facts.
 */
import { DateTime } from 'luxon';
import type { Appointment } from '@praxis/contracts/appointment/appointment';
import type { ActionTaken } from '@praxis/contracts/call/call-action';
import { QUESTION_TEXTS, type CallLanguage } from '@praxis/contracts/call/call.const';
import { CONSENT_CHANNELS, type ConsentChannel } from '@praxis/contracts/consent/consent.const';
import type { Industry } from '@praxis/contracts/core/industry.const';
import type { SetPhrase } from '@praxis/workflows/call/effects';

const PHRASES: Record<SetPhrase, Record<CallLanguage, string>> = {
  processing_error: {
    en: 'I am sorry, I am having trouble with that. Could you please say it again?',
    es: 'Lo siento, tengo un problema con eso. ¿Podría repetirlo, por favor?',
  },
  processing_error_again: {
    en: 'I am sorry, I am still having trouble, so a person should take over.',
    es: 'Lo siento, sigo teniendo problemas y es mejor que le atienda una persona.',
  },
  silence: {
    en: 'I did not hear anything. Are you still there?',
    es: 'No escuché nada. ¿Sigue ahí?',
  },
  emergency: {
    en: 'If anyone is in danger, please hang up and dial 911 now. For thoughts of suicide, dial 988.',
    es: 'Si alguien está en peligro, cuelgue y marque 911 ahora. Por pensamientos de suicidio, marque 988.',
  },
  contact_missing: {
    en: 'To book a time I need your full name and a phone number or an email address.',
    es: 'Para darle una hora necesito su nombre completo y un teléfono o un correo.',
  },
  booking_failed: {
    en: 'I could not get you a time just now. Nothing is booked yet.',
    es: 'No pude darle una hora en este momento. Todavía no hay nada reservado.',
  },
  already_booked: {
    en: 'You have one appointment from this call, and it stays as it is. To change it, please ask the practice.',
    es: 'Ya tiene una cita de esta llamada y queda como está. Para cambiarla, hable con la oficina.',
  },
  not_recorded: {
    en: 'Understood. What we say is not kept.',
    es: 'Entendido. Lo que hablamos no se guarda.',
  },
  farewell: {
    en: 'Thank you for calling. I will end this call now; you are welcome to call again at any time. Goodbye.',
    es: 'Gracias por llamar. Voy a terminar la llamada; puede volver a llamar cuando quiera. Adiós.',
  },
  opt_out_contact_missing: {
    en: 'Which phone number is it about? I need it to record that.',
    es: '¿De qué número de teléfono se trata? Lo necesito para anotarlo.',
  },
  opt_out_failed: {
    en: 'I could not record yet that you do not want to be contacted.',
    es: 'Todavía no pude anotar que no quiere que le contacten.',
  },
  goodbye: {
    en: 'I will end this call now. Goodbye.',
    es: 'Voy a terminar la llamada. Adiós.',
  },
};

const GO_ON: Record<CallLanguage, string> = { en: 'Please go on.', es: 'Continúe, por favor.' };

/** A fixed text. */
export function phraseOf(phrase: SetPhrase, language: CallLanguage): string {
  return PHRASES[phrase][language];
}

/** A fallback, so that the AI always says something. */
export function goOn(language: CallLanguage): string {
  return GO_ON[language];
}

/** Who is speaking, that it is an AI, that the call is recorded, and the first question. */
export function greetingOf(who: {
  tenantName: string;
  industry: Industry;
  language: CallLanguage;
  isOutbound?: boolean | undefined;
}): string {
  const { tenantName, industry, language, isOutbound = false } = who;
  // A person who is called hears the reason, and how to opt out, before any question.
  if (isOutbound)
    return language === 'es'
      ? `Hola, le habla el asistente de inteligencia artificial de ${tenantName}; no soy una persona. Le llamo por su consulta. Esta llamada se graba y se transcribe; si no lo desea, diga «no grabar», y si no quiere más llamadas, dígamelo. ¿Es un buen momento?`
      : `Hello, this is the AI assistant of ${tenantName}; I am not a person. I am calling about your inquiry. This call is recorded and transcribed; if you do not want that, say “do not record”, and if you want no more calls, just tell me. Is this a good time?`;
  const question = QUESTION_TEXTS[industry]['name']?.[language] ?? '';
  return language === 'es'
    ? `Hola, le habla el asistente de inteligencia artificial de ${tenantName}; no soy una persona. Esta llamada se graba y se transcribe; si no lo desea, diga «no grabar». ${question}`
    : `Hello, this is the AI assistant of ${tenantName}; I am not a person. This call is recorded and transcribed; if you do not want that, say “do not record”. ${question}`;
}

/** An appointment's start as spoken words, in its own zone. */
export function spokenTime(
  { start, timeZone }: Pick<Appointment, 'start' | 'timeZone'>,
  language: CallLanguage,
): string {
  const when = DateTime.fromISO(start, { zone: timeZone });
  return language === 'es'
    ? `${when.setLocale('es').toFormat("cccc d 'de' LLLL")}, ${when.setLocale('en-US').toFormat('h:mm a')} (${timeZone})`
    : `${when.setLocale('en-US').toFormat('cccc, LLLL d, h:mm a')} (${timeZone})`;
}

/** The completed actions of this turn, each with its receipt; empty without receipts. */
export function doneTexts(actions: readonly ActionTaken[], language: CallLanguage): string[] {
  return actions.flatMap(({ type, outcome, receipt }) => {
    if (type === 'escalate_human' && outcome === 'failed')
      return [language === 'es' ? 'No pude avisar a nadie.' : 'I could not reach anyone at the practice.'];
    if (!receipt) return [];
    if (receipt.action === 'escalate_human')
      return [
        language === 'es'
          ? 'He avisado a nuestro equipo de su llamada.'
          : 'I have alerted our team to your call.',
      ];
    if (receipt.action === 'record_opt_out') return [optOutText(receipt.channels ?? [], language)];
    if (receipt.action !== 'book_appointment' || !receipt.appointment) return [];
    const when = spokenTime(receipt.appointment, language);
    const code = [...receipt.appointment.confirmationCode].join(' ');
    return [
      language === 'es'
        ? `Su cita está reservada: ${when}. Su código es ${code}.`
        : `You are booked for ${when}. Your confirmation code is ${code}.`,
    ];
  });
}

const REACHED_BY: Record<ConsentChannel, Record<CallLanguage, string>> = {
  voice: { en: 'call', es: 'llamaremos' },
  sms: { en: 'text', es: 'enviaremos mensajes' },
  email: { en: 'email', es: 'enviaremos correos' },
};

/** Confirms the opt-out that the ledger has recorded. */
function optOutText(channels: readonly ConsentChannel[], language: CallLanguage): string {
  const words = CONSENT_CHANNELS.filter((channel) => channels.includes(channel)).map(
    (channel) => REACHED_BY[channel][language],
  );
  const all = new Intl.ListFormat(language, { type: 'disjunction' }).format(words);
  return language === 'es'
    ? `Está anotado: ya no le ${all}.`
    : `That is on record. We will not ${all} you anymore.`;
}
