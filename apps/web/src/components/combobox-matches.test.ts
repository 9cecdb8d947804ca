import { findMatches } from './combobox-matches.js';

const choice = (name: string) => ({ id: `id of ${name}`, name });
const ADAMS = choice('Adams Law');
const DUNN = choice('Dunn Law');
const CHOICES = [ADAMS, choice('Béla Law'), choice('Chen Realty'), DUNN];

const find = (text: string, chosen = ADAMS, most = 10): (string | number)[] => {
  const { shown, more } = findMatches({ choices: CHOICES, text, chosen, most });
  return [...shown.map(({ name }) => name), more];
};

test.each([
  ['law', ['Adams Law', 'Béla Law', 'Dunn Law', 0]],
  ['  REALTY ', ['Chen Realty', 0]],
  ['bela', ['Béla Law', 0]],
  ['be\u0301la', ['Béla Law', 0]],
  ['nobody', [0]],
  ['', ['Adams Law', 'Béla Law', 'Chen Realty', 'Dunn Law', 0]],
])('%p finds %p', (text, found) => expect(find(text)).toEqual(found));

test('only the first matches are shown, and the rest are counted', () => {
  expect(find('law', ADAMS, 2)).toEqual(['Adams Law', 'Béla Law', 1]);
  expect(find('', ADAMS, 3)).toEqual(['Adams Law', 'Béla Law', 'Chen Realty', 1]);
});

test('without a text the chosen option is shown wherever it is in the list', () => {
  expect(find('', DUNN, 2)).toEqual(['Adams Law', 'Dunn Law', 2]);
  expect(find('chen', DUNN, 2)).toEqual(['Chen Realty', 0]);
});
