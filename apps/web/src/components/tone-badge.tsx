/** A small label in one of the status tones, always with words and never with color alone. */
import { Badge } from '@chakra-ui/react/badge';
import type { ReactNode } from 'react';

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'booked' | 'neutral';

const LOOK: Record<Tone, { bg: string; color: string }> = {
  good: { bg: 'status.good.subtle', color: 'status.good' },
  warn: { bg: 'status.warn.subtle', color: 'status.warn' },
  bad: { bg: 'status.bad.subtle', color: 'status.bad' },
  info: { bg: 'status.info.subtle', color: 'status.info' },
  booked: { bg: 'status.booked.subtle', color: 'status.booked' },
  neutral: { bg: 'bg.raised', color: 'fg.muted' },
};

interface ToneBadgeProps {
  tone: Tone;
  children: ReactNode;
  testId?: string;
}

export function ToneBadge({ tone, children, testId }: ToneBadgeProps) {
  return (
    <Badge data-testid={testId} data-tone={tone} {...LOOK[tone]}>
      {children}
    </Badge>
  );
}
