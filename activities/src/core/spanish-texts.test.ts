/** Texts that Spanish-speaking clients receive. The English texts have their own tests beside their sources. */
import { completeSms, STOP_TEXTS } from '@praxis/contracts/message/sms-text';
import { smsSegments } from '@praxis/contracts/message/sms-segments';
import { FOLLOW_UP_TEMPLATES } from '@praxis/contracts/message/message.const';
import { INDUSTRIES } from '@praxis/contracts/core/industry.const';
import { NOTICE_TEMPLATES, renderNotice } from '../appointment/appointment-texts.js';
import { renderTemplate } from '../journey/follow-up-texts.js';
import { consentReply } from '../message/consent-reply.js';
import { whenOf } from '@praxis/domain/language/when-of';

const SEGMENTS = 2;
const TENANT = 'Harbor Law Group';
const NOW = Date.parse('2027-05-01T12:00:00Z');
/** Far enough in the past that texts include the year. */
const A_YEAR_BEFORE = Date.parse('2026-05-01T12:00:00Z');
const VALUES = {
  language: 'es' as const,
  firstName: 'Jordan',
  tenantName: TENANT,
  tenantPhone: '+13135550110',
  when: whenOf({ start: '2027-05-03T14:00:00-04:00', timeZone: 'America/Detroit' }, 'es', NOW),
  provider: 'Dana Whitfield',
  location: 'Video Conference',
  confirmationCode: 'ABC234',
  link: 'https://desk.example.com/l/abcdefghjkmnpq',
};
const YEAR_AHEAD = {
  ...VALUES,
  when: whenOf({ start: '2027-05-03T14:00:00-04:00', timeZone: 'America/Detroit' }, 'es', A_YEAR_BEFORE),
};
const NOTICES = Object.keys(NOTICE_TEMPLATES) as (keyof typeof NOTICE_TEMPLATES)[];
const REPLIES = ['opt_out_confirmation', 'opt_in_confirmation', 'help'] as const;

const texts = (): string[] => [
  ...[VALUES, YEAR_AHEAD].flatMap((values) =>
    NOTICES.map((notice) => renderNotice(notice, 'sms', values).body),
  ),
  ...INDUSTRIES.flatMap((industry) =>
    FOLLOW_UP_TEMPLATES.map((template) => renderTemplate(template, 'sms', { ...VALUES, industry }).body),
  ),
  ...REPLIES.map((template) =>
    consentReply(template, {
      tenantPhone: '+13135550110',
      isOptedOut: false,
      channels: ['sms'],
      language: 'es',
    }),
  ),
];

test('each Spanish text message fits its segments, and ends with how to opt out', () => {
  for (const text of texts()) {
    const sent = completeSms(TENANT, text, 'es');
    expect(sent).toMatch(new RegExp(`${STOP_TEXTS.es}$`));
    expect(completeSms(TENANT, sent, 'es')).toBe(sent);
    expect([sent, smsSegments(sent) <= SEGMENTS]).toEqual([sent, true]);
  }
});

test('no Spanish text contains English words or missing values', () => {
  for (const text of texts()) expect(text).not.toMatch(/undefined|null|\{\{|\b(?:your|you|the|with|at)\b/i);
  expect(renderNotice('reminder_24h', 'email', VALUES).body).toBe(
    [
      'Hola, Jordan:',
      'Le recordamos su cita con Dana Whitfield el lunes 3 de mayo a las 2:00 p. m. EDT. Lugar: Video Conference. Clave ABC234.',
      `Cambiar o cancelar: ${VALUES.link}`,
      '¿Tiene preguntas? Llámenos al (313) 555-0110.',
      TENANT,
    ].join('\n\n'),
  );
});

test('a person without a known name is greeted without a name', () => {
  const unnamed = { ...VALUES, firstName: undefined };
  expect(renderNotice('reminder_24h', 'email', unnamed).body).toMatch(/^Hola:\n\nLe recordamos/);
  const followUp = { ...unnamed, industry: 'law' as const };
  expect(renderTemplate('thank_you', 'sms', followUp).body).toMatch(/^Gracias\. Su cita/);
  expect(renderTemplate('prep_docs', 'sms', { ...followUp, language: 'en' }).body).toMatch(/^Hello\. Please/);
});

test('one o’clock is singular, and midnight is the night', () => {
  const at = (time: string): string =>
    whenOf({ start: `2027-05-03T${time}:00-04:00`, timeZone: 'America/Detroit' }, 'es', NOW);
  expect(at('13:30')).toBe('lunes 3 de mayo a la 1:30 p. m. EDT');
  expect(at('00:15')).toBe('lunes 3 de mayo a las 12:15 a. m. EDT');
});

test('the help text after an opt-out does not ask the person to reply, because nobody can answer by text', () => {
  const help = (values: { isOptedOut: boolean; language: 'en' | 'es' }): string =>
    consentReply('help', { ...values, tenantPhone: null, channels: ['sms'] });
  expect(help({ isOptedOut: true, language: 'en' })).toBe(
    'Messages about your request and appointments. You get no text messages from us. Reply START to get messages again.',
  );
  expect(help({ isOptedOut: true, language: 'es' })).toBe(
    'Mensajes sobre su solicitud y sus citas. No le enviamos mensajes de texto. Responda START para volver a recibir mensajes.',
  );
  expect(help({ isOptedOut: false, language: 'en' })).toContain('Just reply and we will get back to you.');
});

test('a person who opts out of one channel is told which channels are unchanged', () => {
  expect(
    consentReply('opt_out_confirmation', {
      tenantPhone: null,
      isOptedOut: true,
      channels: ['voice'],
      language: 'es',
    }),
  ).toBe('Ya no va a recibir llamadas de nosotros. No hay cambios para mensajes de texto y correos.');
});
