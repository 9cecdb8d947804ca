/**
 * Finds records that wait for a run which has ended because it was terminated or the engine lost it. Their runs are
 * enqueued again; the definition's `repeat` keeps those that are open or have settled their record from being started
 * twice. Outbox rows that were never handed over are not included: the dispatcher still has them.
 */
import { WORK_ORDER_ABANDON_DAYS } from '@praxis/contracts/work-order/work-order.const';
import { listLostAppointments } from '@praxis/db/appointment/lost-runs';
import { listInterruptedRuns } from '@praxis/db/automation/interrupted-runs';
import { listOverdueRuns } from '@praxis/db/automation/automation-run-state';
import { listOverdueClocks } from '@praxis/db/automation/automation-schedule';
import { listOverdueSubscriptions } from '@praxis/db/billing/subscription';
import { listUntried } from '@praxis/db/calendar/calendar-connection';
import type { Database, SystemTransaction } from '@praxis/db/core/database';
import { enqueueRun } from '@praxis/db/core/outbox';
import { listWaitingExports } from '@praxis/db/export/export';
import { listOpenImports } from '@praxis/db/lead-import/lead-import';
import { listWaitingMails } from '@praxis/db/mail/mail';
import { listOverdueRollouts } from '@praxis/db/message-template/template-operation-read';
import { listOpenReplies } from '@praxis/db/message/reply';
import { listLostOnboardings } from '@praxis/db/onboarding/lost-runs';
import { listOverdueRecipients } from '@praxis/db/notification/notification-run';
import { abandonWorkOrders, listOverdueWorkOrders } from '@praxis/db/work-order/work-order';
import { listLostWebhooks } from '@praxis/db/webhook/lost-runs';
import { listOverdueCrmRecords } from '@praxis/db/crm/crm-record';
import { listOverdueDeliveries } from '@praxis/db/webhook-delivery/webhook-delivery';
import { APPOINTMENT_RUN } from '@praxis/workflows/appointment/messages';
import { AUTOMATION_RUN } from '@praxis/workflows/automation/messages';
import { AUTOMATION_SCHEDULE_RUN } from '@praxis/workflows/automation/schedule/messages';
import { WORK_ORDER_RUN } from '@praxis/workflows/work-order/messages';
import { KEY_ROTATION_RUN } from '@praxis/workflows/vault/messages';
import { listOverdueRotations } from '@praxis/db/vault/key-rotation';
import { BILLING_RUN } from '@praxis/workflows/billing/messages';
import { CALENDAR_SYNC_RUN } from '@praxis/workflows/calendar/messages';
import type { QueuedRunDefinition, TenantStart } from '@praxis/workflows/core/run-definition';
import { EXPORT_RUN } from '@praxis/workflows/export/messages';
import { IMPORT_RUN } from '@praxis/workflows/lead-import/messages';
import { MAIL_RUN } from '@praxis/workflows/mail/messages';
import { MESSAGE_RUN } from '@praxis/workflows/message/messages';
import { TEMPLATE_ROLLOUT_RUN } from '@praxis/workflows/message-template/messages';
import { ONBOARDING_RUN } from '@praxis/workflows/onboarding/messages';
import { NOTIFICATION_RUN } from '@praxis/workflows/notification/messages';
import { WEBHOOK_RUN } from '@praxis/workflows/webhook/messages';
import { CRM_RUN } from '@praxis/workflows/crm/messages';
import { WEBHOOK_DELIVERY_RUN } from '@praxis/workflows/webhook-delivery/messages';

/** How long after its end a period is still open only where no run closes it. */
const BILLING_OVERDUE_SECONDS = 10 * 60;
/** A record younger than this has just been enqueued. */
const OVERDUE_SECONDS = 20;
/** Longer than one attempt at an address that does not answer. */
const DELIVERY_OVERDUE_SECONDS = 60;
/** Longer than nothing is written while a message or a step is tried: six attempts of two minutes, with their waits. */
const EFFECT_OVERDUE_SECONDS = 15 * 60;
/** How long after its overlap a replaced key is still watched only where no run watches it. */
const ROTATION_OVERDUE_SECONDS = 10 * 60;
/** Longer than the longest wait of a calendar that does not answer. */
const CALENDAR_OVERDUE_SECONDS = 2 * 60 * 60;

/** The runs of a process that are to be begun again: the starts of those whose records have waited for too long. */
interface Recovery<Start extends TenantStart> {
  run: QueuedRunDefinition<Start>;
  find(tx: SystemTransaction): Promise<Start[]>;
}

const waiting = (limit: number): { olderThanSeconds: number; limit: number } => ({
  olderThanSeconds: OVERDUE_SECONDS,
  limit,
});

const RECOVERIES = [
  recovery(APPOINTMENT_RUN, (tx) =>
    listLostAppointments(tx, {
      finalSeconds: OVERDUE_SECONDS,
      effectSeconds: EFFECT_OVERDUE_SECONDS,
      limit: 100,
    }),
  ),
  recovery(MAIL_RUN, (tx) => listWaitingMails(tx, waiting(100))),
  recovery(EXPORT_RUN, (tx) => listWaitingExports(tx, waiting(100))),
  recovery(IMPORT_RUN, (tx) => listOpenImports(tx, waiting(20))),
  recovery(WEBHOOK_RUN, (tx) =>
    listLostWebhooks(tx, { ...waiting(500), effectSeconds: EFFECT_OVERDUE_SECONDS }),
  ),
  recovery(WEBHOOK_DELIVERY_RUN, (tx) =>
    listOverdueDeliveries(tx, { olderThanSeconds: DELIVERY_OVERDUE_SECONDS, limit: 500 }),
  ),
  recovery(CRM_RUN, (tx) =>
    listOverdueCrmRecords(tx, { olderThanSeconds: DELIVERY_OVERDUE_SECONDS, limit: 200 }),
  ),
  recovery(MESSAGE_RUN, (tx) => listOpenReplies(tx, waiting(100))),
  recovery(TEMPLATE_ROLLOUT_RUN, (tx) => listOverdueRollouts(tx, waiting(500))),
  recovery(ONBOARDING_RUN, (tx) => listLostOnboardings(tx, waiting(100))),
  recovery(AUTOMATION_RUN, (tx) =>
    listOverdueRuns(tx, { olderThanSeconds: DELIVERY_OVERDUE_SECONDS, limit: 200 }),
  ),
  recovery(AUTOMATION_RUN, (tx) =>
    listInterruptedRuns(tx, {
      betweenSeconds: DELIVERY_OVERDUE_SECONDS,
      effectSeconds: EFFECT_OVERDUE_SECONDS,
      limit: 200,
    }),
  ),
  recovery(AUTOMATION_SCHEDULE_RUN, (tx) =>
    listOverdueClocks(tx, { olderThanSeconds: DELIVERY_OVERDUE_SECONDS, limit: 100 }),
  ),
  recovery(WORK_ORDER_RUN, async (tx) => {
    await abandonWorkOrders(tx, WORK_ORDER_ABANDON_DAYS);
    return await listOverdueWorkOrders(tx, { olderThanSeconds: DELIVERY_OVERDUE_SECONDS, limit: 50 });
  }),
  recovery(BILLING_RUN, (tx) =>
    listOverdueSubscriptions(tx, { olderThanSeconds: BILLING_OVERDUE_SECONDS, limit: 100 }),
  ),
  recovery(KEY_ROTATION_RUN, (tx) =>
    listOverdueRotations(tx, { olderThanSeconds: ROTATION_OVERDUE_SECONDS, limit: 100 }),
  ),
  recovery(NOTIFICATION_RUN, (tx) => listOverdueRecipients(tx, waiting(100))),
  recovery(CALENDAR_SYNC_RUN, (tx) =>
    listUntried(tx, { newSeconds: OVERDUE_SECONDS, oldSeconds: CALENDAR_OVERDUE_SECONDS, limit: 100 }),
  ),
];

/** Enqueues the runs of records that wait. */
export async function recoverRuns(database: Database): Promise<void> {
  for (const recover of RECOVERIES) await recover(database);
}

function recovery<Start extends TenantStart>(
  run: Recovery<Start>['run'],
  find: Recovery<Start>['find'],
): (database: Database) => Promise<void> {
  return async (database) => {
    const starts = await database.withSystem(`find records that wait: ${run.kind}`, find);
    // One transaction per run: a long one over many outbox rows and the dispatcher would block each other.
    for (const start of starts)
      await database.withSystem(`recover a run: ${run.kind}`, (tx) => enqueueRun(tx, run, start));
  };
}
