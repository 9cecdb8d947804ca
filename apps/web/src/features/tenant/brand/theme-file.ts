/** The theme as a file: what `Export Theme` gives. Pure. */
import type { Brand } from '@praxis/contracts/tenant/brand';
import { fileName } from '../../../lib/core/download.js';

/** `brand_json` as the product keeps it, readable and ending with a line break. */
export function themeFile({ name, colors, logoUrl }: Brand): {
  name: string;
  type: 'application/json';
  text: string;
} {
  const { bg, primary, accent } = colors;
  const text = JSON.stringify({ name, colors: { bg, primary, accent }, logoUrl }, null, 2);
  return { name: `${fileName(name, 'theme')}.json`, type: 'application/json', text: `${text}\n` };
}
