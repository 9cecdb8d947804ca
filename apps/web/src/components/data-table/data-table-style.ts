/**
 * The style of all data tables, defined once for all rows, so that a row that scrolls into view costs the browser only
 * its elements. Tokens are those of the design system.
 */
import type { SystemStyleObject } from '@chakra-ui/react/styled-system';

/**
 * Truncates text that is too long. Use it only where text may be too long: each such part costs the browser one clip
 * per row.
 */
export const CUT = {
  minWidth: '0',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
} as const;

export const dataTableStyle: SystemStyleObject = {
  width: '100%',
  fontSize: 'md',
  fontVariantNumeric: 'tabular-nums',
  '--edge': 'spacing.0',
  '&[data-framed]': { '--edge': { base: 'spacing.4', md: 'spacing.2' } },
  '& .head-group': {
    // In windows where rows are cards, the head is visually hidden but still read by screen readers.
    position: { base: 'absolute', md: 'sticky' },
    // The head's columns would be wider than the window.
    width: { mdDown: '1px' },
    height: { mdDown: '1px' },
    overflow: { mdDown: 'hidden' },
    clipPath: { mdDown: 'inset(50%)' },
    top: 'var(--header-height, 3.5rem)',
    zIndex: '1',
    bg: 'bg.canvas',
    borderBottomWidth: { md: '1px' },
    borderColor: 'border.subtle',
  },
  '&[data-framed] .head-group': { bg: 'bg.panel' },
  '& .head': {
    display: 'grid',
    gridTemplateColumns: 'var(--columns)',
    alignItems: 'center',
    height: '8',
    px: 'var(--edge)',
    fontSize: 'xs',
    fontWeight: 'medium',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
  },
  '& .row': {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: 'var(--columns)' },
    alignItems: 'center',
    columnGap: { base: '3', md: '0' },
    rowGap: '1',
    minHeight: { md: '10' },
    px: 'var(--edge)',
    paddingBlock: { base: '2.5', md: '1' },
    borderTopWidth: '1px',
    borderColor: 'border.subtle',
    '&:first-of-type': { borderTopWidth: '0' },
  },
  '&[data-opens] .row': {
    cursor: 'pointer',
    '&:hover': { bg: 'bg.raised' },
    '&[data-active=true]': { boxShadow: 'inset 2px 0 0 {colors.brand.fg}' },
    '&[data-open=true], &[data-picked=true]': { bg: 'brand.subtle' },
  },
  '& .row[data-pending=true]': { opacity: '0.5' },
  '& .virtual': { position: 'relative' },
  '& .virtual .row': {
    position: 'absolute',
    insetX: '0',
    top: '0',
    contain: 'strict',
    borderTopWidth: '0',
    borderBottomWidth: '1px',
  },
  '& .cell': { minW: '0', px: { md: '2' }, overflowWrap: 'anywhere' },
  '& .head .cell': { px: '2' },
  '& .cell[data-align=end]': { textAlign: { md: 'end' } },
  // A row as a card: lines of two cells or one. The first cell starts the card.
  '& .row .cell': { gridColumn: { mdDown: '1 / -1' } },
  '& .row .cell[data-phone=start]': { gridColumn: { mdDown: '1' } },
  '& .row .cell[data-phone=end]': { gridColumn: { mdDown: '2' }, textAlign: { mdDown: 'end' } },
  '& .row .cell[data-phone=corner]': {
    gridColumn: { mdDown: '2' },
    gridRow: { mdDown: '1' },
  },
  '& .row .cell[data-phone=hidden]': { display: { mdDown: 'none' } },
  '& .row .cell[data-phone=labelled]': {
    display: { mdDown: 'flex' },
    justifyContent: 'space-between',
    gap: '3',
  },
  // An open record beside the table takes half of the table's width.
  'html[data-panel] &': {
    '--columns': { xl: 'var(--columns-beside) !important' },
    '& .cell[data-beside=false]': { display: { xl: 'none' } },
  },
  '& .label': { display: { md: 'none' }, color: 'fg.muted' },
  '& .muted': { color: 'fg.muted' },
  '& .strong, & .name': { fontWeight: 'medium' },
  '& .name': { color: 'fg', borderRadius: 'sm' },
  '& .name:focus-visible': { outlineOffset: '-2px' },
  '& .second': { display: 'block', fontSize: 'xs', color: 'fg.muted', fontWeight: 'normal' },
  '& .buttons': {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    justifyContent: { md: 'flex-end' },
    flexWrap: 'wrap',
  },
  '& .sort': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    fontWeight: 'inherit',
    cursor: 'pointer',
    borderRadius: 'sm',
    '&:hover': { color: 'fg' },
  },
  // At full width, a hidden heading at the end of a line would extend beyond the page.
  '& .unseen': { position: 'absolute', width: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  '& .pick': {
    // The checkbox is above anything stretched over the row, so that all of the checkbox can be clicked.
    position: 'relative',
    zIndex: '1',
    width: { base: '6', md: '4' },
    height: { base: '6', md: '4' },
    marginInlineEnd: '3',
    flexShrink: '0',
    verticalAlign: 'middle',
    accentColor: '{colors.brand.solid}',
    cursor: 'pointer',
  },
};
