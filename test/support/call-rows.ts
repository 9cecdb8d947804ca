/** Stores calls as rows, for tests that do not need real conversations. */
import { randomUUID } from 'node:crypto';
import type { Database } from '@praxis/db/core/database';
import { claimVisitorSession } from '@praxis/db/journey/visitor-session';
import { newSession } from './factories.js';
import { visitorIdOf } from './visitor.js';

export interface SeededCall {
  id: string;
  sessionId: string;
}

interface CallSeed {
  mode?: 'sim' | 'live';
  /** Token of the demo visitor who owns the call; without it, the call has no visitor. */
  visitor?: string;
  industry?: 'law' | 'realestate';
  /** Minutes since the call ended; without it, the call is in progress. */
  endedMinutesAgo?: number;
  /** The greeting and the replies, each with its turn's id. */
  said?: readonly { turnId: string | null; text: string }[];
}

/** Stores a call of a tenant. */
export async function seedCall(
  database: Database,
  tenantId: string,
  seed: CallSeed = {},
): Promise<SeededCall> {
  const call = { id: randomUUID(), sessionId: newSession() };
  const { mode = 'sim', industry = 'law', endedMinutesAgo, said = [], visitor } = seed;
  await database.withTenant(tenantId, async (tx) => {
    if (visitor !== undefined)
      await claimVisitorSession(tx, { sessionId: call.sessionId, visitorId: visitorIdOf(visitor) });
    await tx.query`insert into calls (id, tenant_id, session_id, industry, mode, language, state, end_reason,
        prompt_version, model, workflow_id, ended_at)
      values (${call.id}, ${tenantId}, ${call.sessionId}, ${industry}, ${mode}, 'en',
        ${endedMinutesAgo === undefined ? 'active' : 'ended'},
        ${endedMinutesAgo === undefined ? null : 'caller'}, 'law-1', 'none', 'none',
        now() - make_interval(mins => ${endedMinutesAgo ?? null}::int))`;
    for (const [seq, { turnId, text }] of said.entries())
      await tx.query`
        insert into call_turns (tenant_id, call_id, seq, turn_id, ai_text) values (${tenantId}, ${call.id},
        ${seq}, ${turnId}, ${text})`;
  });
  return call;
}
