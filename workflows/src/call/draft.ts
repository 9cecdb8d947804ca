/** A turn that is decided and not spoken yet. Types alone. */
import type { TurnRecord } from './effects.js';

/** The result of a turn before it is spoken. */
export type Draft = Pick<TurnRecord, 'lines' | 'before' | 'after' | 'confidence' | 'actions' | 'error'> & {
  learned: Record<string, string>;
  advanced: boolean;
};
