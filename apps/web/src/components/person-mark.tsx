/**
 * A short id in a color beside a masked name, so that people can be distinguished without their names. Uses plain
 * elements, because the rows of long lists are added and removed during scrolling.
 */
import { isMaskedName } from '@praxis/contracts/core/masking';
import type { CSSProperties } from 'react';
import { personMark } from '../lib/lead/person-mark.js';

interface PersonMarkProps {
  /** The lead's id; for a call that did not become a lead, the call's id. */
  id: string;
  /** The displayed name; a name that is not masked needs no mark. */
  name: string | null;
}

const MARK: CSSProperties = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.25rem',
  flexShrink: 0,
  fontSize: 'var(--px-font-sizes-xs)',
  fontWeight: 'var(--px-font-weights-medium)',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
};
const DOT: CSSProperties = {
  width: '0.5rem',
  height: '0.5rem',
  borderRadius: '2px',
  background: 'currentcolor',
};

export function PersonMark({ id, name }: PersonMarkProps) {
  if (name !== null && !isMaskedName(name)) return null;
  const { code, color } = personMark(id);
  return (
    <span style={{ ...MARK, color: `var(--px-colors-person-${color})` }} data-testid="person-mark">
      <span style={DOT} aria-hidden />
      {code}
    </span>
  );
}
