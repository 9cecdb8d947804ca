/**
 * A tenant's brand on the pages that its clients open: the colors of cards and text if they are readable, and the
 * tenant's CSS rules. The colors apply only while the page has the scheme that the brand was designed for, light or
 * dark; the CSS rules apply only inside the page.
 */
import type { Brand } from '@praxis/contracts/tenant/brand';
import { contrast } from '@praxis/contracts/tenant/color-contrast';
import { BRAND_SCOPE, scopedCss } from '@praxis/contracts/tenant/custom-css';
import { useEffect, useMemo, type CSSProperties } from 'react';
import { brandScheme, derivePalette, type Scheme } from '../../theme/palette.js';
import { useCurrentBrand, useScheme } from './current-brand.js';

/** The contrast ratio that readable text needs (WCAG 2.2, 1.4.3). */
const MIN_CONTRAST = 4.5;

/** The CSS variables that a brand's own colors replace; none if the text would be unreadable. */
export function guestColors({ colors, details }: Brand, scheme: Scheme): Record<string, string> {
  if (!details || scheme !== brandScheme(colors)) return {};
  const palette = derivePalette(colors, scheme);
  const isReadable = (text: string, card: string): boolean =>
    [palette.canvas, card].every((ground) => contrast(text, ground) >= MIN_CONTRAST);
  const card = details.cardColor || palette.panel;
  const text = details.textColor || palette.fg;
  if (!isReadable(text, card) || contrast(palette.fgMuted, card) < MIN_CONTRAST) return {};
  return {
    ...(details.cardColor && { '--px-colors-bg-panel': details.cardColor }),
    ...(details.textColor && { '--px-colors-fg': details.textColor, color: details.textColor }),
  };
}

/**
 * Attributes for the element that contains the page; the tenant's CSS rules are in the document while it is mounted.
 */
export function useGuestLook(): { style: CSSProperties; [BRAND_SCOPE]: '' } {
  const brand = useCurrentBrand();
  const scheme = useScheme();
  const css = brand.details?.customCss ?? '';
  useEffect(() => {
    if (css === '') return undefined;
    // A constructed style sheet is not an inline style, so the page's content security policy can stay strict.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(scopedCss(css));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [css]);
  const style = useMemo(() => guestColors(brand, scheme) as CSSProperties, [brand, scheme]);
  return { style, [BRAND_SCOPE]: '' };
}
