/** Reading a CSV file from bytes to rows: encodings, line ends, closed and unclosed quotes, and headers. */
import { csvLine } from '@praxis/contracts/export/csv';
import { suggestColumns } from './column-suggestion.js';
import { readHead } from './csv-head.js';
import { LineReader } from './csv-lines.js';
import { RowReader, type CsvRow } from './csv-rows.js';
import { decode, EncodingProbe } from './file-encoding.js';
import { readRow } from './import-row.js';

/** Rows of a text that arrives in chunks of this many characters. */
function rowsOf(text: string, size = text.length || 1): CsvRow[] {
  const [lines, rows] = [new LineReader(), new RowReader(',')];
  const read: CsvRow[] = [];
  for (let start = 0; start < text.length; start += size)
    read.push(...rows.take(lines.take(text.slice(start, start + size))));
  return [...read, ...rows.take(lines.end()), ...rows.end()];
}

const encodingOf = (bytes: Buffer): string => {
  const probe = new EncodingProbe();
  // Feeds one byte at a time: no character may be lost between chunks.
  for (const byte of bytes) probe.add(Buffer.from([byte]));
  return probe.encoding();
};

test.each([
  ['ASCII', Buffer.from('Name\nAnna'), 'utf-8'],
  ['UTF-8', Buffer.from('Name\nZoë 李'), 'utf-8'],
  ['UTF-8 with a byte order mark', Buffer.from('\uFEFFName\nZoë'), 'utf-8'],
  ['UTF-16 with a byte order mark', Buffer.from('\uFEFFName\nZoë', 'utf16le'), 'utf-16le'],
  ['UTF-16 without a byte order mark', Buffer.from('Name\nZoë', 'utf16le'), 'utf-16le'],
  ['big-endian UTF-16', Buffer.from('\uFEFFName\nZoë', 'utf16le').swap16(), 'utf-16be'],
  ['Windows-1252', Buffer.from('Name\nZo\xeb M\xfcller', 'latin1'), 'windows-1252'],
  ['UTF-8 with a broken row', Buffer.concat([Buffer.from('Zoë\nLöw\n'), Buffer.from([0xeb])]), 'utf-8'],
])('detects %s from its bytes', async (_, bytes, encoding) => {
  expect(encodingOf(bytes)).toBe(encoding);
  let text = '';
  const chunks = (async function* () {
    await Promise.resolve();
    for (const byte of bytes) yield Buffer.from([byte]);
  })();
  for await (const chunk of decode(chunks, encoding as 'utf-8')) text += chunk;
  expect(text).toMatch(/^(Name|Zoë)\n/);
});

test.each([1, 2, 3, 1_000])('reads quotes, line breaks and delimiters in cells, in chunks of %i', (size) => {
  const text = 'a,"b, ""b""",c\r\n"one\r\ntwo",5" pipe,\r\rlast,,\n,,\n';
  expect(rowsOf(text, size)).toEqual([
    { line: 1, cells: ['a', 'b, "b"', 'c'] },
    { line: 2, cells: ['one\ntwo', '5" pipe', ''] },
    { line: 5, cells: ['last', '', ''] },
  ]);
});

test('loses only the row that has an unclosed quote', () => {
  const broken = 'The quotes in this row do not match';
  const many = Array.from({ length: 300 }, (_, index) => `row ${index},x`).join('\n');
  const rows = rowsOf(`Anna,"open\n${many}`);
  expect(rows[0]).toEqual({ line: 1, error: broken });
  expect(rows).toHaveLength(301);
  expect(rows.slice(1).every((row) => 'cells' in row)).toBe(true);
  // Two unclosed quotes, with good rows between and after them.
  expect(rowsOf('"a,1\nb,2\n"c,3\n"d",4')).toEqual([
    { line: 1, error: broken },
    { line: 2, cells: ['b', '2'] },
    { line: 3, error: broken },
    { line: 4, cells: ['d', '4'] },
  ]);
});

test('reports garbage and endless lines as unreadable rows', () => {
  expect(rowsOf(`${'x'.repeat(200_000)}\na,b`, 5_000)).toEqual([
    { line: 1, error: 'The row is longer than 65,536 characters' },
    { line: 2, cells: ['a', 'b'] },
  ]);
  const start = performance.now();
  const noise = Array.from({ length: 200_000 }, (_, index) => 'a"b,\n;\uFFFD"x'[index % 10] ?? '').join('');
  expect(rowsOf(noise, 10_000).length).toBeGreaterThan(10_000);
  expect(performance.now() - start).toBeLessThan(20_000);
});

test('a note with the most lines and quotes that a row can have is one row, and the rows after it are read', () => {
  const lines = [
    Array.from({ length: 3_000 }, (_, index) => `Call ${index}: "yes"`).join('\n'),
    `${'x\n'.repeat(30_000)}x`,
  ];
  for (const note of lines) {
    const text = csvLine(['Anna', note]) + csvLine(['Ben', 'short']);
    for (const size of [text.length, 5_000])
      expect(rowsOf(text, size).map((row) => ('cells' in row ? row.cells : row))).toEqual([
        ['Anna', note],
        ['Ben', 'short'],
      ]);
  }
  const head = readHead(csvLine(['Name', 'Notes']) + csvLine(['Anna', lines[0] ?? '']) + 'Ben,short\n');
  expect(head.sample.map(([name]) => name)).toEqual(['Anna', 'Ben']);
});

test.each([
  ['quotes that close and open in each line', 'a","\n'],
  ['an unclosed quote in each line', '"x\n'],
  ['unclosed quotes among good rows', `a,"b\n${'c,d\n'.repeat(200)}`],
  ['an unclosed quote and doubled ones', `a,"b\n${'c ""d""\n'.repeat(3_000)}`],
])('reads %s in time that grows with the text alone', (_, part) => {
  const cpuOf = (length: number): number => {
    const text = part.repeat(Math.ceil(length / part.length));
    const begun = process.cpuUsage();
    rowsOf(text, 20_000);
    return process.cpuUsage(begun).user / 1_000;
  };
  cpuOf(50_000);
  const least = (length: number): number => Math.min(cpuOf(length), cpuOf(length), cpuOf(length));
  // The text is four times as long. If the time grew with the square of the length, it would be sixteen times as long.
  expect(least(400_000)).toBeLessThan(Math.max(least(100_000) * 10, 200));
});

test('finds the delimiter, unique column names and sample rows', () => {
  expect(readHead('sep=;\nName;Phone;Phone;;\nA;1;2;3;4\n')).toEqual({
    delimiter: ';',
    columns: ['Name', 'Phone', 'Phone (2)', 'Column 4', 'Column 5'],
    sample: [['A', '1', '2', '3', '4']],
  });
  expect(readHead('Name\tE-mail, work\nA\ta@b.co').delimiter).toBe('\t');
  expect(readHead('Na\0me,x\n\u0007,y').columns).toEqual(['Na me', 'x']);
  expect(() => readHead('\n\n')).toThrow('The file is empty');
  expect(() => readHead('Name,Email\n')).toThrow('no rows below its head');
  expect(() => readHead(`${'a,'.repeat(200)}b\n1`)).toThrow('201 columns');
});

test('guesses columns from the names that programs use', () => {
  expect(suggestColumns(['First Name', 'LAST_NAME', 'E-mail Address', 'Cell', 'Practice Area', 'x'])).toEqual(
    {
      firstName: 0,
      lastName: 1,
      email: 2,
      phone: 3,
      caseType: 4,
    },
  );
  expect(suggestColumns(['Client', 'Name', 'First name'])).toEqual({ name: 1 });
});

describe('a row', () => {
  const columns = { name: 0, email: 1, status: 2, tags: 3, createdAt: 4 };
  const read = (...cells: string[]): unknown => readRow(cells, { columns, width: 5 });

  test('is validated like an intake', () => {
    expect(read(' =SUM(A1) ', 'A@b.co', 'Closed Lost', 'hot; vip,hot', '5/31/2026 2:30 PM')).toEqual({
      fields: {
        name: '=SUM(A1)',
        email: 'A@b.co',
        status: 'closed_lost',
        states: ['Closed Lost'],
        tags: ['hot', 'vip'],
        createdAt: '2026-05-31T14:30:00.000Z',
      },
    });
    expect(read('A', 'a@b.co', '', '', '31.05.2026')).toMatchObject({
      fields: { createdAt: '2026-05-31T12:00:00.000Z' },
    });
  });

  test.each([
    [['', 'a@b.co', '', '', ''], 'Name is required'],
    [['A', '', '', '', ''], 'Give a phone number or an email address'],
    [['A', 'nope', '', '', ''], 'Enter an email address like name@example.com'],
    [['A\0', 'a@b.co', '', '', ''], 'Name contains characters that cannot be stored'],
    [['A'.repeat(121), 'a@b.co', '', '', ''], 'Name can have at most 120 characters'],
    [['A', 'a@b.co', 'x'.repeat(201), '', ''], 'Status can have at most 200 characters'],
    [['A', 'a@b.co', '', '', '13/45/2026'], 'Created must be a date'],
    [['A', 'a@b.co', '', '', '2999-01-01'], 'Created must be a date'],
    [['A', 'a@b.co'], 'The row has 2 cells and the header has 5'],
  ])('rejects %j: %s', (cells, sentence) => {
    expect(read(...cells)).toEqual({ error: expect.stringContaining(sentence) });
  });
});
