/** Searches raw bytes for personal data, plain and in base64 at any alignment. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface Needle {
  what: string;
  bytes: Buffer;
}

/** A text in its possible forms: unchanged, in lower case, and inside base64 at any alignment. */
export function needles(texts: readonly string[]): Needle[] {
  return texts.flatMap((text) => [
    { what: text, bytes: Buffer.from(text) },
    { what: `${text} in lower case`, bytes: Buffer.from(text.toLowerCase()) },
    ...[0, 1, 2].map((shift) => ({
      what: `${text} in base64, shifted by ${shift}`,
      bytes: Buffer.from(base64Core(text, shift)),
    })),
  ]);
}

/** The characters of a base64 text that do not depend on the bytes before and after the given text. */
function base64Core(text: string, shift: number): string {
  const encoded = Buffer.concat([Buffer.alloc(shift), Buffer.from(text)])
    .toString('base64')
    .replaceAll('=', '');
  const tail = (shift + Buffer.byteLength(text)) % 3 === 0 ? 0 : 1;
  return encoded.slice(shift === 0 ? 0 : shift + 1, encoded.length - tail);
}

/** The needles that the bytes contain, each as `where: what`. */
export function hits(where: string, bytes: Buffer, wanted: readonly Needle[]): string[] {
  return wanted.filter((needle) => bytes.includes(needle.bytes)).map(({ what }) => `${where}: ${what}`);
}

/** The files in a folder whose names match, with their current bytes. */
export function filesIn(folder: string, name: RegExp): { path: string; bytes: Buffer }[] {
  return readdirSync(folder)
    .filter((file) => name.test(file) && statSync(join(folder, file)).isFile())
    .map((file) => ({ path: join(folder, file), bytes: readFileSync(join(folder, file)) }));
}
