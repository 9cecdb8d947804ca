/** Styles of the cells in the list of leads. */
import type { SystemStyleObject } from '@chakra-ui/react/styled-system';
import { CUT } from '../../../components/data-table/data-table-style.js';

const TONES = {
  good: { bg: 'status.good.subtle', color: 'status.good' },
  warn: { bg: 'status.warn.subtle', color: 'status.warn' },
  bad: { bg: 'status.bad.subtle', color: 'status.bad' },
  info: { bg: 'status.info.subtle', color: 'status.info' },
  booked: { bg: 'status.booked.subtle', color: 'status.booked' },
  neutral: { bg: 'bg.raised', color: 'fg.muted' },
};

const tones = Object.fromEntries(
  Object.entries(TONES).map(([tone, look]) => [`& .badge[data-tone=${tone}]`, look]),
);
const dots = Object.fromEntries(
  Object.entries(TONES).map(([tone, { color }]) => [`& .level[data-tone=${tone}]::before`, { color }]),
);

/** Heights of a row, in pixels: with columns, and as a card. */
export const ROW_HEIGHTS = { wide: 40, card: 68 };

export const leadTableStyle: SystemStyleObject = {
  // Rows extend to the edges of the page.
  '& .row': {
    display: 'grid',
    alignItems: 'center',
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: 'var(--columns)' },
    gridTemplateRows: { base: '1fr 1fr', md: 'none' },
    paddingBlock: { base: '1.5', md: '0' },
    columnGap: '0',
    rowGap: '0',
  },
  '& .cell': { minW: '0', px: '2', whiteSpace: 'nowrap', overflowWrap: 'normal' },
  '& .row > .lead': { display: 'flex', alignItems: 'center' },
  '& .name': {
    fontWeight: 'medium',
    fontSize: 'md',
    color: 'fg',
    borderRadius: 'sm',
    px: '1',
    mx: '-1',
    ...CUT,
  },
  '& .row .name': { minWidth: '12', flexShrink: '0.2' },
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
    fontWeight: 'medium',
  },
  '& .about': { color: 'fg.muted', marginInlineStart: '2', ...CUT },
  'html[data-panel] &': { '& .about': { display: { xl: 'none' } } },
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
  '& .consent': { display: 'inline-flex', gap: '2', verticalAlign: 'middle' },
  '& .consent [data-tone=good]': { color: 'status.good' },
  '& .consent [data-tone=bad]': { color: 'status.bad' },
  '& .consent [data-tone=neutral]': { color: 'fg.muted' },
  '& .figure': { display: 'inline-block', minWidth: '6', textAlign: 'end', fontWeight: 'medium' },
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
    fontWeight: 'medium',
    position: 'relative',
  },
  ...tones,
  // Practices name their own stages, so a name may be of any length.
  '& .stage': {
    display: 'block',
    width: 'fit-content',
    lineHeight: '1.25rem',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .flag': { marginInlineStart: '2', verticalAlign: 'middle' },
  // The drop-down covers its badge and is as wide. It is transparent by color, because opacity would add a layer per
  // row.
  '& .badge select': {
    position: 'absolute',
    // A larger target for a thumb than the badge; the row clips the part beyond its edge.
    inset: { base: '-12px 0', md: '0' },
    appearance: 'none',
    color: 'transparent',
    bg: 'transparent',
    cursor: 'pointer',
    width: '100%',
    minHeight: { base: '11', md: '0' },
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
};
