/**
 * Turns of calls that began before the receptionist spoke in dialogue acts: a model's text and its proposals.
 * Activities no longer return them, but recorded histories contain them, and their runs continue by these rules.
 */
import type { ActionTaken, CallAction } from '@praxis/contracts/call/call-action';
import type { CallLanguage } from '@praxis/contracts/call/call.const';
import type { SpokenRevocation } from '@praxis/domain/call/spoken-opt-out';

export interface EarlierReading {
  language?: CallLanguage | undefined;
  contact: { name?: string | undefined; email?: string | undefined; phone?: string | undefined };
  agrees: boolean;
  declines: boolean;
  wantsBooking: boolean;
  declinesBooking: boolean;
  wantsHuman: boolean;
  isEmergency: boolean;
  isUrgent: boolean;
  isAngry: boolean;
  asksLegalAdvice: boolean;
  declinesRecording: boolean;
  revocation?: SpokenRevocation | undefined;
}

export interface EarlierProposal {
  response: string;
  confidence: number;
  answers: Record<string, string>;
  actions: CallAction[];
  refused: ActionTaken[];
  advance: boolean;
}

export interface EarlierTurn {
  reading: EarlierReading;
  outcome:
    | { kind: 'proposal'; proposal: EarlierProposal }
    | { kind: 'trouble'; code: string }
    | { kind: 'not_asked' };
  modelMs: number;
  modelFirstTokenMs: number | null;
  said?: string[] | undefined;
}
