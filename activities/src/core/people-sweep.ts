/** Keeps what people leave behind in order: mails, exports, imports, webhooks, replies and calendars that wait go on, and what has ended is deleted. */
import type { Client } from '@temporalio/client';
import { CALL_MAXIMUM_MS } from '@praxis/contracts/call/call.const';
import { COOKIES } from '@praxis/contracts/auth/cookie.const';
import { pruneLinks } from '@praxis/db/auth/auth-link';
import { listUntried } from '@praxis/db/calendar/calendar-connection';
import { closeLostCalls } from '@praxis/db/call/call';
import type { Database } from '@praxis/db/core/database';
import { listWaitingExports, pruneExports } from '@praxis/db/export/export';
import { pruneFactorTries } from '@praxis/db/auth/factor';
import { pruneIdempotencyKeys } from '@praxis/db/core/idempotency';
import { listOpenImports, pruneImports } from '@praxis/db/lead-import/lead-import';
import { listWaitingMails, pruneMails } from '@praxis/db/mail/mail';
import { listOpenReplies } from '@praxis/db/message/reply';
import { pruneChallenges } from '@praxis/db/auth/passkey';
import { prunePendingSignIns } from '@praxis/db/auth/pending-sign-in';
import { pruneSessions } from '@praxis/db/auth/session';
import { pruneFormerSecrets } from '@praxis/db/tenant/vault';
import { pruneVisitorSessions } from '@praxis/db/journey/visitor-session';
import { listWaitingWebhooks, pruneWebhooks } from '@praxis/db/webhook/webhook-event';
import {
  CALENDAR_SYNC_TASK_QUEUE,
  CALENDAR_SYNC_WORKFLOW,
  calendarSyncWorkflowId,
} from '@praxis/workflows/calendar/messages';
import { EXPORT_TASK_QUEUE, EXPORT_WORKFLOW, exportWorkflowId } from '@praxis/workflows/export/messages';
import {
  IMPORT_TASK_QUEUE,
  IMPORT_WORKFLOW,
  importWorkflowId,
  type ImportStart,
} from '@praxis/workflows/lead-import/messages';
import { MESSAGE_TASK_QUEUE, MESSAGE_WORKFLOW, messageWorkflowId } from '@praxis/workflows/message/messages';
import { WEBHOOK_TASK_QUEUE, WEBHOOK_WORKFLOW, webhookWorkflowId } from '@praxis/workflows/webhook/messages';
import { beginRun } from './begin-run.js';
import { startMail } from '../mail/mail-runs.js';

/** What is younger than this is just being handed over. */
const OVERDUE_SECONDS = 20;
/** Longer than the longest wait of a calendar that does not answer. */
const CALENDAR_OVERDUE_SECONDS = 2 * 60 * 60;
const AT_ONCE = 100;
const IMPORTS_AT_ONCE = 20;
const WEBHOOKS_AT_ONCE = 500;
/** How long ended sessions and exports, dead links and old mails are kept, for somebody who asks what happened. */
const KEEP_DAYS = 7;
/** Longer than any provider repeats an event: then it would be taken for a new one. */
const KEEP_WEBHOOKS_DAYS = 30;
/** For so long a repeated request is known as one: as long as vendors' own keys are, and longer than anybody retries. */
const KEEP_IDEMPOTENCY_HOURS = 24;

export interface SweepParts {
  client: Client;
  database: Database;
}

/** Starts the run of each mail that has none: the engine was away when it was queued. */
export async function resumeMails({ client, database }: SweepParts): Promise<void> {
  const waiting = await database.withSystem('find mails that wait', (tx) =>
    listWaitingMails(tx, { olderThanSeconds: OVERDUE_SECONDS, limit: AT_ONCE }),
  );
  for (const { id, tenantId } of waiting) await startMail(client, { tenantId, mailId: id });
}

/** Starts the run of each export that has none. */
export async function resumeExports({ client, database }: SweepParts): Promise<void> {
  const waiting = await database.withSystem('find exports that wait', (tx) =>
    listWaitingExports(tx, { olderThanSeconds: OVERDUE_SECONDS, limit: AT_ONCE }),
  );
  for (const { id, tenantId } of waiting)
    await beginRun(client, EXPORT_WORKFLOW, {
      workflowId: exportWorkflowId(id),
      taskQueue: EXPORT_TASK_QUEUE,
      args: [{ tenantId, exportId: id }],
    });
}

/** Starts the run of each import that is marked as under way and has none: whoever marked it died, or the engine was away. */
export async function resumeImports({ client, database }: SweepParts): Promise<void> {
  const open = await database.withSystem('find imports without a run', (tx) =>
    listOpenImports(tx, { olderThanSeconds: OVERDUE_SECONDS, limit: IMPORTS_AT_ONCE }),
  );
  for (const { id: importId, tenantId, state } of open) {
    const start: ImportStart = { tenantId, importId, task: state === 'running' ? 'run' : 'undo' };
    await beginRun(client, IMPORT_WORKFLOW, {
      workflowId: importWorkflowId(start),
      taskQueue: IMPORT_TASK_QUEUE,
      args: [start],
      // A task that is still to be done is begun again, however its last run ended.
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    });
  }
}

/** Starts the run of each webhook that was received and has none. */
export async function resumeWebhooks({ client, database }: SweepParts): Promise<void> {
  const waiting = await database.withSystem('find webhooks that wait', (tx) =>
    listWaitingWebhooks(tx, { olderThanSeconds: OVERDUE_SECONDS, limit: WEBHOOKS_AT_ONCE }),
  );
  for (const { id, tenantId } of waiting)
    await beginRun(client, WEBHOOK_WORKFLOW, {
      workflowId: webhookWorkflowId(id),
      taskQueue: WEBHOOK_TASK_QUEUE,
      args: [{ tenantId, eventId: id }],
    });
}

/** Starts the run of each connected calendar that has none: the engine was away, or somebody ended it. */
export async function resumeCalendars({ client, database }: SweepParts): Promise<void> {
  const untried = await database.withSystem('find calendars without a run', (tx) =>
    listUntried(tx, { newSeconds: OVERDUE_SECONDS, oldSeconds: CALENDAR_OVERDUE_SECONDS, limit: AT_ONCE }),
  );
  for (const start of untried)
    await beginRun(client, CALENDAR_SYNC_WORKFLOW, {
      workflowId: calendarSyncWorkflowId(start),
      taskQueue: CALENDAR_SYNC_TASK_QUEUE,
      args: [start],
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    });
}

/** Starts the run of each reply that has none: it was ended from outside, or the engine lost it. */
export async function resumeReplies({ client, database }: SweepParts): Promise<void> {
  const open = await database.withSystem('find replies that wait', (tx) =>
    listOpenReplies(tx, { olderThanSeconds: OVERDUE_SECONDS, limit: AT_ONCE }),
  );
  for (const start of open)
    await beginRun(client, MESSAGE_WORKFLOW, {
      workflowId: messageWorkflowId(start),
      taskQueue: MESSAGE_TASK_QUEUE,
      args: [start],
    });
}

/** Deletes what nobody can use any more. */
export async function pruneRecords({ database }: Pick<SweepParts, 'database'>): Promise<void> {
  await database.withSystem('delete what has ended', async (tx) => {
    await pruneSessions(tx, KEEP_DAYS);
    await prunePendingSignIns(tx);
    await pruneChallenges(tx);
    await pruneFactorTries(tx);
    await pruneLinks(tx, KEEP_DAYS);
    await pruneMails(tx, KEEP_DAYS);
    await pruneExports(tx, KEEP_DAYS);
    await pruneImports(tx);
    await pruneWebhooks(tx, KEEP_WEBHOOKS_DAYS);
    await pruneIdempotencyKeys(tx, KEEP_IDEMPOTENCY_HOURS);
    await pruneFormerSecrets(tx);
    await pruneVisitorSessions(tx, COOKIES.visitor.days);
    // Their runs were ended from outside: a call that runs ends itself long before.
    await closeLostCalls(tx, 2 * CALL_MAXIMUM_MS);
  });
}
