/** The result of the contrast check, in words. Pure. */
import type { BrandColors, ContrastFinding } from '@praxis/contracts/tenant/brand';
import { contrast, lightness } from '@praxis/contracts/tenant/color-contrast';

const WHAT: Record<ContrastFinding['pair'], { name: string; use: string }> = {
  primary: { name: 'Primary', use: 'Buttons and edges need' },
  accent: { name: 'Accent', use: 'Text needs' },
};

/** `Primary on background has a contrast of 1.9:1. Buttons and edges need 3:1.` */
export function findingText({ pair, ratio, needed }: ContrastFinding): string {
  const { name, use } = WHAT[pair];
  return `${name} on background has a contrast of ${ratioText(ratio, needed)}. ${use} ${needed}:1.`;
}

/** Both ratios of a readable palette: `Primary 7.2:1, accent 19.8:1 on background.` */
export function contrastPassText(colors: BrandColors): string {
  const of = (name: 'primary' | 'accent'): string => `${oneDigit(contrast(colors[name], colors.bg))}:1`;
  return `Primary ${of('primary')}, accent ${of('accent')} on background.`;
}

/** `Dark theme: the background’s lightness is 4, under 50.` */
export function schemeText(bg: string): string {
  const share = lightness(bg);
  const dark = share < 50;
  // Never "50, under 50": a value below 50 is rounded down, any other is rounded up.
  const shown = dark ? Math.floor(share) : Math.ceil(share);
  return `${dark ? 'Dark' : 'Light'} theme: the background’s lightness is ${shown}, ${dark ? 'under' : 'not under'} 50.`;
}

// Shows a ratio so that a failing one is never rounded up to the needed ratio.
function ratioText(ratio: number, needed: number): string {
  const rounded = oneDigit(ratio);
  return `${Number(rounded) >= needed ? ratio.toFixed(2) : rounded}:1`;
}

function oneDigit(ratio: number): string {
  return String(Math.round(ratio * 10) / 10);
}
