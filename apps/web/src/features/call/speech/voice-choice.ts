/** Which of a browser's voices speaks: law and real estate have different voices if there are two. Pure. */
import type { CallLanguage } from '@praxis/contracts/call/call.const';
import type { Industry } from '@praxis/contracts/core/industry.const';
import { isNatural, isRough, registerOf, shortName } from './voice-names.js';

export type BrowserVoice = Pick<SpeechSynthesisVoice, 'name' | 'lang' | 'localService' | 'voiceURI'>;

export const SPEECH_LANG: Record<CallLanguage, string> = { en: 'en-US', es: 'es-US' };

/** Regions in the order in which their accents suit callers in the United States; others come last. */
const REGIONS: Record<CallLanguage, readonly (readonly string[])[]> = {
  en: [['us'], ['ca']],
  es: [
    ['us', 'mx', '419', 'pr'],
    ['co', 'cr', 'gt', 'sv', 'hn', 'do', 'pe', 've', 'ec', 'cl', 'ar'],
  ],
};

interface VoiceCriteria {
  language: CallLanguage;
  /** The text should not leave the device: its own voices come before a vendor's better ones. */
  onDevice?: boolean | undefined;
}

/** The voices of a language, best first; each speaker once, and novelty voices only if there are no others. */
export function voicesFor<V extends BrowserVoice>(
  voices: readonly V[],
  { language, onDevice = false }: VoiceCriteria,
): V[] {
  const ranked = voices
    .filter(({ lang }) => languageOf(lang) === language)
    .map((voice) => ({ voice, rank: rankOf(voice, { language, onDevice }) }))
    .toSorted((a, b) => compareRanks(a.rank, b.rank) || compareTexts(a.voice.voiceURI, b.voice.voiceURI))
    .map(({ voice }) => voice);
  const serious = ranked.filter(({ name }) => !isRough(name));
  const speakers = new Set<string>();
  return (serious.length > 0 ? serious : ranked).filter(({ name }) => {
    const speaker = shortName(name).toLowerCase();
    return !speakers.has(speaker) && speakers.add(speaker);
  });
}

interface VoiceQuestion extends VoiceCriteria {
  industry: Industry;
  /** The visitor's own choices, by voiceURI. */
  chosen?: Partial<Record<Industry, string | undefined>>;
}

export interface VoiceChoice<V> {
  voice: V | undefined;
  /** True if the voice differs from the other industry's, so that its pitch and rate need no change. */
  isDistinct: boolean;
}

/** The voice of an industry: the visitor's choice, otherwise one that the other industry does not use. */
export function chooseVoice<V extends BrowserVoice>(
  voices: readonly V[],
  { industry, chosen = {}, ...criteria }: VoiceQuestion,
): VoiceChoice<V> {
  const fitting = voicesFor(voices, criteria);
  const own = fitting.find(({ voiceURI }) => voiceURI === chosen[industry]);
  if (own) return { voice: own, isDistinct: true };
  const [law, realestate] = pairOf(fitting, criteria);
  if (!law || !realestate) return { voice: law, isDistinct: false };
  const pair = { law, realestate };
  const other = industry === 'law' ? 'realestate' : 'law';
  const isTaken = pair[industry].voiceURI === chosen[other];
  return { voice: pair[isTaken ? other : industry], isDistinct: true };
}

/** Two voices: if possible, equally good ones of a low and a high register, the low one first. */
function pairOf<V extends BrowserVoice>(fitting: readonly V[], criteria: VoiceCriteria): (V | undefined)[] {
  const [best, ...others] = fitting;
  if (!best) return [];
  const register = registerOf(best.name);
  const contrast = others.find(
    (voice) => isPeer([voice, best], criteria) && differs(registerOf(voice.name), register),
  );
  const second = contrast ?? others[0];
  return second && registerOf(second.name) === 'low' && register !== 'low' ? [second, best] : [best, second];
}

const differs = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && b !== undefined && a !== b;

function isPeer(
  [a, b]: readonly [BrowserVoice, BrowserVoice],
  { language, onDevice }: VoiceCriteria,
): boolean {
  return (
    isNatural(a.name) === isNatural(b.name) &&
    regionRank(a.lang, language) === regionRank(b.lang, language) &&
    (!onDevice || a.localService === b.localService)
  );
}

/** A voice's rank: lower is better, and the first difference decides. */
function rankOf({ name, lang, localService }: BrowserVoice, { language, onDevice }: VoiceCriteria): number[] {
  const [region, natural, local] = [
    regionRank(lang, language),
    isNatural(name) ? 0 : 1,
    localService ? 0 : 1,
  ];
  const exact = normal(lang) === SPEECH_LANG[language].toLowerCase() ? 0 : 1;
  return onDevice ? [local, region, natural, exact] : [region, natural, local, exact];
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  return a.map((rank, index) => rank - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const normal = (lang: string): string => lang.replace('_', '-').toLowerCase();
const languageOf = (lang: string): string => normal(lang).split('-')[0] ?? '';

function regionRank(lang: string, language: CallLanguage): number {
  const region = normal(lang).split('-').at(-1) ?? '';
  const rank = REGIONS[language].findIndex((regions) => regions.includes(region));
  return rank === -1 ? REGIONS[language].length : rank;
}
