/** The parties of a large practice: 250 first names and 700 family names, with realistic frequencies. */
const SYLLABLES = 'an be chi do el fa gri hol is jo ku lin mar no or per ro sta ti vel'.split(' ');
const AT_ONCE = 1_000;

const word = (n: number): string =>
  [n % 20, Math.floor(n / 20) % 20, (n * 7) % 20].map((at) => SYLLABLES[at] ?? '').join('');
const common = (n: number, of: number): number => Math.floor(of * ((n * 0.618034) % 1) ** 2);
const name = (n: number): string =>
  `${word(common(n, 250))} ${word(300 + common(n * 3 + 1, 700))} ${n.toString(36)}`;

/** Generates this many clients in batches of a thousand, as a user would paste a list. */
export function manyParties(count: number): { name: string; role: 'client' }[][] {
  const all = Array.from({ length: count }, (_, n) => ({ name: name(n), role: 'client' as const }));
  return Array.from({ length: Math.ceil(count / AT_ONCE) }, (_, page) =>
    all.slice(page * AT_ONCE, (page + 1) * AT_ONCE),
  );
}
