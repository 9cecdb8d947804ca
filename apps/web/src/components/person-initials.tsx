/**
 * A team member's initials in a circle of the member's color, shown beside the name. It is a plain element, because the rows of
 * long lists contain it.
 */
import type { CSSProperties } from 'react';
import { initialsOf } from '../lib/core/initials.js';
import { personColor } from '../lib/lead/person-mark.js';

const CIRCLE: CSSProperties = {
  display: 'inline-grid',
  placeItems: 'center',
  flexShrink: 0,
  width: '1.75rem',
  height: '1.75rem',
  borderRadius: 'var(--px-radii-full)',
  border: '1px solid currentcolor',
  fontSize: 'var(--px-font-sizes-xs)',
  fontWeight: 'var(--px-font-weights-semibold)',
};

export function PersonInitials({ id, name }: { id: string; name: string }) {
  return (
    <span style={{ ...CIRCLE, color: `var(--px-colors-person-${personColor(id)})` }} aria-hidden>
      {initialsOf(name)}
    </span>
  );
}
