/**
 * Speech with receipts: in 10,000 generated turns no claim lacks a receipt, and true statements are
 * unchanged.
 */
import fc from '../../../../test/support/property.js';
import { claimsIn } from './speech-claim.js';
import { createSpeechGuard, guardSpeech } from './speech-guard.js';
import { CLAIM_KINDS, CORRECTIONS, type ClaimKind } from './speech-words.js';

const RUNS = 10_000;
const NONE = { receipts: [], language: 'en' } as const;
const BOOKED = {
  receipts: [{ action: 'book_appointment', when: 'Thursday, November 26, 3:00 PM (America/Detroit)' }],
  language: 'en',
} as const;

/** Claims as a model might make them, by kind. */
const SAID: Record<ClaimKind, readonly string[]> = {
  booking: [
    'you are booked',
    "you're booked in",
    'I have booked you a consultation',
    "I've just scheduled your appointment",
    'your appointment is confirmed',
    "you're all set",
    'I went ahead and reserved the slot',
    'the slot is reserved for you',
    "I've put you down for Friday",
    "you're on the calendar",
    'I am booking you in right now',
    'your appointment is now set',
    'su cita está reservada',
    'su cita queda confirmada',
    'ya le reservé una hora',
    'he agendado su consulta',
    'acabo de reservar su cita',
  ],
  rescheduling: ['I have rescheduled it', 'your visit was rescheduled', 'he reprogramado su cita'],
  cancelling: ['I have cancelled it', "it's been canceled", 'he cancelado la visita'],
  sending: [
    'I have sent you an e-mail',
    "I've just texted you the address",
    'a confirmation is on its way',
    'you will receive a confirmation e-mail',
    'we emailed the documents',
    'I am sending you the form',
    'le he enviado un correo',
    'ya le envié el enlace',
    'le estoy enviando un mensaje',
  ],
  transferring: [
    'I am transferring you now',
    'I have transferred your call',
    "I'm connecting you with an attorney",
    'putting you through now',
    'le estoy transfiriendo',
    'he transferido su llamada',
  ],
  notifying: [
    'I have notified the attorney',
    'the team has been alerted',
    'I passed this on, the lawyer has been informed',
    'your case has been escalated',
    'he avisado al abogado',
    'hemos notificado al equipo',
  ],
  calling: [
    'I have called the attorney',
    'we just phoned them',
    'I already contacted the seller',
    'he llamado al agente',
  ],
  paying: ['your card has been charged', 'I have refunded the fee', 'le hemos cobrado la tarifa'],
  filing: ['I have filed the complaint', 'your claim has been submitted', 'he presentado la demanda'],
  opting_out: [
    'you have been unsubscribed',
    'I have removed you from our list',
    "you won't be called again",
    'we will not contact you any more',
    'your number is off our list',
    'le he dado de baja',
    'ya no le volveremos a llamar',
  ],
};
const ALL_SAID = CLAIM_KINDS.flatMap((kind) => SAID[kind].map((core) => ({ kind, core })));

/** Sentences without a claim, which must not change. */
const HARMLESS = [
  'Thank you for calling.',
  'Nothing is booked yet.',
  'Would you like me to book a consultation?',
  'Shall I get that scheduled for you?',
  'Once it is booked, you can prepare.',
  'An appointment can be booked for tomorrow.',
  'I have not sent anything.',
  'The letter you sent matters.',
  'Have you been contacted by the insurer?',
  'It is called probate.',
  'Were you charged with something?',
  'I can look for a time in the afternoon.',
  'Do you want us to stop calling?',
  'Which phone number is it about?',
  'Let me notify a colleague.',
  'What kind of legal matter is it about?',
  'How do you plan to pay: with a loan, pre-approved, or in cash?',
  'Are you represented by another attorney at the moment?',
  '¿Quiere que le reserve una hora?',
  'Todavía no hay nada reservado.',
  'Puedo buscar un horario.',
  '¿De qué tipo de asunto legal se trata?',
] as const;

const DISGUISES: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => [...text].join('\u200b'),
  (text) => text.replaceAll('o', 'о').replaceAll('e', 'е'),
  (text) => text.replace(/(?<=[a-z])o(?=[a-z])/g, '0'),
  (text) => text.replace(/\b(\w{4,})\b/g, '**$1**'),
  (text) => text.replaceAll(' ', '  '),
  (text) => text.normalize('NFD'),
  (text) => text.replace(/[a-z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0)),
  (text) => text.replaceAll("'", '’'),
];

const claim = fc.record({
  said: fc.constantFrom(...ALL_SAID),
  before: fc.constantFrom(
    '',
    'No problem, ',
    'Great news: ',
    'No worries, ',
    'As promised, ',
    'So ',
    'Perfect — ',
    'Before I forget, ',
  ),
  after: fc.constantFrom('', ' for you', ' as you asked', ', so do not worry', ' today'),
  end: fc.constantFrom('.', '!', '…', '.”', '\n', ''),
  disguise: fc.constantFrom(...DISGUISES),
});
type Made = { text: string; core?: string };
const claimed = claim.map(({ said: spoken, before, after, end, disguise }): Made => {
  const core = disguise(spoken.core);
  return { text: `${before}${core}${after}${end}`, core };
});
const harmless = fc.constantFrom(...HARMLESS).map((text): Made => ({ text }));
const noise = fc
  .string({ unit: 'binary', maxLength: 30 })
  .map((text): Made => ({ text: `${text.replace(/[.!?…]/g, '')}.` }));
const turn = fc.array(
  fc.oneof({ weight: 3, arbitrary: claimed }, { weight: 2, arbitrary: harmless }, noise),
  {
    minLength: 1,
    maxLength: 4,
  },
);
const textOf = (parts: readonly Made[]): string => parts.map(({ text }) => text).join(' ');

/** Streams a text in chunks of any size. */
function streamed(
  text: string,
  sizes: readonly number[],
  options: Parameters<typeof createSpeechGuard>[0],
): string {
  const guard = createSpeechGuard(options);
  let spoken = '';
  let at = 0;
  for (const size of sizes) {
    spoken += guard.push(text.slice(at, at + size));
    at += size;
  }
  return spoken + guard.push(text.slice(at)) + guard.flush();
}

test(`0 of ${RUNS} generated turns claim anything without a receipt`, () => {
  fc.assert(
    fc.property(turn, (parts) => {
      const { text: spoken } = guardSpeech(textOf(parts), NONE);
      return parts.every(({ core }) => core === undefined || !spoken.includes(core));
    }),
    { numRuns: RUNS },
  );
  // Slow machines need this long.
}, 300_000);

test('the result contains no claim, and streamed chunks give the same result as the whole text', () => {
  fc.assert(
    fc.property(turn, fc.array(fc.integer({ min: 1, max: 25 }), { maxLength: 12 }), (parts, sizes) => {
      const text = textOf(parts);
      const { text: spoken } = guardSpeech(text, NONE);
      const claims = spoken.split(/(?<=[.!?…\n]\W*)\s+/).filter((sentence) => claimsIn(sentence).length > 0);
      return claims.length === 0 && streamed(text, sizes, NONE) === spoken;
    }),
    { numRuns: 1_000 },
  );
});

test('leaves sentences unchanged that claim nothing or that a receipt proves', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...HARMLESS), { minLength: 1, maxLength: 5 }), (sentences) => {
      const text = sentences.join(' ');
      expect(guardSpeech(text, NONE)).toEqual({ text, rewritten: [] });
    }),
    { numRuns: 500 },
  );
  const proven = {
    receipts: [...BOOKED.receipts, { action: 'escalate_human' as const }],
    language: 'en' as const,
  };
  for (const core of [...SAID.booking, ...SAID.notifying].filter((spoken) => !/friday/i.test(spoken))) {
    const text = `${core.slice(0, 1).toUpperCase()}${core.slice(1)}.`;
    expect(guardSpeech(text, proven)).toEqual({ text, rewritten: [] });
    expect(guardSpeech(text, NONE).text).not.toContain(core);
  }
});

test('accepts a receipt as proof only of its own action and its own time', () => {
  expect(guardSpeech('You are booked. I have also sent you an e-mail.', BOOKED).text).toBe(
    'You are booked. I have not sent anything.',
  );
  expect(guardSpeech('You are booked for Thursday at 3 p.m.', BOOKED).rewritten).toEqual([]);
  for (const wrong of [
    'You are booked for Friday.',
    'You are booked for Thursday, 4:30 PM.',
    'Su cita está reservada para el lunes.',
  ])
    expect(guardSpeech(wrong, BOOKED).text).toContain('Thursday, November 26, 3:00 PM');
});

test('gives a correction once, claims nothing in it, and keeps the rest of the text', () => {
  const spoken = guardSpeech(
    'Hello! You are booked. Your appointment is confirmed.\nWhat is your name?',
    NONE,
  );
  expect(spoken.text.replace(/\s+/g, ' ')).toBe('Hello! Nothing is booked yet. What is your name?');
  expect(spoken.rewritten).toHaveLength(2);
  for (const kind of CLAIM_KINDS)
    for (const text of Object.values(CORRECTIONS[kind])) expect([text, claimsIn(text)]).toEqual([text, []]);
});

test('releases no part of a sentence before it is decided', () => {
  const guard = createSpeechGuard(NONE);
  expect(guard.push('Hello. I have book')).toBe('Hello.');
  expect(guard.push('ed you')).toBe('');
  expect(guard.push('. What')).toBe(' Nothing is booked yet.');
  expect(guard.flush()).toBe(' What');
});
