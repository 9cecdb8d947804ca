/**
 * Look of the list, said once for all rows: a row that comes into sight costs the browser elements and nothing else. Tokens
 * are those of the design system.
 */

const TONES = {
  good: { bg: 'status.good.subtle', color: 'status.good' },
  warn: { bg: 'status.warn.subtle', color: 'status.warn' },
  bad: { bg: 'status.bad.subtle', color: 'status.bad' },
  info: { bg: 'status.info.subtle', color: 'status.info' },
  neutral: { bg: 'bg.raised', color: 'fg.muted' },
} as const;

const tones = Object.fromEntries(
  Object.entries(TONES).map(([tone, look]) => [`& .badge[data-tone=${tone}]`, look]),
);
const dots = Object.fromEntries(
  Object.entries(TONES).map(([tone, { color }]) => [`& .level[data-tone=${tone}]::before`, { color }]),
);

/** Heights the list reckons with, pixels. */
export const ROW_HEIGHT = { table: 40, list: 68 } as const;

const COLUMNS =
  'minmax(5rem, 2.2fr) minmax(5.4rem, 0.7fr) minmax(6.5rem, 0.9fr) minmax(5.6rem, 0.7fr) minmax(10.2rem, 1.2fr) minmax(6.7rem, 0.9fr) 5.5rem';

const tableRow = {
  display: 'grid',
  gridTemplateColumns: COLUMNS,
  alignItems: 'center',
} as const;

const cut = { minWidth: '0', overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis' } as const;

export const leadTableStyle = {
  '& .head': {
    ...tableRow,
    display: { base: 'none', md: 'grid' },
    height: '8',
    fontSize: 'xs',
    fontWeight: 'semibold',
    color: 'fg.muted',
  },
  '& .row': {
    position: 'absolute',
    insetX: '0',
    top: '0',
    contain: 'strict',
    borderBottomWidth: '1px',
    borderColor: 'border.subtle',
    fontSize: 'sm',
    cursor: 'pointer',
    display: 'grid',
    alignItems: 'center',
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: COLUMNS },
    gridTemplateAreas: { base: '"lead score" "status when"', md: 'none' },
    gridTemplateRows: { base: '1fr 1fr', md: 'none' },
    paddingBlock: { base: '1.5', md: '0' },
    fontVariantNumeric: 'tabular-nums',
    '&:hover': { bg: 'bg.raised' },
    '&[data-active=true]': { boxShadow: 'inset 2px 0 0 {colors.brand.fg}' },
    '&[data-open=true]': { bg: 'brand.subtle' },
    '&[data-picked=true]': { bg: 'brand.subtle' },
  },
  // Only what may be long is cut: each part that is costs the browser a clip of its own a row.
  '& .cell': { minW: '0', px: '2', whiteSpace: 'nowrap' },
  '& .row > .lead': { gridArea: { base: 'lead', md: 'auto' }, display: 'flex', alignItems: 'center' },
  '& .row > .score': { gridArea: { base: 'score', md: 'auto' } },
  '& .row > .status': { gridArea: { base: 'status', md: 'auto' } },
  '& .row > .when': { gridArea: { base: 'when', md: 'auto' }, color: 'fg.muted' },
  '& .row > .wide': { display: { base: 'none', md: 'block' } },
  '& .name': {
    fontWeight: 'semibold',
    fontSize: 'md',
    color: 'fg',
    borderRadius: 'sm',
    px: '1',
    mx: '-1',
    ...cut,
  },
  '& .row .name': { minWidth: '12', flexShrink: '0.2' },
  '& .row .name:focus-visible': { outlineOffset: '-2px' },
  '& .pick': {
    width: '4',
    height: '4',
    marginInlineEnd: '3',
    flexShrink: '0',
    verticalAlign: 'middle',
    accentColor: '{colors.brand.solid}',
    cursor: 'pointer',
  },
  '& .holder': {
    display: 'inline-grid',
    placeItems: 'center',
    verticalAlign: 'middle',
    marginInlineStart: 'auto',
    flexShrink: '0',
    height: '5',
    minWidth: '5',
    px: '1',
    borderRadius: 'full',
    bg: 'bg.raised',
    borderWidth: '1px',
    color: 'fg.muted',
    fontSize: 'xs',
    fontWeight: 'semibold',
  },
  '& .about': { color: 'fg.muted', marginInlineStart: '2', ...cut },
  '& .bar': {
    display: 'inline-block',
    verticalAlign: 'middle',
    width: { base: '10', md: '14' },
    height: '1',
    marginInlineStart: '2',
    borderRadius: 'full',
    bg: 'border.subtle',
  },
  '& .fill': { display: 'block', height: '100%', borderRadius: 'full', bg: 'brand.fg' },
  '& .figure': { display: 'inline-block', minWidth: '6', textAlign: 'end', fontWeight: 'semibold' },
  '& .level::before': {
    content: '""',
    display: 'inline-block',
    width: '1.5',
    height: '1.5',
    borderRadius: 'full',
    bg: 'currentcolor',
    marginInlineEnd: '2',
    verticalAlign: 'middle',
  },
  ...dots,
  '& .badge': {
    display: 'inline-flex',
    alignItems: 'center',
    maxWidth: '100%',
    gap: '1',
    borderRadius: 'sm',
    px: '1.5',
    height: '5',
    fontSize: 'xs',
    fontWeight: 'semibold',
    position: 'relative',
  },
  ...tones,
  '& .flag': { marginInlineStart: '2', verticalAlign: 'middle' },
  // The drop-down lies unseen over its badge, as wide as it. See-through by color: opacity would be a layer of its own a row.
  '& .badge select': {
    position: 'absolute',
    inset: '0',
    appearance: 'none',
    color: 'transparent',
    bg: 'transparent',
    cursor: 'pointer',
    width: '100%',
    fontSize: 'lg',
  },
  '& .badge option': { color: 'fg', bg: 'bg.panel' },
  '& .badge[data-choice]:hover': { boxShadow: 'inset 0 0 0 1px currentcolor' },
  '& .badge:focus-within': { outline: '2px solid', outlineColor: 'brand.fg', outlineOffset: '-2px' },
  '& .actions': { display: { base: 'none', md: 'flex' }, justifyContent: 'flex-end', gap: '0', px: '0.5' },
  '& .action': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '7',
    height: '7',
    borderRadius: 'sm',
    color: 'fg.muted',
    cursor: 'pointer',
    '&:hover': { color: 'fg', bg: 'bg.inset' },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
} as const;
