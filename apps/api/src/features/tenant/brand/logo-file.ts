/** Detects the type of an uploaded logo from its bytes, not from its name or the browser's content type. */
import { LOGO_MAX_BYTES, LOGO_TOO_LARGE, type LogoUpload } from '@praxis/contracts/tenant/brand';
import type { LogoType } from '@praxis/db/tenant/brand';
import { invalidField } from '../../../platform/http/failure.js';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const IHDR_AT = 12;
const WEBP_AT = 8;

/** Reads an upload. @throws Failure 400 for anything but a PNG, JPEG or WebP of an accepted size */
export function readLogo({ data: encoded }: LogoUpload): { type: LogoType; data: Buffer } {
  const data = Buffer.from(encoded, 'base64');
  if (data.length > LOGO_MAX_BYTES) throw invalidField('data', LOGO_TOO_LARGE, 'logo_too_large');
  const type = typeOf(data);
  if (!type) throw invalidField('data', 'The logo must be a PNG, JPEG or WebP picture.', 'logo_type');
  return { type, data };
}

function typeOf(data: Buffer): LogoType | undefined {
  if (data.subarray(0, PNG.length).equals(PNG) && textAt(data, IHDR_AT) === 'IHDR') return 'image/png';
  if (data.subarray(0, JPEG.length).equals(JPEG)) return 'image/jpeg';
  if (textAt(data, 0) === 'RIFF' && textAt(data, WEBP_AT) === 'WEBP') return 'image/webp';
  return undefined;
}

/** The four characters at a position. */
function textAt(data: Buffer, start: number): string {
  return data.toString('latin1', start, start + 4);
}
