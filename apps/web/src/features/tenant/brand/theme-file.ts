/** The theme as a file, for `Export Theme`. Pure. */
import type { Brand } from '@praxis/contracts/tenant/brand';
import { fileName } from '../../../lib/core/download.js';

/** The file's name and its content: `brand_json` as the product stores it, indented, with a line break at the end. */
export function themeFile({ name, colors, logoUrl }: Brand): {
  name: string;
  type: 'application/json';
  text: string;
} {
  const { bg, primary, accent } = colors;
  const text = JSON.stringify({ name, colors: { bg, primary, accent }, logoUrl }, null, 2);
  return { name: `${fileName(name, 'theme')}.json`, type: 'application/json', text: `${text}\n` };
}
