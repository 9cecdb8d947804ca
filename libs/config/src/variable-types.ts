/** How variables of the environment are read. */
import { z } from 'zod';

export const flagOr = (fallback: '0' | '1'): z.ZodType<boolean, unknown> =>
  z
    .enum(['0', '1', 'true', 'false'])
    .default(fallback)
    .transform((value) => value === '1' || value === 'true');
export const flag = flagOr('0');
/** An HTTP URL. Other schemes are refused, so that no link can lead to a script or a file. */
export const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an address that begins with http:// or https://',
});
export const count = (fallback: number): z.ZodType<number, unknown> =>
  z.coerce.number().int().positive().default(fallback);

/** A key for AES-256, or from which such keys are derived. */
export const keyOf32Bytes = z
  .string()
  .refine(
    (value) => Buffer.from(value, 'base64').length === 32,
    'must be 32 bytes in base64 (openssl rand -base64 32)',
  );
