/** Text as it sounds, for code that compares words. Pure. */

// Letters of other alphabets that look like Latin ones, and digits used as letters.
const LOOKALIKES: Record<string, string> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ѕ: 's',
  к: 'k',
  м: 'm',
  т: 't',
  в: 'b',
  н: 'h',
  ԁ: 'd',
  ո: 'n',
  α: 'a',
  ε: 'e',
  ο: 'o',
  ρ: 'p',
  ν: 'v',
  τ: 't',
  κ: 'k',
  ι: 'i',
  '’': "'",
  '‘': "'",
  '`': "'",
  ʼ: "'",
};
const DIGITS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

/** The text as it sounds: without case, accents, invisible characters, emphasis marks or look-alikes. */
export function normalizeSpeech(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’`ʼ]/g, "'")
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}\u00ad*_~|^]/gu, '')
    .replace(/[^\x20-\x7e]/g, (letter) => LOOKALIKES[letter] ?? letter)
    .replace(/(?<=[a-z])[013457@$]+(?=[a-z])/g, (digits) =>
      [...digits].map((digit) => DIGITS[digit] ?? digit).join(''),
    )
    .replace(/\s+/g, ' ')
    .trim();
}
