/** The training set of the classifier of a caller's intents: files of libs/domain/training, one per language and intent. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { CALL_INTENTS, type CallIntent } from '@praxis/contracts/call/intent.const';
import { LANGUAGES, type Language } from '@praxis/contracts/language/language.const';

const Family = z.strictObject({
  /** Name of one way of expressing the intent. */
  family: z.string().min(1),
  /** Further intents that each of its utterances has. */
  also: z.array(z.enum(CALL_INTENTS)).default([]),
  say: z.array(z.string().min(1)).min(1),
});

export interface Utterance {
  text: string;
  language: Language;
  intents: readonly CallIntent[];
  family: string;
  /** Whether the utterance is kept for measuring, and never trained on. */
  isHeldOut: boolean;
}

const FOLDER = join(process.cwd(), 'libs/domain/training');
/** Every fourth family of a file is held out. */
const HELD_OUT_EVERY = 4;

const fileOf = (language: Language, intent: CallIntent): string => join(FOLDER, language, `${intent}.yaml`);

/** Every utterance of every file, in the order of languages, intents and families. */
export function readTraining(): Utterance[] {
  return LANGUAGES.flatMap((language) =>
    CALL_INTENTS.flatMap((intent) =>
      z
        .array(Family)
        .parse(parse(readFileSync(fileOf(language, intent), 'utf8')))
        .flatMap(({ family, also, say }, index) =>
          say.map((text) => ({
            text,
            language,
            intents: [intent, ...also],
            family: `${intent}/${family}`,
            isHeldOut: index % HELD_OUT_EVERY === HELD_OUT_EVERY - 1,
          })),
        ),
    ),
  );
}

/** Identifies a training set: any change of a text, a label or the order of families gives another one. */
export function trainingHash(utterances: readonly Utterance[]): string {
  return createHash('sha256').update(JSON.stringify(utterances)).digest('hex').slice(0, 16);
}

/** Names of files in the folder of a language. */
export function trainingFiles(language: Language): string[] {
  return readdirSync(join(FOLDER, language)).sort();
}
