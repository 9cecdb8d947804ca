/** The initials of somebody of the team in a circle of their color, beside their name. Plain elements: it stands in rows of lists. */
import type { CSSProperties } from 'react';
import { initialsOf } from '../lib/core/initials.js';
import { personColor } from '../lib/lead/person-mark.js';

const CIRCLE: CSSProperties = {
  display: 'inline-grid',
  placeItems: 'center',
  flexShrink: 0,
  width: '1.75rem',
  height: '1.75rem',
  borderRadius: '50%',
  border: '1px solid currentcolor',
  fontSize: '0.75rem',
  fontWeight: 600,
};

export function PersonInitials({ id, name }: { id: string; name: string }) {
  return (
    <span style={{ ...CIRCLE, color: `var(--px-colors-person-${personColor(id)})` }} aria-hidden>
      {initialsOf(name)}
    </span>
  );
}
