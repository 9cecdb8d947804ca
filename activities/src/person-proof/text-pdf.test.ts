import { inflateSync } from 'node:zlib';
import { pdfString, textPdf, wrapped } from './text-pdf.js';

const ATTACHMENT = { name: 'proof.json', description: 'The original', body: Buffer.from('{"a": "ł"}') };
const make = (texts: readonly string[]): Buffer =>
  textPdf({
    title: 'A (test)',
    footer: 'key 1',
    attachment: ATTACHMENT,
    lines: texts.map((text) => ({ text })),
  });

/** Every object by its number, found through the table at the end of the file, as PDF readers do. */
function objectsOf(file: Buffer): Map<number, string> {
  const text = file.toString('latin1');
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  const [, count = '0', rows = ''] = /^xref\n0 (\d+)\n([\s\S]*?)trailer/.exec(text.slice(table)) ?? [];
  const offsets = [...rows.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
  expect(offsets).toHaveLength(Number(count) - 1);
  return new Map(
    offsets.map((offset, at) => {
      const head = `${at + 1} 0 obj\n`;
      expect(text.slice(offset, offset + head.length)).toBe(head);
      return [at + 1, text.slice(offset + head.length, text.indexOf('\nendobj', offset))];
    }),
  );
}

function contentsOf(file: Buffer): string[] {
  return [...objectsOf(file).values()].flatMap((body) => {
    const [, length] = /\/Length (\d+) >>\nstream\n/.exec(body) ?? [];
    if (length === undefined) return [];
    const begin = body.indexOf('stream\n') + 'stream\n'.length;
    return inflateSync(Buffer.from(body.slice(begin, begin + Number(length)), 'latin1')).toString('latin1');
  });
}

it('has numbered pages with about 60 lines each, and the attachment', () => {
  const file = make(Array.from({ length: 150 }, (_, n) => `line ${n}`));
  const objects = [...objectsOf(file).values()];
  expect(objects.filter((body) => body.includes('/Type /Page '))).toHaveLength(3);
  expect(objects.find((body) => body.includes('/Type /Pages'))).toContain('/Count 3');
  const contents = contentsOf(file);
  for (let n = 0; n < 150; n += 1)
    expect(contents.filter((text) => text.includes(`(line ${n}) Tj`))).toHaveLength(1);
  expect(contents.some((text) => text.includes('(key 1 \u00b7 3 / 3)'))).toBe(true);
  expect(contents).toContain(ATTACHMENT.body.toString('latin1'));
  expect(objects.find((body) => body.includes('/Catalog'))).toMatch(
    /\/EmbeddedFiles << \/Names \[\(proof.json\) \d+ 0 R\]/,
  );
});

it('is the same for the same input, and has a page without any line', () => {
  expect(make(['x']).equals(make(['x']))).toBe(true);
  expect([...objectsOf(make([])).values()].filter((body) => body.includes('/Type /Page '))).toHaveLength(1);
});

it('writes every character, by its number where the fonts do not have it', () => {
  expect(pdfString('José (x) \\ “a”')).toBe('(Jos\u00e9 \\(x\\) \\\\ \u0093a\u0094)');
  expect(pdfString('Łódź 🙂\u0007')).toBe('([U+0141]\u00f3d[U+017A] [U+1F642][U+0007])');
});

it('breaks long lines between words where it can, and loses nothing', () => {
  const long = `  note: ${'word '.repeat(60)}`.trimEnd();
  const parts = wrapped(long);
  expect(parts.length).toBeGreaterThan(2);
  expect(parts.every((part) => part.length <= 107)).toBe(true);
  expect(parts.join(' ').replace(/\s+/g, ' ')).toBe(long.replace(/\s+/g, ' '));
  expect(parts[1]).toMatch(/^ {4}word/);
  const solid = wrapped('x'.repeat(500));
  expect(solid.map((part) => part.trim()).join('')).toBe('x'.repeat(500));
  expect(wrapped('a\nb\r\nc')).toEqual(['a', '  b', '  c']);
  expect(wrapped('')).toEqual(['']);
  expect(wrapped(' '.repeat(5_000)).every((part) => part.length <= 107)).toBe(true);
});
