/** Which visitor a session belongs to. The first visitor to use a session id owns it permanently; knowing the id alone gives no access. */
import type { TenantTransaction } from '../core/database.js';
import { isUuid } from '@praxis/contracts/core/uuid.const';
import { uuidOrNull } from '../core/uuid.js';

/** Ids that the server makes for sessions without a visitor: telephone calls and lines of an import. */
const SERVER_MADE = /^(?:phone|import)-/;

/** A session, and the visitor who wants to use it. */
export interface VisitorSessionClaim {
  sessionId: string;
  visitorId: string;
}

/**
 * The visitor to whom a session belongs; an unused session is first given to the visitor who asks. Undefined if it
 * belongs to no visitor, which is the case for every session that has records but no visitor: it was created with a
 * tenant's API key, by the server, or before visitors had secrets.
 */
export async function claimVisitorSession(
  tx: TenantTransaction,
  claim: VisitorSessionClaim,
): Promise<string | undefined> {
  const { sessionId, visitorId } = claim;
  const owner = await findOwner(tx, sessionId);
  if (owner !== undefined) return owner;
  if (SERVER_MADE.test(sessionId)) return undefined;
  await tx.query`
    insert into visitor_sessions (tenant_id, session_id, visitor_id) select ${tx.tenantId}, ${sessionId},
      ${visitorId}
    where not exists (select from journeys where tenant_id = ${tx.tenantId} and session_id = ${sessionId})
      and not exists (select from leads where tenant_id = ${tx.tenantId} and session_id = ${sessionId})
      and not exists (select from calls where tenant_id = ${tx.tenantId} and (session_id = ${sessionId}
        or id = ${uuidOrNull(sessionId)}::uuid))
      and not exists (select from appointments where tenant_id = ${tx.tenantId} and session_id = ${sessionId}
        and status = 'held')
      and not exists (select from engagement_sessions where tenant_id = ${tx.tenantId} and session_id = ${sessionId})
    on conflict do nothing`;
  // The owner is read again: two requests may have tried at once, and a statement does not see the row with which it
  // conflicts.
  return await findSessionVisitor(tx, sessionId);
}

/** The visitor who owns a session, or the call that has this id; undefined if it has no owner. */
export async function findSessionVisitor(
  tx: TenantTransaction,
  sessionId: string,
): Promise<string | undefined> {
  return (await findOwner(tx, sessionId)) ?? (await findCallOwner(tx, sessionId));
}

/** The visitor whose call has this id, because a conversation can be identified by its call. */
async function findCallOwner(tx: TenantTransaction, callId: string): Promise<string | undefined> {
  if (!isUuid(callId)) return undefined;
  const [row] = await tx.query<{ visitorId: string }>`
    select v.visitor_id as "visitorId" from calls c join visitor_sessions v on v.tenant_id = c.tenant_id
      and v.session_id = c.session_id where c.tenant_id = ${tx.tenantId} and c.id = ${callId}`;
  return row?.visitorId;
}

async function findOwner(tx: TenantTransaction, sessionId: string): Promise<string | undefined> {
  const [row] = await tx.query<{ visitorId: string }>`
    select visitor_id as "visitorId" from visitor_sessions where tenant_id = ${tx.tenantId}
    and session_id = ${sessionId}`;
  return row?.visitorId;
}
