/** The event log. */
import type { TenantTransaction } from '../core/database.js';

/** A logged request; `payload` must already be free of personal data. */
export interface LoggedEvent {
  action: string;
  endpoint?: string | undefined;
  method?: string | undefined;
  status?: string | undefined;
  latencyMs?: number | undefined;
  errorMessage?: string | undefined;
  payload?: Record<string, unknown> | undefined;
}

/** Appends events of one session. */
export async function logEvents(
  tx: TenantTransaction,
  sessionId: string,
  events: readonly LoggedEvent[],
): Promise<void> {
  await tx.query`insert into event_log (tenant_id, session_id, action, endpoint, method, status, latency_ms,
      error_message, payload)
    select ${tx.tenantId}, ${sessionId}, action, endpoint, method, status, "latencyMs", "errorMessage", payload
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e(
      action text, endpoint text, method text, status text, "latencyMs" numeric, "errorMessage" text, payload jsonb)`;
}
