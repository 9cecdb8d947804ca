/**
 * Facts of a practice: what its AI receptionist answers callers, word for word, and what its booking page shows. Each
 * change creates a version. The server alone decides which version is in force.
 */
import * as z from 'zod/mini';
import { possiblyEmptyText, requiredText } from '../core/text.js';
import { LANGUAGES } from '../language/language.const.js';
import { FACT_CHARACTERS, FACT_IDS, PUBLIC_FACT_IDS } from './practice-fact.const.js';

/** Addresses of pages and mailboxes, which make no sense when read aloud. */
const LINK = /https?:\/\/|\bwww\.|[\w-]@[\w-]|[\w-]\.(?:com|net|org|io|info|biz|law|homes|realtor)\b/i;

const line = (label: string) =>
  possiblyEmptyText({ label, max: FACT_CHARACTERS }).check(
    z.refine(
      (text) => !LINK.test(text),
      `${label} is read out, so it cannot contain a link or an email address`,
    ),
  );

/** The text of one fact. */
const factText = (label: string) =>
  z.strictObject({ en: line(`${label} in English`), es: line(`${label} in Spanish`) }).check(
    z.refine(({ en, es }) => es === '' || en !== '', {
      error: `${label} in English is required where there is a Spanish text`,
      path: ['en'],
    }),
  );

const FactTexts = z.strictObject({
  hours: factText('Opening hours'),
  address: factText('Address'),
  directions: factText('Directions'),
  areas: factText('What you handle'),
  languages: factText('Languages'),
  fees: factText('Fees'),
  bring: factText('What to bring'),
  service_area: factText('Area served'),
});

/**
 * The version that the person has seen; 0 before anything was saved. If another version is in force, the answer is 409
 * `stale`.
 */
const seenVersion = z.int('version must be a whole number').check(z.gte(0), z.lte(2_147_483_646));

/** `PUT /v1/settings/practice-facts`, owners only: all facts, so that the saved state equals what the screen shows. */
export const FactsUpdate = z.strictObject({ version: seenVersion, facts: FactTexts });
export type FactsUpdate = z.infer<typeof FactsUpdate>;

/** `POST /v1/settings/practice-facts/restore`, owners only: an earlier version's texts become a new version. */
export const FactsRestore = z.strictObject({
  version: seenVersion,
  restore: z.int('restore must be a whole number').check(z.gte(1), z.lte(2_147_483_646)),
});
export type FactsRestore = z.infer<typeof FactsRestore>;

const texts = { en: z.string(), es: z.string() };
const Version = z.nullable(z.int());

/** `GET|PUT /v1/settings/practice-facts`. `version` is 0 before anything was saved. */
export const FactsResult = z.object({
  ok: z.literal(true),
  version: z.int(),
  /** Texts as the owner wrote them; empty if the owner wrote none. */
  facts: z.record(z.enum(FACT_IDS), z.object(texts)),
  /** Texts derived from other settings, used if the owner wrote nothing; empty for most facts. */
  derived: z.record(z.enum(FACT_IDS), z.object(texts)),
});
export type FactsResult = z.infer<typeof FactsResult>;

/** One text that a version changed. */
export const FactChange = z.object({
  fact: z.enum(FACT_IDS),
  language: z.enum(LANGUAGES),
  before: z.string(),
  after: z.string(),
});
export type FactChange = z.infer<typeof FactChange>;

/** A saved version and what it changed. Times are ISO 8601. */
export const FactVersion = z.object({
  version: z.int(),
  savedAt: z.string(),
  /** Null for a former user, and for facts that came with the installation. */
  savedBy: z.nullable(z.string()),
  /** The earlier version whose texts this version restored. */
  restored: Version,
  changes: z.array(FactChange),
});
export type FactVersion = z.infer<typeof FactVersion>;

/** `GET /v1/settings/practice-facts/versions`: the newest first. */
export const FactVersionList = z.object({
  ok: z.literal(true),
  items: z.array(FactVersion),
  nextCursor: z.null(),
});
export type FactVersionList = z.infer<typeof FactVersionList>;

/** `POST /v1/settings/practice-facts/try`: shows what the receptionist would answer to a question. */
export const FactTrial = z.strictObject({
  question: requiredText({ label: 'Question', max: 300 }),
  language: z.optional(z.enum(LANGUAGES, 'language must be en or es')),
});
export type FactTrial = z.infer<typeof FactTrial>;

/** The source of an answer. */
export const FactSource = z.object({ fact: z.enum(FACT_IDS), version: Version });
export type FactSource = z.infer<typeof FactSource>;

export const FactTrialResult = z.object({
  ok: z.literal(true),
  /** The fact that the question was recognized as. */
  fact: z.nullable(z.enum(FACT_IDS)),
  /** The sentence, word for word. */
  answer: z.string(),
  /** Null if nothing is known. */
  source: z.nullable(FactSource),
});
export type FactTrialResult = z.infer<typeof FactTrialResult>;

/** The owner's text for visitors, as public pages show it. */
export const PublicFact = z.object({ fact: z.enum(PUBLIC_FACT_IDS), ...texts });
export type PublicFact = z.infer<typeof PublicFact>;
