/**
 * Line drawings for empty screens, in the colors of the theme: the lines are muted, and the main object has the accent
 * color.
 */
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

const DRAWINGS = {
  leads: (
    <>
      <circle cx="34" cy="24" r="9" />
      <path d="M16 56c0-10 8-17 18-17s18 7 18 17" />
      <path d="M60 18h22M60 28h14M60 38h18" />
      <g className="accent">
        <circle cx="78" cy="54" r="9" />
        <path d="M78 50v8M74 54h8" />
      </g>
    </>
  ),
  inbox: (
    <>
      <path d="M16 14h38a6 6 0 0 1 6 6v16a6 6 0 0 1-6 6H30l-9 9v-9h-5a6 6 0 0 1-6-6V20a6 6 0 0 1 6-6Z" />
      <path d="M20 24h28M20 32h18" />
      <g className="accent">
        <path d="M68 28h12a6 6 0 0 1 6 6v14a6 6 0 0 1-6 6h-3v8l-8-8H52" />
        <path d="M70 41h7" />
      </g>
    </>
  ),
  appointments: (
    <>
      <rect x="18" y="14" width="60" height="50" rx="6" />
      <path d="M18 28h60M34 8v12M62 8v12M30 38h8M30 50h8M58 50h8" />
      <g className="accent">
        <rect x="43" y="34" width="12" height="22" rx="3" />
      </g>
    </>
  ),
  calls: (
    <>
      <path d="M24 16h10l5 13-7 5c4 8 8 12 16 16l5-7 13 5v10c0 3-2 5-5 5C38 61 19 42 19 21c0-3 2-5 5-5Z" />
      <g className="accent">
        <path d="M54 26c5 1 8 4 9 9M56 14c11 2 17 8 19 19" />
      </g>
    </>
  ),
  campaigns: (
    <>
      <rect x="10" y="12" width="28" height="20" rx="4" />
      <path d="m12 15 12 9 12-9M38 22h12a6 6 0 0 1 6 6v4" />
      <circle cx="56" cy="38" r="5" />
      <path d="M56 43v5a6 6 0 0 0 6 6h2" />
      <g className="accent">
        <rect x="64" y="44" width="24" height="18" rx="4" />
        <path d="m72 53 3 3 6-6" />
      </g>
    </>
  ),
  search: (
    <>
      <path d="M12 16h34M12 28h22M12 40h18M12 52h26" />
      <g className="accent">
        <circle cx="62" cy="36" r="15" />
        <path d="m73 47 13 13M56 36h12" />
      </g>
    </>
  ),
} satisfies Record<string, ReactNode>;

export type DrawingName = keyof typeof DRAWINGS;

/** A decorative drawing. The text beside it has the same meaning, so the drawing is hidden from screen readers. */
export function Drawing({ name }: { name: DrawingName }) {
  return (
    <chakra.svg
      viewBox="0 0 96 72"
      width="24"
      height="20"
      fill="none"
      stroke="border.strong"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      data-drawing={name}
      css={{ '& .accent': { stroke: 'brand.fg' } }}
    >
      {DRAWINGS[name]}
    </chakra.svg>
  );
}
