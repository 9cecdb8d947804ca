/** How long turns took: the server's times, and those of the caller's device, which arrive after the turn is stored. */
import type { TenantTransaction } from '../core/database.js';

/** How long a turn took, as far as known, in milliseconds; values that are already stored are kept. */
export interface TurnTime {
  callId: string;
  turnId: string;
  totalMs?: number | undefined;
  voiceMs?: number | undefined;
}

/** Stores the times of many turns in one statement. */
export async function keepTurnTimes(tx: TenantTransaction, times: readonly TurnTime[]): Promise<void> {
  await tx.query`
    update call_turns t set total_ms = coalesce(t.total_ms, n."totalMs"), voice_ms = coalesce(t.voice_ms,
      n."voiceMs")
    from (
      select "callId", "turnId", max("totalMs") as "totalMs", max("voiceMs") as "voiceMs"
      from jsonb_to_recordset(${JSON.stringify(times)}::jsonb) as r("callId" uuid, "turnId" text,
        "totalMs" float8, "voiceMs" float8)
      group by 1, 2
    ) n where t.tenant_id = ${tx.tenantId} and t.call_id = n."callId" and t.turn_id = n."turnId"`;
}
