import { FACT_IDS, forEachFact, type FactTexts } from '@praxis/contracts/practice-fact/practice-fact.const';
import { factAnswer } from './fact-answer.js';
import { derivedFacts, factsInForce, type StatedElsewhere } from './facts-in-force.js';

const NOWHERE = { hours: [], address: null, languages: ['en'] } as const;
const NOTHING = forEachFact(() => ({ en: '', es: '' }));
const written = (facts: Partial<FactTexts>, elsewhere: StatedElsewhere = NOWHERE) =>
  factsInForce({ version: 3, facts: { ...NOTHING, ...facts } }, derivedFacts(elsewhere));

test('the owner’s text is said word for word, with its version as the source', () => {
  const facts = written({
    fees: { en: 'The first consultation is free', es: 'La primera consulta es gratis.' },
  });
  expect(factAnswer({ fact: 'fees', facts, language: 'en' })).toEqual({
    text: 'About our fees: The first consultation is free.',
    source: { fact: 'fees', version: 3 },
  });
  expect(factAnswer({ fact: 'fees', facts, language: 'es' })).toEqual({
    text: 'Sobre nuestros honorarios: La primera consulta es gratis.',
    source: { fact: 'fees', version: 3 },
  });
});

test('a Spanish caller is told that a text is in English only', () => {
  const facts = written({ bring: { en: 'A photo ID', es: '' } });
  expect(factAnswer({ fact: 'bring', facts, language: 'es' }).text).toBe(
    'Lo tengo solo en inglés. Esto es lo que debe traer: A photo ID.',
  );
});

test.each([...FACT_IDS, undefined])('no answer is invented for a fact that was not stated: %s', (fact) => {
  const facts = written({});
  expect(factAnswer({ fact, facts, language: 'en' })).toEqual({
    text: 'I do not have that here. Someone at the practice can tell you.',
    source: null,
  });
  expect(factAnswer({ fact, facts, language: 'es' })).toEqual({
    text: 'No tengo esa información aquí. Alguien de la oficina se la puede dar.',
    source: null,
  });
});

test('hours, address and languages come from other settings until the owner writes them', () => {
  const elsewhere = {
    hours: [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '17:00' })),
    address: '120 Harbor St, Detroit, MI 48226',
    languages: ['en', 'es'] as const,
  };
  const facts = written({}, elsewhere);
  expect(factAnswer({ fact: 'hours', facts, language: 'en' })).toEqual({
    text: 'Here are our hours: Monday to Friday, 9 AM to 5 PM.',
    source: { fact: 'hours', version: null },
  });
  expect(factAnswer({ fact: 'hours', facts, language: 'es' }).text).toBe(
    'Este es nuestro horario: De lunes a viernes, de 9 a. m. a 5 p. m.',
  );
  expect(factAnswer({ fact: 'address', facts, language: 'es' }).text).toContain('120 Harbor St, Detroit');
  expect(factAnswer({ fact: 'languages', facts, language: 'en' }).text).toContain('English and Spanish');
  const own = written({ hours: { en: 'By appointment', es: '' } }, elsewhere);
  expect(factAnswer({ fact: 'hours', facts: own, language: 'en' }).source?.version).toBe(3);
});
