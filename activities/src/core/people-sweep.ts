/** Deletes records that have ended and are no longer usable. */
import { IDEMPOTENCY_KEY_HOURS } from '@praxis/contracts/core/idempotency.const';
import { CALL_MAX_MS } from '@praxis/contracts/call/call.const';
import { NOTIFICATION_DAYS } from '@praxis/contracts/notification/notification.const';
import { DELIVERY_KEEP_DAYS } from '@praxis/contracts/webhook-delivery/webhook-delivery.const';
import { USAGE_EVENT_DAYS } from '@praxis/contracts/usage/usage.const';
import { COOKIES } from '@praxis/contracts/auth/cookie.const';
import { pruneTests } from '@praxis/db/automation/automation-run';
import { pruneLinks } from '@praxis/db/auth/auth-link';
import { closeLostCalls } from '@praxis/db/call/call';
import type { Database } from '@praxis/db/core/database';
import { pruneExports } from '@praxis/db/export/export';
import { pruneFactorTries } from '@praxis/db/auth/factor';
import { pruneIdempotencyKeys } from '@praxis/db/core/idempotency';
import { pruneHealthRecords } from '@praxis/db/health/api-error';
import { pruneParkedWork } from '@praxis/db/health/provider-breaker';
import { pruneImports } from '@praxis/db/lead-import/lead-import';
import { pruneMails } from '@praxis/db/mail/mail';
import { pruneNotifications } from '@praxis/db/notification/notification';
import { pruneOutbox } from '@praxis/db/core/outbox';
import { pruneChallenges } from '@praxis/db/auth/passkey';
import { prunePendingSignIns } from '@praxis/db/auth/pending-sign-in';
import { pruneAuthSessions } from '@praxis/db/auth/auth-session';
import { pruneFormerSecrets } from '@praxis/db/vault/former-secret';
import { forgetVisits } from '@praxis/db/journey/visit-erasure';
import { releaseLostRequests } from '@praxis/db/usage/lost-request';
import { pruneUsageEvents } from '@praxis/db/usage/usage-prune';
import { pruneDeliveries } from '@praxis/db/webhook-delivery/webhook-delivery';
import { pruneWebhooks } from '@praxis/db/webhook/webhook-event';

/** How long ended sessions and exports, used or expired links and old mails are kept, to explain what happened. */
const KEEP_ENDED_DAYS = 7;
/** Longer than vendors repeat an event, because a later repeat would count as a new event. */
const KEEP_WEBHOOKS_DAYS = 30;
/** Long enough to test an alert rule on the past month. */
const KEEP_HEALTH_DAYS = 31;
/** Days for which tests and rehearsals of workflows are kept, so that the next one can be compared with them. */
const KEEP_TESTS_DAYS = 30;

/** Longer than any request takes, including live streams. */
const LOST_REQUEST_HOURS = 24;

/** Deletes records that are no longer usable. */
export async function pruneRecords(database: Database): Promise<void> {
  await database.withSystem('delete what has ended', async (tx) => {
    await pruneAuthSessions(tx, KEEP_ENDED_DAYS);
    await prunePendingSignIns(tx);
    await pruneChallenges(tx);
    await pruneFactorTries(tx);
    await pruneLinks(tx, KEEP_ENDED_DAYS);
    await pruneMails(tx, KEEP_ENDED_DAYS);
    await pruneNotifications(tx, NOTIFICATION_DAYS);
    await pruneExports(tx, KEEP_ENDED_DAYS);
    await pruneImports(tx);
    await pruneOutbox(tx, KEEP_ENDED_DAYS);
    await pruneWebhooks(tx, KEEP_WEBHOOKS_DAYS);
    await pruneDeliveries(tx, DELIVERY_KEEP_DAYS);
    await pruneIdempotencyKeys(tx, IDEMPOTENCY_KEY_HOURS);
    await pruneUsageEvents(tx, USAGE_EVENT_DAYS);
    await pruneTests(tx, KEEP_TESTS_DAYS);
    await pruneFormerSecrets(tx);
    await pruneHealthRecords(tx, KEEP_HEALTH_DAYS);
    await pruneParkedWork(tx);
    // Without the visitor's cookie a session cannot be opened, so its data could be neither requested nor deleted by the visitor.
    await forgetVisits(tx, COOKIES.visitor.days);
    // The runs of these calls were ended from outside, because a running call ends itself long before this.
    await closeLostCalls(tx, 2 * CALL_MAX_MS);
  });
  await releaseLostRequests(database, LOST_REQUEST_HOURS);
}
