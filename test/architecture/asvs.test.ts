/** The OWASP ASVS 5.0.0 table is complete and true: every requirement once, and every named test exists. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, textOf } from '../support/sources.js';

/**
 * Number of requirements per section of the standard, followed by those that are level 3
 * (`5.0/docs_en/OWASP_Application_Security_Verification_Standard_5.0.0_en.csv`): 345 in all, 92 of them level
 * 3.
 */
const SECTIONS: Record<string, [count: number, ...levelThree: number[]]> = {
  '1.1': [2],
  '1.2': [10, 10],
  '1.3': [12, 12],
  '1.4': [3],
  '1.5': [3, 3],
  '2.1': [3],
  '2.2': [3],
  '2.3': [5, 5],
  '2.4': [2, 2],
  '3.1': [1, 1],
  '3.2': [3, 3],
  '3.3': [5, 5],
  '3.4': [8, 7, 8],
  '3.5': [8, 6, 7, 8],
  '3.6': [1, 1],
  '3.7': [5, 3, 4, 5],
  '4.1': [5, 4, 5],
  '4.2': [5, 2, 3, 4, 5],
  '4.3': [2],
  '4.4': [4],
  '5.1': [1],
  '5.2': [6, 4, 5, 6],
  '5.3': [3, 3],
  '5.4': [3],
  '6.1': [3],
  '6.2': [12],
  '6.3': [8, 5, 6, 7, 8],
  '6.4': [6, 5, 6],
  '6.5': [8, 6, 7, 8],
  '6.6': [4, 4],
  '6.7': [2, 1, 2],
  '6.8': [4],
  '7.1': [3],
  '7.2': [4],
  '7.3': [2],
  '7.4': [5],
  '7.5': [3, 3],
  '7.6': [2],
  '8.1': [4, 3, 4],
  '8.2': [4, 4],
  '8.3': [3, 2, 3],
  '8.4': [2, 2],
  '9.1': [3],
  '9.2': [4],
  '10.1': [2],
  '10.2': [3, 3],
  '10.3': [5, 5],
  '10.4': [16, 12, 13, 14, 15, 16],
  '10.5': [5],
  '10.6': [2],
  '10.7': [3],
  '11.1': [4, 3, 4],
  '11.2': [5, 4, 5],
  '11.3': [5, 4, 5],
  '11.4': [4],
  '11.5': [2, 2],
  '11.6': [2, 2],
  '11.7': [2, 1, 2],
  '12.1': [5, 4, 5],
  '12.2': [2],
  '12.3': [5, 5],
  '13.1': [4, 2, 3, 4],
  '13.2': [6, 6],
  '13.3': [4, 3, 4],
  '13.4': [7, 6, 7],
  '14.1': [2],
  '14.2': [8, 5, 6, 7, 8],
  '14.3': [3],
  '15.1': [5, 4, 5],
  '15.2': [5, 4, 5],
  '15.3': [7],
  '15.4': [4, 1, 2, 3, 4],
  '16.1': [1],
  '16.2': [5],
  '16.3': [4],
  '16.4': [3],
  '16.5': [4, 4],
  '17.1': [2, 2],
  '17.2': [8, 5, 6, 7, 8],
  '17.3': [2],
};

/** Requirements of level 1; all others are level 2 unless they are level 3. */
const LEVEL_ONE = new Set(
  `1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.5.1 2.1.1 2.2.1 2.2.2 2.3.1 3.2.1 3.2.2 3.3.1 3.4.1 3.4.2 3.5.1 3.5.2 3.5.3
   4.1.1 4.4.1 5.2.1 5.2.2 5.3.1 5.3.2 6.1.1 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.3.1 6.3.2 6.4.1 6.4.2
   7.2.1 7.2.2 7.2.3 7.2.4 7.4.1 7.4.2 8.1.1 8.2.1 8.2.2 8.3.1 9.1.1 9.1.2 9.1.3 9.2.1 10.4.1 10.4.2 10.4.3 10.4.4 10.4.5
   11.3.1 11.3.2 11.4.1 12.1.1 12.2.1 12.2.2 13.4.1 14.2.1 14.3.1 15.1.1 15.2.1 15.3.1`.split(/\s+/),
);

const REQUIRED = Object.entries(SECTIONS).flatMap(([section, [count, ...levelThree]]) =>
  Array.from({ length: count }, (_, index) => index + 1)
    .filter((number) => !levelThree.includes(number))
    .map((number) => `${section}.${number}`),
);

const STATUSES = ['met', 'not applicable', 'operator', 'open'];
const PAGE = 'docs/asvs.md';

interface Row {
  number: string;
  level: string;
  asks: string;
  status: string;
  how: string;
  test: string;
}

const rows: Row[] = textOf(PAGE)
  .split('\n')
  .filter((line) => /^\| *\d+\.\d+\.\d+ *\|/.test(line))
  .map((line) => {
    const [, number = '', level = '', asks = '', status = '', how = '', test = ''] = line
      .split('|')
      .map((cell) => cell.trim());
    return { number, level, asks, status, how, test };
  });

/** The files that a cell names, each with its quoted test titles. */
function proofsOf({ test }: Row): { file: string; titles: string[] }[] {
  return test
    .split(/;\s*(?=`)/)
    .filter((part) => part !== '')
    .map((part) => ({
      file: /^`([^`]+)`/.exec(part)?.[1] ?? part,
      titles: [...part.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title),
    }));
}

test('the expected list matches the standard: 253 requirements of levels 1 and 2, of which 70 are level 1', () => {
  expect(REQUIRED).toHaveLength(253);
  expect(LEVEL_ONE.size).toBe(70);
  expect([...LEVEL_ONE].filter((number) => !REQUIRED.includes(number))).toEqual([]);
});

test('every requirement has one row, in order', () => {
  expect(rows.map(({ number }) => number)).toEqual(REQUIRED);
});

test('each row names its level, its requirement, one of four states, and how it is met', () => {
  const wrong = rows.filter(
    ({ number, level, asks, status, how }) =>
      level !== (LEVEL_ONE.has(number) ? '1' : '2') ||
      asks === '' ||
      !STATUSES.includes(status) ||
      how === '',
  );
  expect(wrong).toEqual([]);
});

test('every met requirement names existing tests and titles', () => {
  const complaints = rows.flatMap((row) => {
    const proofs = proofsOf(row);
    if (row.status === 'met' && proofs.length === 0) return [`${row.number} names no test`];
    return proofs.flatMap(({ file, titles }) => {
      if (
        !/^(?:test|apps|libs|activities|workflows)\/.+\.test\.tsx?$/.test(file) ||
        !existsSync(join(ROOT, file))
      )
        return [`${row.number}: ${file} is no test`];
      const text = textOf(file);
      return titles
        .filter((title) => !text.includes(title))
        .map((title) => `${row.number}: ${file} has no “${title}”`);
    });
  });
  expect(complaints).toEqual([]);
});

test('links lead to existing sections and files', () => {
  const targets = ['docs/asvs.md', 'docs/security.md'].flatMap((page) =>
    [...textOf(page).matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target),
  );
  const sections = [...textOf('docs/security.md').matchAll(/^## (.+)$/gm)].map(([, title = '']) =>
    title.toLowerCase().replaceAll(' ', '-'),
  );
  const linked = targets
    .filter((target) => target.startsWith('security.md#'))
    .map((target) => target.split('#')[1]);
  expect(linked.length).toBeGreaterThan(20);
  expect(linked.filter((section) => !sections.includes(section ?? ''))).toEqual([]);
  const files = targets
    .filter((target) => !/^https?:/.test(target))
    .map((target) => target.split('#')[0] ?? '');
  expect(files.filter((file) => !existsSync(join(ROOT, 'docs', file)))).toEqual([]);
});
