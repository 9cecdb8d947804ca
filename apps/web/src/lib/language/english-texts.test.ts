import { PAGES_EN } from '@praxis/contracts/language/pages-en';
import { createTranslator } from '@praxis/contracts/language/translator';
import { ENGLISH_TEXTS } from './english-texts.js';

type Loose = (id: string, values: Record<string, string | number>) => string;
const library = createTranslator<typeof PAGES_EN>('en', PAGES_EN) as Loose;
const own = ENGLISH_TEXTS as Loose;

test('every English text is formatted exactly as i18next formats it', () => {
  for (const [key, text] of Object.entries(PAGES_EN)) {
    const id = key.replace(/_(?:one|other)$/, '');
    const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
    for (const count of [0, 1, 2]) {
      const values = { ...Object.fromEntries(names.map((name) => [name, `<${name}> {{day}} $t(x)`])), count };
      expect(own(id, values)).toBe(library(id, values));
    }
  }
});
