/**
 * The Chakra system: our tokens and recipes on Chakra's utilities. Semantic colors have the product's own values here;
 * a brand's are set on the document (`applyBrand`), so that another brand renders no component again.
 */
import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig, type SystemContext } from '@chakra-ui/react/styled-system';
import { DEFAULT_BRAND_COLORS } from '@praxis/contracts/tenant/brand';
import { once } from '../lib/core/once.js';
import { BREAKPOINTS } from './breakpoints.js';
import { derivePalette, type Palette } from './palette.js';
import { recipes, slotRecipes } from './recipes.js';
import { keyframes, tokens } from './tokens.js';

interface SchemeValue {
  value: { _light: string; _dark: string };
}

function semanticColors(): Record<string, Record<string, SchemeValue | Record<string, SchemeValue>>> {
  const light = derivePalette(DEFAULT_BRAND_COLORS, 'light');
  const dark = derivePalette(DEFAULT_BRAND_COLORS, 'dark');
  const pick = (of: (palette: Palette) => string): SchemeValue => ({
    value: { _light: of(light), _dark: of(dark) },
  });
  const status = (tone: keyof Palette['status']): Record<string, SchemeValue> => ({
    DEFAULT: pick((palette) => palette.status[tone].fg),
    subtle: pick((palette) => palette.status[tone].subtle),
  });
  return {
    bg: {
      canvas: pick((palette) => palette.canvas),
      panel: pick((palette) => palette.panel),
      raised: pick((palette) => palette.raised),
      inset: pick((palette) => palette.inset),
    },
    fg: { DEFAULT: pick((palette) => palette.fg), muted: pick((palette) => palette.fgMuted) },
    border: {
      subtle: pick((palette) => palette.borderSubtle),
      strong: pick((palette) => palette.borderStrong),
    },
    brand: {
      solid: pick((palette) => palette.brandSolid),
      hover: pick((palette) => palette.brandHover),
      contrast: pick((palette) => palette.brandContrast),
      fg: pick((palette) => palette.brandFg),
      subtle: pick((palette) => palette.brandSubtle),
    },
    accent: { fg: pick((palette) => palette.accentFg) },
    status: {
      good: status('good'),
      warn: status('warn'),
      bad: status('bad'),
      info: status('info'),
      booked: status('booked'),
    },
    person: Object.fromEntries(
      light.person.map((_, at) => [String(at + 1), pick((palette) => palette.person[at] ?? palette.fg)]),
    ),
  };
}

/** The only system. Cached, because creating it takes tens of milliseconds. */
export const praxisSystem = once((): SystemContext =>
  createSystem(
    defaultBaseConfig,
    defineConfig({
      preflight: true,
      cssVarsPrefix: 'px',
      cssVarsRoot: ':where(html)',
      globalCss: {
        '*': { '--global-color-border': 'colors.border.subtle' },
        html: {
          bg: 'bg.canvas',
          color: 'fg',
          fontFamily: 'body',
          fontSize: '16px',
          lineHeight: '1.5',
          scrollPaddingTop: 'calc(var(--header-height, 3.5rem) + 1.5rem)',
          scrollPaddingBottom: 'calc(var(--tabs-height, 0px) + var(--notice-height, 0px) + 1rem)',
          // Height of the navigation tabs at the bottom of the screen, which nothing else may cover.
          '&[data-tabs]': {
            '--tabs-height': { base: 'calc(3.5rem + env(safe-area-inset-bottom))', lg: '0px' },
          },
          // A record that is open beside a page pushes it aside; in a narrower window, the record covers the page.
          '&[data-panel]': { '--panel-width': { base: '0px', xl: 'clamp(28rem, 44vw, 40rem)' } },
          '&.dark': { colorScheme: 'dark' },
          '&.light': { colorScheme: 'light' },
        },
        // Extra space, so that the page's end can be scrolled above a notice at the bottom of the screen.
        body: { fontSize: 'md', minHeight: '100dvh', paddingBottom: 'var(--notice-height, 0px)' },
        ':focus-visible': { outline: '2px solid', outlineColor: 'brand.fg', outlineOffset: '2px' },
        '::selection': { bg: 'brand.solid', color: 'brand.contrast' },
        '*, *::before, *::after': {
          _motionReduce: {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            // A near-zero duration would still start a transition on every element whenever a color changes.
            transitionProperty: 'none !important',
            scrollBehavior: 'auto !important',
          },
        },
      },
      theme: {
        breakpoints: BREAKPOINTS,
        tokens,
        semanticTokens: { colors: semanticColors() },
        keyframes,
        recipes,
        slotRecipes,
      },
    }),
  ),
);
