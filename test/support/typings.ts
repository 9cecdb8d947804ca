/** The ways in which people type a phone number. */

export interface TypedNumber {
  /** Calling code, without a plus. */
  country: '1' | '44';
  /** Groups of digits, area code first. */
  parts: readonly string[];
}

/** The prefix for calls within the country. */
const TRUNK = { '1': '1', '44': '0' };

/** Returns the spellings with the calling code, and those without. */
export function typingsOf({ country, parts }: TypedNumber): { international: string[]; national: string[] } {
  const [area = '', ...rest] = parts;
  const groups = [
    ...['', ' ', '-', '.'].map((between) => parts.join(between)),
    `(${area}) ${rest.join('-')}`,
    `${area} ${rest.join('-')} ext. 12`,
    `${area}.${rest.join('.')} x12 `,
  ];
  const trunk = TRUNK[country];
  const withTrunk = trunk === '0' ? [`(0)${parts.join(' ')}`] : [];
  const before = ['+', ' +', '00', '011', '00 ', '011 '];
  return {
    international: [...groups, ...withTrunk].flatMap((group) => [
      ...before.map((prefix) => `${prefix}${country} ${group}`),
      `(+${country}) ${group}`,
      `+${country}-${group}`,
    ]),
    national: groups.flatMap((group) => [
      `${trunk}${group}`,
      `${trunk} ${group}`,
      ...(trunk === '0' ? [] : [group]),
    ]),
  };
}
