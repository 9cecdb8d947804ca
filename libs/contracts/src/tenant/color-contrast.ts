/** Color arithmetic on sRGB hex values with WCAG contrast. Pure; knows nothing of themes. */

/** Red, green, blue, each 0 to 255. */
type Rgb = readonly [number, number, number];

/** True for a six-digit hex color like `#00A3FF`. */
function isHexColor(value: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(value);
}

function parse(hex: string): Rgb {
  if (!isHexColor(hex)) throw new Error(`Not a color: ${hex}`);
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function format(rgb: Rgb): string {
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Relative luminance, 0 (black) to 1 (white), as WCAG 2 defines it. */
function luminance(hex: string): number {
  const [red, green, blue] = parse(hex);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Contrast ratio of two colors, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** `share` of the way from one color to another, 0 to 1. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [parse(from), parse(to)];
  return format([a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]);
}

/** HSL lightness in percent; a theme is dark below 50. */
export function lightness(hex: string): number {
  const rgb = parse(hex);
  return ((Math.max(...rgb) + Math.min(...rgb)) / 2 / 255) * 100;
}

/** Black or white, whichever is more readable on the color; one of the two always reaches 4.5. */
export function readableOn(hex: string): string {
  return contrast(hex, '#000000') >= contrast(hex, '#ffffff') ? '#000000' : '#ffffff';
}

/**
 * The color, moved as little as needed toward black or white until it has `minimum` contrast on every
 * background. If no color does, the nearest to it.
 */
export function ensureContrast(hex: string, backgrounds: readonly string[], minimum: number): string {
  const worst = (candidate: string): number =>
    Math.min(...backgrounds.map((background) => contrast(candidate, background)));
  const target = worst('#ffffff') >= worst('#000000') ? '#ffffff' : '#000000';
  for (let share = 0; share < 1; share += 0.02) {
    const candidate = mix(hex, target, share);
    if (worst(candidate) >= minimum) return candidate;
  }
  return target;
}
