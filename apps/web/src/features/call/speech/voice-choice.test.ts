import type { CallLanguage } from '@praxis/contracts/call/call.const';
import type { Industry } from '@praxis/contracts/core/industry.const';
import { chooseVoice, voicesFor, type BrowserVoice } from './voice-choice.js';
import { registerOf, shortName } from './voice-names.js';

const voice = (name: string, lang: string, localService = true): BrowserVoice => ({
  name,
  lang,
  localService,
  voiceURI: `${name}/${lang}`,
});

const EDGE = [
  voice('Microsoft David - English (United States)', 'en-US'),
  voice('Microsoft Zira - English (United States)', 'en-US'),
  voice('Microsoft Ana Online (Natural) - English (United States)', 'en-US', false),
  voice('Microsoft Guy Online (Natural) - English (United States)', 'en-US', false),
  voice('Microsoft Sonia Online (Natural) - English (United Kingdom)', 'en-GB', false),
  voice('Microsoft Dalia Online (Natural) - Spanish (Mexico)', 'es-MX', false),
  voice('Microsoft Paloma Online (Natural) - Spanish (United States)', 'es-US', false),
  voice('Microsoft Jorge Online (Natural) - Spanish (Mexico)', 'es-MX', false),
  voice('Microsoft Elvira Online (Natural) - Spanish (Spain)', 'es-ES', false),
];
const MAC = [
  ...['Albert', 'Bad News', 'Eddy (English (US))', 'Zarvox'].map((name) => voice(name, 'en-US')),
  voice('Samantha', 'en-US'),
  voice('Samantha (Enhanced)', 'en-US'),
  voice('Daniel', 'en-GB'),
  voice('Mónica', 'es-ES'),
  voice('Paulina', 'es-MX'),
  voice('Google US English', 'en-US', false),
  voice('Anna', 'de-DE'),
];
const CHROME_OS = [
  voice('Google US English', 'en-US', false),
  voice('Google UK English Male', 'en-GB', false),
  voice('Google español', 'es-ES', false),
  voice('Google español de Estados Unidos', 'es-US', false),
];

const speakerOf = (
  voices: readonly BrowserVoice[],
  criteria: Omit<Parameters<typeof chooseVoice>[1], 'industry'>,
): (string | undefined)[] =>
  (['law', 'realestate'] as const).map((industry) => {
    const found = chooseVoice(voices, { ...criteria, industry }).voice;
    return found && shortName(found.name);
  });

it.each<[string, BrowserVoice[], CallLanguage, string[]]>([
  ['natural voices', EDGE, 'en', ['Guy', 'Ana']],
  ['the Spanish of America', EDGE, 'es', ['Jorge', 'Paloma']],
  ['people rather than machines', MAC, 'en', ['Samantha', 'Google US English']],
  ['another region where there is one voice', MAC, 'es', ['Paulina', 'Mónica']],
  ['a vendor’s, where there are no others', CHROME_OS, 'en', ['Google UK English Male', 'Google US English']],
  ['a vendor’s Spanish', CHROME_OS, 'es', ['Google español de Estados Unidos', 'Google español']],
])('law and real estate have different voices: %s', (_what, voices, language, speakers) => {
  expect(speakerOf(voices, { language })).toEqual(speakers);
  expect(speakerOf(voices.toReversed(), { language })).toEqual(speakers);
});

it('never gives both industries the same one of two voices', () => {
  for (const language of ['en', 'es'] as const)
    for (const first of [...EDGE, ...MAC, ...CHROME_OS])
      for (const second of [...EDGE, ...MAC, ...CHROME_OS]) {
        const fitting = voicesFor([first, second], { language });
        const [law, realEstate] = speakerOf([first, second], { language });
        if (fitting.length === 2) expect(law).not.toBe(realEstate);
        else expect(law).toBe(realEstate);
      }
});

it('relies on pitch and rate to distinguish the industries only if there is at most one voice', () => {
  const isDistinct = (voices: readonly BrowserVoice[]): boolean =>
    chooseVoice(voices, { industry: 'law', language: 'en' }).isDistinct;
  expect([isDistinct([]), isDistinct(EDGE.slice(0, 1)), isDistinct(EDGE)]).toEqual([false, false, true]);
  expect(chooseVoice(EDGE.slice(0, 1), { industry: 'law', language: 'es' }).voice).toBeUndefined();
});

it('uses the voice that the visitor chose, and gives the other industry a different one', () => {
  const [david, , ana, guy] = EDGE.map(({ voiceURI }) => voiceURI);
  const speakers = (chosen: Partial<Record<Industry, string | undefined>>) =>
    speakerOf(EDGE, { language: 'en', chosen });
  expect(speakers({ law: david })).toEqual(['David', 'Ana']);
  expect(speakers({ law: ana })).toEqual(['Ana', 'Guy']);
  expect(speakers({ realestate: guy })).toEqual(['Ana', 'Guy']);
  expect(speakers({ law: 'of another computer', realestate: '' })).toEqual(['Guy', 'Ana']);
  // A voice of another language cannot be chosen for this one.
  expect(speakerOf(EDGE, { language: 'es', chosen: { law: guy } })).toEqual(['Jorge', 'Paloma']);
});

it('prefers on-device voices when text should not leave the device', () => {
  expect(speakerOf(EDGE, { language: 'en', onDevice: true })).toEqual(['David', 'Zira']);
  expect(speakerOf(CHROME_OS, { language: 'es', onDevice: true })).not.toContain(undefined);
});

it('parses the names of voices', () => {
  expect(shortName('Microsoft AndrewMultilingual Online (Natural) - English (United States)')).toBe('Andrew');
  expect(shortName('Eddy (English (US))')).toBe('Eddy');
  expect(shortName('Microsoft')).toBe('Microsoft');
  expect([registerOf('Google UK English Female'), registerOf('Álvaro'), registerOf('Anna')]).toEqual([
    'high',
    'low',
    undefined,
  ]);
});
