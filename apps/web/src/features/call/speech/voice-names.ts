/** Properties of voices read from their names; browsers offer no other source. Pure. */

const NATURAL = /\b(?:natural|neural|premium|enhanced|siri)\b/i;

/** Apple's novelty and Eloquence voices, and eSpeak, which sound mechanical. */
const ROUGH = new Set([
  'albert',
  'bad news',
  'bahh',
  'bells',
  'boing',
  'bubbles',
  'cellos',
  'good news',
  'jester',
  'organ',
  'superstar',
  'trinoids',
  'whisper',
  'wobble',
  'zarvox',
  'deranged',
  'hysterical',
  'pipe organ',
  'eddy',
  'flo',
  'grandma',
  'grandpa',
  'reed',
  'rocko',
  'sandy',
  'shelley',
  'fred',
  'junior',
  'kathy',
  'ralph',
]);
/** Words in a voice's name that are not the speaker's name. */
const PRODUCT = new Set(['', 'Microsoft', 'Online', 'Desktop', 'Mobile']);
const ESPEAK = /espeak/i;

const REGISTERS = {
  low: new Set([
    'male',
    'david',
    'mark',
    'guy',
    'christopher',
    'eric',
    'roger',
    'steffan',
    'brian',
    'andrew',
    'ryan',
    'thomas',
    'liam',
    'alex',
    'daniel',
    'tom',
    'aaron',
    'arthur',
    'oliver',
    'evan',
    'nathan',
    'rishi',
    'george',
    'james',
    'raul',
    'pablo',
    'jorge',
    'alonso',
    'alvaro',
    'juan',
    'diego',
    'carlos',
  ]),
  high: new Set([
    'female',
    'zira',
    'aria',
    'jenny',
    'michelle',
    'ana',
    'ava',
    'emma',
    'sonia',
    'libby',
    'clara',
    'samantha',
    'allison',
    'susan',
    'karen',
    'moira',
    'tessa',
    'victoria',
    'nicky',
    'joelle',
    'zoe',
    'fiona',
    'kate',
    'serena',
    'hazel',
    'catherine',
    'linda',
    'sabina',
    'helena',
    'laura',
    'dalia',
    'paloma',
    'elvira',
    'paulina',
    'monica',
    'marisol',
    'angelica',
    'soledad',
    'isabela',
  ]),
};

export function isNatural(name: string): boolean {
  return NATURAL.test(name);
}

export function isRough(name: string): boolean {
  return ESPEAK.test(name) || ROUGH.has(shortName(name).toLowerCase());
}

/** The register of a voice with a known name. */
export function registerOf(name: string): 'low' | 'high' | undefined {
  const words = shortName(name).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().split(' ');
  if (words.some((word) => REGISTERS.low.has(word))) return 'low';
  return words.some((word) => REGISTERS.high.has(word)) ? 'high' : undefined;
}

/** The speaker's name alone: "Aria" of "Microsoft Aria Online (Natural) - English (United States)". */
export function shortName(name: string): string {
  const [speaker = ''] = name.split(/ [(-]/, 1);
  const words = speaker.replace('Multilingual', '').split(' ');
  return words.filter((word) => !PRODUCT.has(word)).join(' ') || name;
}
