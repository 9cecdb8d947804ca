/** Interface texts are plain: phrases that were replaced must not come back. */
import { sourceFiles, textOf } from '../support/sources.js';

const PLACES = ['apps/api/src', 'apps/web/src', 'libs', 'activities/src', 'workflows/src'];
/**
 * Texts of callers and correspondents, and texts that people have consented to, are kept letter by letter.
 */
const SPOKEN =
  /^libs\/(domain\/src\/(call|consent)\/|db\/src\/migrations\/|contracts\/src\/journey\/intake-consent\.const\.ts)/;

const REPLACED = [
  'e-mail',
  'cannot be read. Try',
  'go out by themselves',
  'will be written to; not to the others',
  'Nobody gets another one',
  'Who comes in',
  'everybody in the audience',
  'you go through them',
  'No lead fits',
  'take a filter away',
  'Wants no more',
  'stands with the lead',
  'writes the call down',
  'How much they told',
  'No conversation came about',
  'The longest time was reached',
  'that you can open now',
  'a few words do well',
  'One press, and',
  'This link is not complete',
  'in the browser where you asked',
  'Closed days of everybody',
  'Furthest ahead',
  '9 in 10',
  'has taken it.',
  'thinks with your own key',
  'is believed.',
  'texts are sent with',
  'holds calls with',
  'how ready they are',
  'every journey stands',
  'What this visit may still try',
  'From this day on',
  'Keep as it is',
  'told by email address',
  'Leads to complete',
  'It cannot be told who',
  'Calendar not asked',
  'What stands in it stays',
  'Used the demo in roi',
];

const files = sourceFiles(PLACES, { tests: false }).filter((path) => !SPOKEN.test(path));

test.each(REPLACED)('no text contains "%s"', (phrase) => {
  const said = files.filter((path) => textOf(path).toLowerCase().includes(phrase.toLowerCase()));
  expect(said).toEqual([]);
});
