/** The three choices of how the team sees people, in words. */
import type { TeamSight } from '@praxis/contracts/core/masking';

export const SIGHT_LABELS: Record<TeamSight, { label: string; text: string }> = {
  masked: {
    label: 'Masked',
    text: 'First letters and last digits. Someone who needs more reveals one lead for a purpose.',
  },
  names: {
    label: 'Names',
    text: 'Names in full. Email, phone number and free text are masked until someone reveals them.',
  },
  everything: {
    label: 'Everything',
    text: 'Names, contact details, notes and messages in full. Nothing has to be revealed.',
  },
};
