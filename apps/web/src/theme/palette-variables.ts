/** A palette as the CSS variables of our semantic tokens, so that one part of a page can have another brand. */
import type { Palette } from './palette.js';

const PREFIX = '--px-colors-';

/** The background of the page. */
export const CANVAS_VARIABLE = `${PREFIX}bg-canvas`;

/** An inline style that gives an element and its content the colors of `palette`. */
export function paletteVariables(palette: Palette): Record<string, string> {
  const { status } = palette;
  const colors: Record<string, string> = {
    'bg-canvas': palette.canvas,
    'bg-panel': palette.panel,
    'bg-raised': palette.raised,
    'bg-inset': palette.inset,
    fg: palette.fg,
    'fg-muted': palette.fgMuted,
    'border-subtle': palette.borderSubtle,
    'border-strong': palette.borderStrong,
    'brand-solid': palette.brandSolid,
    'brand-hover': palette.brandHover,
    'brand-contrast': palette.brandContrast,
    'brand-fg': palette.brandFg,
    'brand-subtle': palette.brandSubtle,
    'accent-fg': palette.accentFg,
  };
  for (const [tone, { fg, subtle }] of Object.entries(status)) {
    colors[`status-${tone}`] = fg;
    colors[`status-${tone}-subtle`] = subtle;
  }
  for (const [at, color] of palette.person.entries()) colors[`person-${at + 1}`] = color;
  return Object.fromEntries(Object.entries(colors).map(([name, value]) => [`${PREFIX}${name}`, value]));
}
