/**
 * Sizes, weights and colors of the web app come from tokens only: a raw value cannot follow a brand or a color scheme.
 */
import ts from 'typescript';
import { placesOf, sourceFiles, textOf } from '../support/sources.js';

const files = sourceFiles(['apps/web/src']).filter((path) => !path.includes('/testing/'));

const TOKENS = 'apps/web/src/theme/tokens.ts';
const SIZES: Record<string, number> = { xs: 12, md: 14, lg: 16, xl: 20, '2xl': 28, '3xl': 44, figure: 32 };
const WEIGHTS: Record<string, string> = { normal: '400', medium: '500', semibold: '600' };
const COLORS =
  /^(?:bg\.(?:canvas|panel|raised|inset)|fg(?:\.muted)?|border\.(?:subtle|strong)|brand\.(?:solid|hover|contrast|fg|subtle)|accent\.fg|status\.(?:good|warn|bad|info|booked)(?:\.subtle)?|person\.[1-8])$/;
/** Keywords that state no color. For `var(--line)`, the element that draws the line sets a token. */
const COLOR_WORDS = ['transparent', 'currentcolor', 'inherit', 'none', 'var(--line)'];
/** Tokens as CSS variables, which plain elements use because Chakra does not style them. */
const VARIABLE = {
  size: /^var\(--px-font-sizes-/,
  weight: /^var\(--px-font-weights-/,
  color: /^`?var\(--px-colors-|^\{colors\./,
};
const COLOR_PROPERTIES =
  /^(?:color|bg|bgColor|background|backgroundColor|fill|stroke|outlineColor|textDecorationColor|caretColor|border(?:\w+)?Color)$/;
const RAW_COLOR = /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/i;

const BREAKPOINT = /^(?:base|sm|md|lg|xl|_\w+|\w+Down)$/;

/** Its objects name the three colors of a brand for people. One name is `bg`, which is no style property here. */
const NO_STYLES = 'apps/web/src/features/tenant/brand/contrast-check.tsx';
/** Files in which a raw color is allowed, and why. */
const RAW_COLORS_ALLOWED: Record<string, string> = {
  'apps/web/src/theme/palette.ts': 'derives the tokens from the three colors of a brand',
  'apps/web/src/theme/tokens.ts': 'the color of the one shadow',
  'apps/web/src/theme/overlay-recipes.ts': 'the black behind dialogs, the same over every brand',
  'apps/web/src/features/auth/second-factor/qr-code.tsx': 'cameras read black on white',
  'apps/web/src/lib/tenant/current-brand.ts': 'a brand of grays where no brand may be shown',
};

/** Files in which another radius is allowed because they draw something that is no surface, and what they draw. */
const OTHER_RADII: Record<string, string> = {
  'apps/web/src/components/day-bars.tsx': 'bars of a chart, some 2 px high',
  'apps/web/src/features/dashboard/trend-chart.tsx': 'bars of a chart',
  'apps/web/src/components/person-mark.tsx': 'a mark as high as a letter',
  'apps/web/src/components/handset/handset-frame.tsx': 'the case of a handset',
  'apps/web/src/features/journey/replay/replay-place.tsx': 'the place of that handset',
};

/** Each string or number that the value of a style property can be. */
function valuesOf(node: ts.Node): readonly string[] {
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return [node.text];
  if (ts.isTemplateExpression(node)) return [node.getText()];
  if (ts.isConditionalExpression(node)) return [...valuesOf(node.whenTrue), ...valuesOf(node.whenFalse)];
  // An object has one value per breakpoint.
  if (ts.isObjectLiteralExpression(node))
    return node.properties.flatMap((property) =>
      ts.isPropertyAssignment(property) && BREAKPOINT.test(property.name.getText())
        ? valuesOf(property.initializer)
        : [],
    );
  if (ts.isJsxExpression(node)) return node.expression ? valuesOf(node.expression) : [];
  if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node)) return valuesOf(node.expression);
  return [];
}

/** Whether a node gives a property with a matching name, as an attribute or in a style object, a value not allowed. */
const sets =
  (name: RegExp, isAllowed: (value: string) => boolean) =>
  (node: ts.Node): boolean => {
    if (!ts.isJsxAttribute(node) && !ts.isPropertyAssignment(node)) return false;
    if (!name.test(node.name.getText()) || !node.initializer) return false;
    return valuesOf(node.initializer).some((value) => !isAllowed(value));
  };

const placesWhere = (among: readonly string[], matches: (node: ts.Node) => boolean): string[] =>
  among.flatMap((path) => placesOf(path, matches));

/** The tokens of a kind, each with its name and its value as the source states it. */
function tokensOf(kind: string): [string, string][] {
  const [, block = ''] = new RegExp(`${kind}: \\{((?:[^{}]|\\{[^{}]*\\})*)\\}`).exec(textOf(TOKENS)) ?? [];
  return [...block.matchAll(/'?(\w+)'?: \{ value: '([^']+)' \}/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
}

test('the scale has six sizes and one for figures, and three weights', () => {
  const pixels = tokensOf('fontSizes').map(([name, value]) => [name, Number.parseFloat(value) * 16]);
  expect(Object.fromEntries(pixels)).toEqual(SIZES);
  expect(Object.fromEntries(tokensOf('fontWeights'))).toEqual(WEIGHTS);
});

test('text uses the sizes of the scale', () => {
  const isSize = (value: string): boolean =>
    value in SIZES || value === 'inherit' || VARIABLE.size.test(value);
  // These two files state the root's font size in pixels, which defines what a rem is.
  const parts = files.filter((path) => !/\/theme\/(?:tokens|system)\.ts$/.test(path));
  expect(placesWhere(parts, sets(/^['"]?(?:fontSize|font-size|font|textStyle)['"]?$/, isSize))).toEqual([]);
});

test('text uses the weights of the scale', () => {
  const isWeight = (value: string): boolean =>
    value in WEIGHTS || value === 'inherit' || VARIABLE.weight.test(value);
  const parts = files.filter((path) => !path.endsWith('/theme/tokens.ts'));
  expect(placesWhere(parts, sets(/^['"]?(?:fontWeight|font-weight)['"]?$/, isWeight))).toEqual([]);
});

test('a size or space without a unit is a step of the grid: browsers drop any other number', () => {
  const [, list = ''] = /STEPS = \[([^\]]+)\]/.exec(textOf(TOKENS)) ?? [];
  const steps = new Set(list.split(',').map((step) => step.trim()));
  for (const [name] of tokensOf('sizes')) steps.add(name);
  expect(steps.size).toBeGreaterThan(20);
  const isStep = (value: string): boolean => {
    const size = value.replace(/^-/, '');
    return size === '0' || steps.has(size) || !/^[\d.]+$/.test(size);
  };
  const SPACED =
    /^(?:[wh]|(?:min|max)[WH]|(?:min|max)?(?:Width|Height)|width|height|boxSize|[pm][xytbse]?|padding\w*|margin\w*|gap|(?:row|column)Gap|inset\w*|top|bottom)$/;
  // Only what Chakra styles: the width of a drawing and the height of a row of the virtual list are numbers of pixels.
  const isDropped = (node: ts.Node): boolean =>
    sets(SPACED, isStep)(node) && !(ts.isJsxAttribute(node) && isPlain(node)) && !isPixels(node);
  expect(placesWhere(files, isDropped)).toEqual([]);
});

/** An attribute of a plain element, `<svg width={24}>`. */
const isPlain = ({ parent: { parent } }: ts.JsxAttribute): boolean =>
  /^[a-z][a-z0-9]*$/.test(parent.tagName.getText());

/** A value in an object that is a number literal, not a string. */
const isPixels = (node: ts.Node): boolean =>
  ts.isPropertyAssignment(node) && !ts.isStringLiteralLike(node.initializer);

test('corners use the radii of the scale', () => {
  const isRadius = (value: string): boolean =>
    ['0', 'sm', 'md', 'full', 'inherit'].includes(value) || value.startsWith('var(--px-radii-');
  const parts = files.filter((path) => !(path in OTHER_RADII));
  const radius = /^border(?:\w*)Radius$|^rounded$/;
  expect(placesWhere(parts, sets(radius, isRadius))).toEqual([]);
  for (const path of Object.keys(OTHER_RADII))
    expect(placesOf(path, sets(radius, isRadius)).length).toBeGreaterThan(0);
});

test('motion that explains a change uses times of the scale, each under 200 ms', () => {
  for (const [, value] of tokensOf('durations')) expect(Number.parseFloat(value)).toBeLessThan(200);
  const isScaled = (value: string): boolean => !/\d\s*m?s\b/.test(value);
  expect(
    placesWhere(
      files.filter((path) => !path.endsWith('/theme/system.ts')),
      sets(/^transition(?:Duration)?$/, isScaled),
    ),
  ).toEqual([]);
});

test('figures are tabular', () => {
  const isLoneFigure = (node: ts.Node): boolean => {
    if (!ts.isJsxAttribute(node) || node.name.getText() !== 'fontSize' || !node.initializer) return false;
    if (!valuesOf(node.initializer).includes('figure')) return false;
    return !node.parent.properties.some((other) => other.name?.getText() === 'fontVariantNumeric');
  };
  expect(placesWhere(files, isLoneFigure)).toEqual([]);
});

test('colors are used by the name of a token', () => {
  const isColor = (value: string): boolean =>
    COLORS.test(value) || VARIABLE.color.test(value) || COLOR_WORDS.includes(value.toLowerCase());
  const parts = files.filter((path) => !(path in RAW_COLORS_ALLOWED) && path !== NO_STYLES);
  expect(placesWhere(parts, sets(COLOR_PROPERTIES, isColor))).toEqual([]);
});

test('no raw color is written, unless the reason is listed', () => {
  const isRaw = (node: ts.Node): boolean =>
    (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) && RAW_COLOR.test(node.getText());
  const withRaw = files.filter((path) => placesOf(path, isRaw).length > 0).sort();
  expect(withRaw).toEqual(Object.keys(RAW_COLORS_ALLOWED).sort());
});
