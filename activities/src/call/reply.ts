/** The words of a turn, with the facts that they state. */
import { findPracticeFacts } from '@praxis/db/practice-fact/practice-fact';
import type { TenantTransaction } from '@praxis/db/core/database';
import { withoutSaid } from '@praxis/domain/call/without-said';
import type { CallContext, TurnRecord } from '@praxis/workflows/call/effects';
import { phraseOf } from './speech/phrases.js';
import { speak } from './speech/speak.js';

/** The spoken reply. Sentences that were already spoken are kept at its beginning. */
export async function replyOf(
  tx: TenantTransaction,
  { call, turn, said }: { call: CallContext; turn: TurnRecord; said: readonly string[] },
): Promise<string> {
  const { facts, receipts } = turn;
  const lines = turn.lines ?? earlierLines(turn);
  const statesFact = lines.some(({ kind }) => kind === 'fact');
  const words = speak(lines, {
    industry: call.industry,
    language: facts.language,
    receipts,
    now: Date.now(),
    facts: statesFact ? (await findPracticeFacts(tx)).inForce : undefined,
  });
  const reply =
    said.length === 0 ? words : [...said, withoutSaid(words, said)].filter((part) => part !== '').join(' ');
  return reply === '' ? phraseOf('noted', facts.language) : reply;
}

/**
 * The phrases and actions of a turn that an earlier release decided, before the receptionist spoke in dialogue acts,
 * and that is recorded only now.
 */
function earlierLines({ before = [], after = [], actions }: TurnRecord): NonNullable<TurnRecord['lines']> {
  return [
    ...before.map((phrase) => ({ kind: 'phrase' as const, phrase })),
    ...actions.flatMap(({ receipt }) => (receipt ? [{ kind: 'receipt' as const, id: receipt.id }] : [])),
    ...after.map((phrase) => ({ kind: 'phrase' as const, phrase })),
  ];
}
