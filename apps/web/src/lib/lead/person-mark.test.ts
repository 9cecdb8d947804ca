import { PERSON_COLORS, personMark } from './person-mark.js';

/** Ids that differ in a few digits, as ids of one day may. */
const ids = Array.from({ length: 400 }, (_, at) => `7c9e6679-7425-40de-944b-${String(at).padStart(12, '0')}`);

it('a mark is the same for the same person, and has a code of three unambiguous characters', () => {
  for (const id of ids) {
    expect(personMark(id)).toEqual(personMark(id));
    expect(personMark(id).code).toMatch(/^#[2-9A-HJ-NP-Z]{3}$/);
  }
});

it('marks distinguish the rows of a screen, using all colors', () => {
  const marks = ids.map(personMark);
  const both = new Set(marks.slice(0, 50).map(({ code, color }) => `${code} ${color}`));
  expect(both.size).toBe(50);
  expect(new Set(marks.map(({ color }) => color)).size).toBe(PERSON_COLORS);
  // No color is used more than twice as often as its share.
  for (let color = 1; color <= PERSON_COLORS; color += 1)
    expect(marks.filter((mark) => mark.color === color).length).toBeLessThan(
      (2 * ids.length) / PERSON_COLORS,
    );
});
