/** The icon of a brand in the browser's tab: its logo, or the first letter of its name on its color. */
import { DEFAULT_BRAND_NAME, type Brand } from '@praxis/contracts/tenant/brand';
import { readableOn } from '@praxis/contracts/tenant/color-contrast';

const PRODUCT_ICON = '/favicon.svg';

export function brandLetter(name: string): string {
  return ([...name.trim()][0] ?? '').toUpperCase();
}

export function iconOf({ name, colors, logoUrl }: Brand): string {
  if (logoUrl) return logoUrl;
  if (name === DEFAULT_BRAND_NAME) return PRODUCT_ICON;
  const letter = brandLetter(name).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${colors.primary}"/>` +
    `<text x="16" y="22.5" font-family="system-ui,sans-serif" font-size="18" font-weight="600" text-anchor="middle" fill="${readableOn(colors.primary)}">${letter}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
