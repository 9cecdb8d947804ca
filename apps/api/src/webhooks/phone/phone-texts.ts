/** The line's own texts around a conversation. They are fixed and claim only what is true. */
import type { CallRecord } from '@praxis/db/call/call-view';
import type { CallLanguage } from '@praxis/contracts/call/call.const';

const TEXTS = {
  /** Reconnected after a lost connection. */
  resumed: {
    en: 'I am sorry, we were cut off for a moment. Please go on.',
    es: 'Perdone, se cortó un momento. Continúe, por favor.',
  },
  /** No conversation can be started. */
  unavailable: {
    en: 'Thank you for calling. We cannot take your call right now. Please try again in a few minutes.',
    es: 'Gracias por llamar. En este momento no podemos atenderle. Inténtelo de nuevo en unos minutos.',
  },
  unavailable_dial: {
    en: 'Thank you for calling. Please hold while I try to reach a person.',
    es: 'Gracias por llamar. Espere mientras intento localizar a una persona.',
  },
  /** Said before a person's phone rings. */
  holding: {
    en: 'Please stay on the line while I try to reach a person.',
    es: 'No cuelgue, por favor, mientras intento localizar a una persona.',
  },
  /** No person took the call. */
  missed: {
    en: 'I am sorry, nobody is free to take your call right now. Would you like to be called back at this number? Please say yes, or press 1.',
    es: 'Lo siento, ahora mismo nadie puede atender su llamada. ¿Quiere que le devolvamos la llamada a este número? Diga sí o pulse 1.',
  },
  /** The same, if the line shows no number and the caller has given one. */
  missed_given: {
    en: 'I am sorry, nobody is free to take your call right now. Would you like to be called back at the number you gave me? Please say yes, or press 1.',
    es: 'Lo siento, ahora mismo nadie puede atender su llamada. ¿Quiere que le devolvamos la llamada al número que me dio? Diga sí o pulse 1.',
  },
  /** The same, if no number is known. */
  missed_unknown: {
    en: 'I am sorry, nobody is free to take your call right now. If you would like to be called back, please tell me your phone number, because it is not shown to me.',
    es: 'Lo siento, ahora mismo nadie puede atender su llamada. Si quiere que le devolvamos la llamada, dígame su número de teléfono, porque no me aparece.',
  },
  /** The caller wants a callback but has not given a number yet. */
  callback_number: {
    en: 'Please tell me the phone number to call you back at.',
    es: 'Dígame, por favor, a qué número de teléfono le devolvemos la llamada.',
  },
  /** The request for a callback is stored. */
  callback: {
    en: 'Thank you. I have noted that you would like to be called back.',
    es: 'Gracias. He anotado que quiere que le devuelvan la llamada.',
  },
  goodbye: { en: 'Thank you for calling. Goodbye.', es: 'Gracias por llamar. Adiós.' },
} as const satisfies Record<string, Record<CallLanguage, string>>;

export type LineText = keyof typeof TEXTS;

/** A fixed text. */
export function lineText(text: LineText, language: CallLanguage): string {
  return TEXTS[text][language];
}

/**
 * Voicemail text: who called, that it was an AI, where to call back, and how to opt out. It says nothing
 * about the matter, because other people may listen to it.
 */
export function voicemailText(
  tenant: { clientName: string; phone: string | null },
  language: CallLanguage,
): string {
  const number = tenant.phone === null ? undefined : spelled(tenant.phone);
  if (language === 'es') {
    const back =
      number === undefined
        ? 'Puede devolvernos la llamada al número desde el que le llamamos.'
        : `Puede llamarnos al ${number}.`;
    return `Hola, le habla el asistente de inteligencia artificial de ${tenant.clientName}, con un mensaje automático sobre su consulta. ${back} Si no quiere llamadas como esta, díganoslo en el mismo número. Adiós.`;
  }
  const back =
    number === undefined
      ? 'You can call us back at the number that this call came from.'
      : `You can reach us at ${number}.`;
  return `Hello, this is the AI assistant of ${tenant.clientName}, with an automated message about your inquiry. ${back} If you do not want calls like this, please tell us at the same number. Goodbye.`;
}

/** The caller, the reason and the urgency, for the person who is about to take over. */
export function briefingText(call: CallRecord): string {
  const { name } = call.contact;
  const matter = call.responses['legalMatter'] ?? call.responses['intent'];
  return [
    `${name ?? 'A caller'} asks for a person.`,
    matter === undefined ? '' : `It is about: ${matter.slice(0, 200)}.`,
    `Urgency: ${call.urgency}.`,
    call.appointmentBooked ? 'An appointment is booked.' : '',
    'Press 1 to take the call.',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** The meaning of a key press in words that a call understands: a number or a choice. */
export function spokenKeys(digits: string, language: CallLanguage): string {
  if (digits === '0')
    return language === 'es'
      ? 'Pulsó 0: quiero hablar con una persona.'
      : 'Pressed 0: I want to speak to a person.';
  if (digits.length >= 7) return language === 'es' ? `Mi número es ${digits}.` : `My number is ${digits}.`;
  return language === 'es' ? `Pulsó ${digits}.` : `Pressed ${digits}.`;
}

function spelled(number: string): string {
  return number.replace(/\D/g, '').split('').join(' ');
}
