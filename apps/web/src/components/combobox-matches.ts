/** Which choices of a long list match a text, and how many of them are shown. */

export interface ComboboxChoice {
  id: string;
  name: string;
}

interface MatchesOptions<T extends ComboboxChoice> {
  choices: readonly T[];
  /** Empty matches all choices. Case and accents are ignored. */
  text: string;
  chosen: T;
  /** The maximum number of choices that are shown. */
  most: number;
  /** Whether a choice matches the typed text; by default, whether its name contains the text. */
  isMatch?: ((choice: T, text: string) => boolean) | undefined;
}

/** The first matches in the given order. If the text is empty, the chosen one is among them. */
export function findMatches<T extends ComboboxChoice>(
  options: MatchesOptions<T>,
): { shown: T[]; more: number } {
  const { choices, chosen, most, isMatch = hasInName } = options;
  const text = options.text.trim();
  const matches = text === '' ? choices : choices.filter((choice) => isMatch(choice, text));
  const shown = matches.slice(0, most);
  if (text === '' && !shown.some(({ id }) => id === chosen.id)) shown.splice(most - 1, 1, chosen);
  return { shown, more: matches.length - shown.length };
}

function hasInName({ name }: ComboboxChoice, text: string): boolean {
  return fold(name).includes(fold(text));
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
