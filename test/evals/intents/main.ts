/**
 * `npm run train`: trains the classifier of a caller's intents on libs/domain/training, writes its weights, and prints
 * how well the reader with these weights recognizes families that it was not trained on.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeModel, encodeModel } from '@praxis/domain/call/reading/classifier';
import { intentsIn } from '@praxis/domain/call/reading/intent-reading';
import { figuresOf, formatFigures } from './figures.js';
import { trainIntents } from './train.js';
import { readTraining, trainingHash } from './training.js';

const FILE = join(process.cwd(), 'libs/domain/src/call/reading/intent-weights.ts');

const utterances = readTraining();
const trained = encodeModel(trainIntents(utterances.filter(({ isHeldOut }) => !isHeldOut)));
writeFileSync(
  FILE,
  `/** The classifier's weights. Written by \`npm run train\`, not by hand. */
export const TRAINED_ON = '${trainingHash(utterances)}';
export const INTENT_WEIGHTS = ${JSON.stringify(trained)};
`,
);
const model = decodeModel(trained);
const figures = figuresOf(
  utterances.filter(({ isHeldOut }) => isHeldOut),
  (text) => intentsIn(model, text).map(({ intent }) => intent),
);
process.stdout.write(
  `${formatFigures(figures)}\n${utterances.length} utterances, ${trained.length} bytes of weights\n`,
);
