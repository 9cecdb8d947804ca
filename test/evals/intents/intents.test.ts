/**
 * How well the reader knows families of phrases that it was not trained on. The bounds are what it reaches now: a
 * change that makes it worse fails, and a change that makes it better should raise them. docs/receptionist.md has the
 * goals.
 */
import { TRAINED_ON } from '@praxis/domain/call/reading/intent-weights';
import { readIntents } from '@praxis/domain/call/reading/turn-reading';
import { CALL_INTENTS, type CallIntent } from '@praxis/contracts/call/intent.const';
import { LANGUAGES } from '@praxis/contracts/language/language.const';
import { figuresOf } from './figures.js';
import { readTraining, trainingFiles, trainingHash } from './training.js';

const utterances = readTraining();

test('the weights match the training set; if it has changed, run npm run train', () => {
  expect(TRAINED_ON).toBe(trainingHash(utterances));
});

test('every intent has utterances in both languages, in no extra file, and none twice', () => {
  for (const language of LANGUAGES)
    expect(trainingFiles(language)).toEqual([...CALL_INTENTS].sort().map((intent) => `${intent}.yaml`));
  expect(utterances.length).toBeGreaterThanOrEqual(1_500);
  const texts = utterances.map(({ language, text }) => `${language} ${text.toLowerCase()}`);
  expect(new Set(texts).size).toBe(texts.length);
});

test('held-out families: recall of intents that must not be missed, precision of bookings, and the mean', () => {
  const figures = figuresOf(
    utterances.filter(({ isHeldOut }) => isHeldOut),
    (text) => readIntents(text).map(({ intent }) => intent),
  );
  const of = (intent: CallIntent) => figures.intents.find((figure) => figure.intent === intent);
  expect(of('emergency')?.recall).toBeGreaterThan(0.9);
  expect(of('opt_out')?.recall).toBeGreaterThan(0.89);
  expect(of('cancel')?.recall).toBeGreaterThan(0.94);
  expect(of('wants_human')?.recall).toBeGreaterThan(0.89);
  expect(of('book')?.precision).toBeGreaterThan(0.94);
  expect(figures.macroF1).toBeGreaterThan(0.79);
});
