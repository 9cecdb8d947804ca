/** Sends tenants' events to their endpoints, signed, with one request per attempt, and records the results. */
import type { Environment } from '@praxis/config/environment';
import { DecryptionError } from '@praxis/config/data-key-encryption';
import type { DeliveryAttempt } from '@praxis/contracts/webhook-delivery/webhook-delivery';
import {
  DELIVERY_TIMEOUT_SECONDS,
  type DeliveryProblem,
} from '@praxis/contracts/webhook-delivery/webhook-delivery.const';
import { writeAudit } from '@praxis/db/core/audit';
import type { Database, TenantTransaction } from '@praxis/db/core/database';
import { settleDeliveredNudge } from '@praxis/db/core/run-nudge';
import {
  noteFailure,
  noteSuccess,
  openDelivery,
  settleAttempt,
  type AttemptOutcome,
  type DueDelivery,
} from '@praxis/db/webhook-delivery/delivery-attempt';
import { openEndpointSecrets } from '@praxis/db/webhook-delivery/endpoint-secret';
import { listOverdueDeliveries } from '@praxis/db/webhook-delivery/webhook-delivery';
import { OutboundError, OutboundUrls, type OutboundProblem } from '@praxis/providers/outbound/url';
import { signWebhook } from '@praxis/providers/webhook/standard-webhook';
import type { DeliveryStep, WebhookDeliveryEffects } from '@praxis/workflows/webhook-delivery/effects';
import { WEBHOOK_DELIVERY_RUN, type WebhookDeliveryStart } from '@praxis/workflows/webhook-delivery/messages';
import { retryWaitSeconds } from '@praxis/domain/webhook-delivery/retry-wait';
import { addRecovery, DELIVERY_OVERDUE_SECONDS } from '../core/run-recovery.js';
import { openingRun } from '../vault/opening-run.js';

/** Maximum number of bytes of a response that are read, because only its status counts. */
const RESPONSE_LIMIT_BYTES = 4 * 1024;
const GONE = 410;

export interface WebhookDeliveryDependencies {
  environment: Pick<Environment, 'PRAXIS_MASTER_KEY' | 'PRAXIS_WEBHOOK_LOOPBACK'>;
  database: Database;
}

interface Signed extends DueDelivery {
  /** If empty, nothing is sent, because receivers could not distinguish it from a forgery. */
  secrets: string[];
}

addRecovery(WEBHOOK_DELIVERY_RUN, (tx) =>
  listOverdueDeliveries(tx, { olderThanSeconds: DELIVERY_OVERDUE_SECONDS, limit: 500 }),
);

/** Creates the activity. */
export function createWebhookDeliveryActivities({
  environment,
  database,
}: WebhookDeliveryDependencies): WebhookDeliveryEffects {
  const { PRAXIS_WEBHOOK_LOOPBACK } = environment;
  const outbound = new OutboundUrls({
    allowLoopback: PRAXIS_WEBHOOK_LOOPBACK,
    timeoutMs: DELIVERY_TIMEOUT_SECONDS * 1_000,
    answerLimitBytes: RESPONSE_LIMIT_BYTES,
    longAnswer: 'cut',
  });

  /** Undefined if the delivery no longer waits. */
  const open = async ({ tenantId, deliveryId }: WebhookDeliveryStart): Promise<Signed | undefined> =>
    await database.withTenant(tenantId, async (tx) => {
      await settleDeliveredNudge(tx, WEBHOOK_DELIVERY_RUN.kind, deliveryId);
      const due = await openDelivery(tx, deliveryId);
      if (!due) return undefined;
      const { endpointId, overlaps, isEnabled } = due;
      const secrets = isEnabled
        ? await openEndpointSecrets(tx, { endpointId, overlaps, openingRun: openingRun() })
        : [];
      return { ...due, secrets };
    });

  const cancel = async (start: WebhookDeliveryStart, problem: DeliveryProblem): Promise<DeliveryStep> => {
    await database.withTenant(start.tenantId, (tx) =>
      settleAttempt(tx, start.deliveryId, { outcome: { status: 'canceled', problem } }),
    );
    return { status: 'canceled' };
  };

  return {
    async attemptDelivery(start) {
      let due: Signed | undefined;
      try {
        due = await open(start);
      } catch (error) {
        // The tenant's key was deleted, or the row was changed; a retry cannot help.
        if (error instanceof DecryptionError) return await cancel(start, 'no_secret');
        throw error;
      }
      if (!due) return { status: 'gone' };
      if (!due.isEnabled) return await cancel(start, 'endpoint_disabled');
      if (due.secrets.length === 0) return await cancel(start, 'no_secret');
      const attempt = await send(outbound, due);
      return await database.withTenant(start.tenantId, (tx) => note(tx, start, { due, attempt }));
    },
  };
}

async function send(
  outbound: OutboundUrls,
  { url, body, messageId, secrets }: Signed,
): Promise<DeliveryAttempt> {
  const at = new Date();
  const begun = performance.now();
  const made = (result: Pick<DeliveryAttempt, 'status' | 'problem'>): DeliveryAttempt => ({
    at: at.toISOString(),
    durationMs: Math.round(performance.now() - begun),
    ...result,
  });
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Webhooks/1',
    ...signWebhook({ id: messageId, timestamp: at, body, secret: secrets }),
  };
  try {
    const { status } = await outbound.request({ method: 'POST', url, body, headers });
    return made({ status, problem: null });
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return made({ status: null, problem: problemOf(error.problem) });
  }
}

/** Responses that are too long are cut and not refused, so that is not a problem of a delivery. */
function problemOf(problem: OutboundProblem): DeliveryProblem {
  return problem === 'too_large' ? 'unreachable' : problem;
}

/** Makes the run read the record again, because the delivery was sent again, canceled or deleted during the attempt. */
const SENT_AGAIN: DeliveryStep = { status: 'waiting', waitMs: 1_000 };

/** Records an attempt and returns what is next. */
async function note(
  tx: TenantTransaction,
  { deliveryId }: WebhookDeliveryStart,
  { due, attempt }: { due: Signed; attempt: DeliveryAttempt },
): Promise<DeliveryStep> {
  const { endpointId } = due;
  const { status } = attempt;
  const settle = async (outcome: AttemptOutcome, step: DeliveryStep): Promise<DeliveryStep> =>
    (await settleAttempt(tx, deliveryId, { made: { attempt, before: due.attempts }, outcome }))
      ? step
      : SENT_AGAIN;
  if (status !== null && status >= 200 && status < 300) {
    const step = await settle({ status: 'delivered' }, { status: 'delivered' });
    await noteSuccess(tx, due);
    return step;
  }
  const noted = await noteFailure(tx, due, { isGone: status === GONE });
  const disabled = noted === 'moved' ? undefined : noted;
  if (disabled)
    await writeAudit(tx, {
      tenantId: tx.tenantId,
      action: 'webhook_endpoint.disabled',
      detail: { reason: disabled },
      targetType: 'webhook_endpoint',
      targetId: endpointId,
    });
  const isFinal = disabled !== undefined || (status === GONE && noted !== 'moved');
  const waitSeconds = isFinal ? undefined : retryWaitSeconds(due.attempts + 1);
  if (waitSeconds === undefined) return await settle({ status: 'failed' }, { status: 'failed' });
  return await settle({ status: 'waiting', waitSeconds }, { status: 'waiting', waitMs: waitSeconds * 1_000 });
}
