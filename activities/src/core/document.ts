/**
 * Reads what strangers sent, each document in a thread with a time limit. A document that stops its reader three times
 * is set aside.
 */
import { writeAudit } from '@praxis/db/core/audit';
import type { Database, TenantTransaction } from '@praxis/db/core/database';
import { noteUnread } from '@praxis/db/webhook/webhook-event';
import {
  openDocumentReader,
  UnreadDocument,
  type DocumentReader,
  type UnreadReason,
} from '@praxis/threads/document-reader';
import type * as readers from './document-reader.js';
import { retryLater } from './failures.js';

/** Reads documents with the functions of document-reader.ts. */
export type Documents = DocumentReader<typeof readers>;

/** Opens the reader; no thread starts yet. */
export function openDocuments(): Documents {
  return openDocumentReader(new URL('./document-reader.js', import.meta.url));
}

/** A received event. */
interface EventId {
  tenantId: string;
  eventId: string;
}

/**
 * The data read from an event; undefined if the event is set aside now, which `tell` announces in the same transaction.
 * @throws ApplicationFailure to be retried, if reading the event was stopped before it may be set aside
 */
export async function readOrSetAside<Result>(
  database: Database,
  { tenantId, eventId }: EventId,
  { read, tell }: { read: () => Promise<Result>; tell: Tell },
): Promise<Result | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof UnreadDocument)) throw error;
    const { reason } = error;
    const isSetAside = await database.withTenant(tenantId, async (tx) => {
      if (!(await noteUnread(tx, eventId, reason))) return false;
      await tell(tx, reason);
      await writeAudit(tx, {
        action: 'webhook.set_aside',
        tenantId,
        targetType: 'webhook',
        targetId: eventId,
        detail: { reason },
      });
      return true;
    });
    if (!isSetAside) throw retryLater('document_unread', error.message);
    return undefined;
  }
}

type Tell = (tx: TenantTransaction, reason: UnreadReason) => Promise<void>;
