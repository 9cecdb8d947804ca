import { LOGO_MAX_BYTES } from '@praxis/contracts/tenant/brand';
import type { Failure } from '../../../platform/http/failure.js';
import { readLogo } from './logo-file.js';

const PNG_HEAD = '89504e470d0a1a0a0000000d49484452';
const upload = (bytes: Buffer): { data: string } => ({ data: bytes.toString('base64') });
const refusal = (bytes: Buffer): string | undefined => {
  try {
    readLogo(upload(bytes));
    return undefined;
  } catch (error) {
    return (error as Failure).code;
  }
};

test.each([
  [PNG_HEAD, 'image/png'],
  ['ffd8ffe000104a464946', 'image/jpeg'],
  [Buffer.from('RIFF\0\0\0\0WEBPVP8 ').toString('hex'), 'image/webp'],
])('detects %s as %s', (hex, type) => {
  expect(readLogo(upload(Buffer.from(hex, 'hex')))).toEqual({ type, data: Buffer.from(hex, 'hex') });
});

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['an SVG with an XML declaration', '<?xml version="1.0"?><svg onload="alert(1)"/>'],
  ['an HTML page', '<!doctype html><script>alert(1)</script>'],
  ['a GIF', 'GIF89a\u0001\u0000\u0001\u0000'],
  ['a bitmap', 'BM\u0000\u0000\u0000\u0000'],
  ['a PDF', '%PDF-1.7'],
  ['another RIFF file', 'RIFF\0\0\0\0WAVEfmt '],
  ['an incomplete PNG signature', '\u0089PNG\r\n'],
  ['nothing', ''],
])('rejects %s', (_, text) => {
  expect(refusal(Buffer.from(text, 'latin1'))).toBe('logo_type');
});

test('accepts 128 KB and no more', () => {
  const sized = (bytes: number): Buffer =>
    Buffer.concat([Buffer.from(PNG_HEAD, 'hex'), Buffer.alloc(bytes - 16)]);
  expect(refusal(sized(LOGO_MAX_BYTES))).toBeUndefined();
  expect(refusal(sized(LOGO_MAX_BYTES + 1))).toBe('logo_too_large');
});
