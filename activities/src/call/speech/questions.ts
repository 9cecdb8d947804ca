/** Questions of the receptionist, each with a first and a second wording. */
import { QUESTION_TEXTS, type CallLanguage } from '@praxis/contracts/call/call.const';
import type { Industry } from '@praxis/contracts/core/industry.const';

type Texts = Record<CallLanguage, readonly [first: string, again: string]>;

/** The second wording of an industry's questions; `QUESTION_TEXTS` has the first. */
const AGAIN: Record<string, Record<CallLanguage, string>> = {
  name: { en: 'Please tell me your first and last name.', es: 'Por favor, dígame su nombre y apellido.' },
  legalMatter: {
    en: 'In a few words, what would you like help with?',
    es: 'En pocas palabras, ¿con qué necesita ayuda?',
  },
  timeline: {
    en: 'Roughly when was it, or by when do you need something done?',
    es: '¿Más o menos cuándo fue, o para cuándo lo necesita?',
  },
  representation: {
    en: 'Do you have another attorney for this, yes or no?',
    es: '¿Tiene otro abogado para esto, sí o no?',
  },
  consultation: {
    en: 'Shall I look for a time with an attorney, yes or no?',
    es: '¿Busco una hora con un abogado, sí o no?',
  },
  intent: { en: 'Is it about buying, selling or renting?', es: '¿Se trata de comprar, vender o alquilar?' },
  location: { en: 'In which city or area?', es: '¿En qué ciudad o zona?' },
  financing: { en: 'Would it be cash, or with a loan?', es: '¿Sería al contado o con préstamo?' },
};

const OTHERS: Record<string, Texts> = {
  contact: {
    en: [
      'What is the best phone number or email address to reach you?',
      'Please tell me a phone number, digit by digit, or an email address.',
    ],
    es: [
      '¿Cuál es el mejor teléfono o correo para contactarle?',
      'Por favor, dígame un teléfono, cifra por cifra, o un correo.',
    ],
  },
  phone: {
    en: [
      'Which phone number is the appointment under?',
      'Please tell me the phone number of the appointment, digit by digit.',
    ],
    es: [
      '¿Con qué número de teléfono está la cita?',
      'Por favor, dígame el teléfono de la cita, cifra por cifra.',
    ],
  },
  time: {
    en: ['What day and time would suit you?', 'Please name another day and time.'],
    es: ['¿Qué día y a qué hora le convendría?', 'Por favor, dígame otro día y otra hora.'],
  },
  which: {
    en: ['Which of these times would you like?', 'Please say the day and the time that you would like.'],
    es: ['¿Cuál de esas horas prefiere?', 'Por favor, diga el día y la hora que prefiere.'],
  },
  which_appointment: {
    en: ['Which of them do you mean?', 'Please say the day of the appointment that you mean.'],
    es: ['¿A cuál se refiere?', 'Por favor, diga el día de la cita a la que se refiere.'],
  },
  code: {
    en: ['What is the code that was texted to you?', 'Please read me the six digits of the code.'],
    es: ['¿Cuál es el código que recibió por mensaje?', 'Por favor, léame los seis dígitos del código.'],
  },
  anything_else: {
    en: ['Is there anything else I can help you with?', 'Is there anything else?'],
    es: ['¿Hay algo más en que pueda ayudarle?', '¿Algo más?'],
  },
};

/** A question as it is asked; `asked` is how often it was asked before. */
export function questionOf(
  question: string,
  asked: number,
  { industry, language }: { industry: Industry; language: CallLanguage },
): string {
  const other = OTHERS[question];
  if (other) return other[language][asked === 0 ? 0 : 1];
  const first = QUESTION_TEXTS[industry][question]?.[language] ?? '';
  return asked === 0 ? first : (AGAIN[question]?.[language] ?? first);
}
