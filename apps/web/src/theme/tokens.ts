/**
 * The design scale: six type sizes and one for figures, three weights, a 4 px grid, two radii, one shadow. Colors are in palette.ts.
 */
import { defineTokens } from '@chakra-ui/react/styled-system';

const STEPS = [
  0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56,
  64, 72, 80, 96,
];
const grid = Object.fromEntries(STEPS.map((step) => [String(step), { value: `${step / 4}rem` }]));
const sans = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif";
const mono = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace";

export const tokens = defineTokens({
  spacing: grid,
  sizes: {
    ...grid,
    104: { value: '26rem' },
    full: { value: '100%' },
    prose: { value: '68ch' },
    page: { value: '80rem' },
  },
  fonts: { body: { value: sans }, heading: { value: sans }, mono: { value: mono } },
  fontSizes: {
    xs: { value: '0.75rem' },
    md: { value: '0.875rem' },
    lg: { value: '1rem' },
    xl: { value: '1.25rem' },
    '2xl': { value: '1.75rem' },
    '3xl': { value: '2.75rem' },
    figure: { value: '2rem' },
  },
  fontWeights: { normal: { value: '400' }, medium: { value: '500' }, semibold: { value: '600' } },
  radii: { sm: { value: '6px' }, md: { value: '10px' }, full: { value: '9999px' } },
  shadows: { md: { value: '0 8px 24px rgb(0 0 0 / 0.18)' } },
  zIndex: { header: { value: 20 }, skip: { value: 40 }, toast: { value: 60 }, overlay: { value: 50 } },
  /** Values for `animation`, each under 200 ms. */
  animations: {
    arrive: { value: 'arrive 160ms ease-out' },
    rise: { value: 'rise 160ms ease-out' },
  },
  durations: { fast: { value: '120ms' }, moderate: { value: '180ms' } },
});

/** Movement that explains a change of state; the reduced-motion rule in system.ts switches it off. */
export const keyframes = {
  spin: { to: { transform: 'rotate(360deg)' } },
  pulse: { '50%': { opacity: '0.45' } },
  flow: { from: { backgroundPosition: '0 0' }, to: { backgroundPosition: '0 24px' } },
  arrive: {
    from: { opacity: '0', transform: 'translateY(6px)' },
    to: { opacity: '1', transform: 'translateY(0)' },
  },
  /** A new message at the bottom of its conversation. */
  rise: { from: { opacity: '0', transform: 'translateY(16px)' } },
  slide: { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(0)' } },
};
