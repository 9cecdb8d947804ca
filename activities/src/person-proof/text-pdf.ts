/**
 * Creates a PDF of lines of text with one attached file (ISO 32000-1). It uses only the fonts that every reader has and
 * needs no library. Pure.
 */
import { deflateSync } from 'node:zlib';

export interface PdfLine {
  text: string;
  isHeading?: boolean;
}

export interface TextPdf {
  title: string;
  lines: readonly PdfLine[];
  /** Text at the bottom of each page, before the page number. */
  footer: string;
  attachment: { name: string; description: string; body: Buffer };
}

/** US Letter, in points. */
const PAGE = { width: 612, height: 792, margin: 48 };
const FONT_POINTS = 8;
const LEADING_POINTS = 11;
/** A character of Courier is three fifths of the font size wide. */
const LINE_CHARACTERS = Math.floor((PAGE.width - 2 * PAGE.margin) / (FONT_POINTS * 0.6));
const LINES_PER_PAGE = Math.floor((PAGE.height - 2 * PAGE.margin) / LEADING_POINTS) - 2;

/** The characters of the fonts' encoding beyond Latin-1 (annex D.2). */
const WINDOWS_1252: Record<string, number> = {
  '€': 0x80,
  '…': 0x85,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
  '™': 0x99,
};

/** A text as a PDF string. A character that the fonts lack is written as its code number. */
export function pdfString(text: string): string {
  const bytes = [...text].flatMap((character) => {
    const code = character.codePointAt(0) ?? 0;
    const known =
      WINDOWS_1252[character] ??
      ((code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff) ? code : undefined);
    return known === undefined
      ? [...Buffer.from(`[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`)]
      : [known];
  });
  return `(${Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\\()]/g, '\\$&')})`;
}

/** Maximum indent in characters, because a deeper one would leave no room for text. */
const MAX_INDENT = 40;

/** Splits a line into parts that fit the page; the parts after the first are indented like the line. */
export function wrapped(text: string): string[] {
  const depth = Math.min(/^ */.exec(text)?.[0].length ?? 0, MAX_INDENT);
  const indent = ' '.repeat(depth + 2);
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .flatMap((line, at) => brokenLine(line, at === 0 ? '' : indent, indent));
}

/** Splits a line in one pass, so that the time is linear. */
function brokenLine(line: string, first: string, indent: string): string[] {
  const parts: string[] = [];
  let begin = 0;
  do {
    const start = parts.length === 0 ? first : indent;
    const room = LINE_CHARACTERS - start.length;
    let end = Math.min(begin + room, line.length);
    if (end < line.length) {
      const space = line.slice(begin, end + 1).lastIndexOf(' ');
      if (space > room / 2) end = begin + space;
    }
    parts.push(start + line.slice(begin, end));
    // If the line is broken at a space, the space is left out.
    begin = line[end] === ' ' ? end + 1 : end;
  } while (begin < line.length);
  return parts;
}

/** Makes the file. The same input gives the same bytes. */
export function textPdf({ title, lines, footer, attachment }: TextPdf): Buffer {
  const set = lines.flatMap(({ text, isHeading = false }) =>
    wrapped(text).map((part) => ({ text: part, isHeading })),
  );
  const pages: PdfLine[][] = [];
  for (let at = 0; at === 0 || at < set.length; at += LINES_PER_PAGE)
    pages.push(set.slice(at, at + LINES_PER_PAGE));
  const file = new PdfObjects();
  const [catalog, tree, info] = [file.reserve(), file.reserve(), file.reserve()];
  const fonts = ['Courier', 'Courier-Bold'].map((name) =>
    file.add(`<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`),
  );
  const [plain = 0, bold = 0] = fonts;
  const kids = pages.map((page, at) => {
    const content = file.addStream(
      '',
      Buffer.from(contentOf(page, `${footer} · ${at + 1} / ${pages.length}`), 'latin1'),
    );
    return file.add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents ${content} 0 R ` +
        `/Resources << /Font << /P ${plain} 0 R /B ${bold} 0 R >> >> >>`,
    );
  });
  const embedded = file.addStream(
    `/Type /EmbeddedFile /Subtype /application#2Fjson /Params << /Size ${attachment.body.length} >>`,
    attachment.body,
  );
  const name = pdfString(attachment.name);
  const spec = file.add(
    `<< /Type /Filespec /F ${name} /UF ${name} /Desc ${pdfString(attachment.description)} /AFRelationship /Source ` +
      `/EF << /F ${embedded} 0 R /UF ${embedded} 0 R >> >>`,
  );
  file.fill(
    catalog,
    `<< /Type /Catalog /Pages ${tree} 0 R /AF [${spec} 0 R] /Names << /EmbeddedFiles << /Names [${name} ${spec} 0 R] >> >> >>`,
  );
  file.fill(
    tree,
    `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`,
  );
  file.fill(info, `<< /Title ${pdfString(title)} /Producer (Praxis) >>`);
  return file.toFile({ catalog, info });
}

function contentOf(page: readonly PdfLine[], footer: string): string {
  const top = PAGE.height - PAGE.margin;
  const drawn = page.map(
    ({ text, isHeading }) => `/${isHeading ? 'B' : 'P'} ${FONT_POINTS} Tf ${pdfString(text)} Tj T*`,
  );
  return [
    `BT ${LEADING_POINTS} TL ${PAGE.margin} ${top} Td`,
    ...drawn,
    `ET BT /P ${FONT_POINTS} Tf ${PAGE.margin} ${PAGE.margin - LEADING_POINTS} Td ${pdfString(footer)} Tj ET`,
  ].join('\n');
}

/** Numbered objects, and the table of their positions in the file. */
class PdfObjects {
  readonly #bodies: (Buffer | undefined)[] = [];

  reserve(): number {
    return this.#bodies.push(undefined);
  }

  add(body: string): number {
    return this.#bodies.push(Buffer.from(body, 'latin1'));
  }

  fill(number: number, body: string): void {
    this.#bodies[number - 1] = Buffer.from(body, 'latin1');
  }

  addStream(entries: string, content: Buffer): number {
    const packed = deflateSync(content);
    const head = `<< ${entries} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`;
    return this.#bodies.push(
      Buffer.concat([Buffer.from(head, 'latin1'), packed, Buffer.from('\nendstream')]),
    );
  }

  toFile({ catalog, info }: { catalog: number; info: number }): Buffer {
    // Bytes above 127 in the second line mark the file as binary (7.5.2).
    const parts = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')];
    let length = parts[0]?.length ?? 0;
    const offsets = this.#bodies.map((body, at) => {
      const begin = length;
      const object = Buffer.concat([
        Buffer.from(`${at + 1} 0 obj\n`),
        body ?? Buffer.from('null'),
        Buffer.from('\nendobj\n'),
      ]);
      parts.push(object);
      length += object.length;
      return begin;
    });
    const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    const size = offsets.length + 1;
    parts.push(
      Buffer.from(
        `xref\n0 ${size}\n0000000000 65535 f \n${rows}` +
          `trailer\n<< /Size ${size} /Root ${catalog} 0 R /Info ${info} 0 R >>\nstartxref\n${length}\n%%EOF\n`,
      ),
    );
    return Buffer.concat(parts);
  }
}
