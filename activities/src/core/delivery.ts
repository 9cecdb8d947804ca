/**
 * Sends one thing at most once, in three steps: claim (committed by the caller), send to the provider, settle. An
 * attempt that finds the thing already claimed does not know whether it was sent: it asks the provider first, and
 * leaves it `unknown` rather than sending it again.
 */
import { ProviderError } from '@praxis/providers/failures';
import { RequestParked } from '@praxis/providers/guard';
import type { Adapter, Reconciliation, AcceptedMessage } from '@praxis/providers/adapter';
import { judge, retryLater } from './failures.js';

/** How often an attempt with an unknown result is searched for before a person has to decide. */
const RECONCILE_ATTEMPTS = 6;
const RECONCILE_WAIT_MS = 5_000;

/** How an attempt ended. `queued` returns the message for another attempt. */
export interface DeliverySettlement {
  status: 'sent' | 'queued' | 'failed' | 'unknown';
  provider: string;
  providerMessageId?: string;
  errorCode?: string;
}

/** The delivery of one message or mail: its state, its provider, and how it is recorded. */
export interface Delivery {
  /** Status before this attempt claimed it. `sending` means that an earlier attempt may have gone through. */
  status: 'queued' | 'sending';
  /** Number of attempts before this one claimed it. */
  attempts: number;
  /** When it was first handed to the vendor, if ever. Needed because a vendor forgets idempotency keys. */
  claimedAt?: Date | null;
  port: Adapter;
  /** Sends it and returns the provider's id. */
  send(): Promise<string>;
  /** Looks for an earlier attempt. */
  find(): Promise<Reconciliation<AcceptedMessage>>;
  settle(settlement: DeliverySettlement): Promise<void>;
  /**
   * Records that it is sent again because no earlier attempt was found, so that earlier attempts are no longer searched
   * for.
   */
  restart(): Promise<void>;
  /** Records that it is unknown whether the message was sent, and why, for people who check it in the meantime. */
  noteOpen?(errorCode: string): Promise<void>;
  /**
   * Returns the message to the queue without counting the attempt, because nothing was sent. A message that an earlier
   * attempt may have sent keeps its status.
   */
  giveBack(errorCode: string): Promise<void>;
}

/**
 * Delivers and settles.
 * @throws RequestParked if no request may be sent to the vendor now; ApplicationFailure to be tried again
 */
export async function deliverOnce(delivery: Delivery): Promise<'sent' | 'failed' | 'unknown'> {
  return await orGiveBack(delivery, () => deliver(delivery));
}

async function orGiveBack<Result>(
  { giveBack }: Pick<Delivery, 'giveBack'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RequestParked) await giveBack(error.code);
    throw error;
  }
}

/**
 * Whether the vendor drops a repeat under the same key. After a long wait for a failing vendor, the vendor may have
 * forgotten the key.
 */
function isRepeatable({ port, claimedAt }: Delivery): boolean {
  const ageMs = Date.now() - (claimedAt?.getTime() ?? Date.now());
  return port.idempotent && ageMs < port.idempotencyWindowMs;
}

async function deliver(delivery: Delivery): Promise<'sent' | 'failed' | 'unknown'> {
  const { port, settle } = delivery;
  const provider = port.name;
  let isOpen = delivery.status === 'sending';
  if (isOpen && !isRepeatable(delivery)) {
    const earlier = await settleFound(delivery);
    if (earlier !== 'absent') return earlier;
    isOpen = false;
    // A provider lists an accepted message only after a moment. Without the restart, that moment would be counted from the first
    // attempt, and a search after this one would conclude too early that nothing was sent.
    await delivery.restart();
  }
  try {
    const providerMessageId = await delivery.send();
    await settle({ status: 'sent', provider, providerMessageId });
    return 'sent';
  } catch (error) {
    if (!(error instanceof ProviderError) || error instanceof RequestParked) throw error;
    const verdict = judge(error);
    switch (verdict.kind) {
      case 'final': {
        // A refused repeat shows nothing about the earlier attempt, because the sender may have been renamed since,
        // which changes the request.
        const earlier = isOpen ? await settleFound(delivery) : 'absent';
        if (earlier !== 'absent') return earlier;
        await settle({ status: 'failed', provider, errorCode: error.code });
        return 'failed';
      }
      case 'retry':
        await settle({ status: 'queued', provider, errorCode: error.code });
        throw retryLater(error.code, error.message, verdict.delayMs);
      case 'reconcile':
        // The status stays `sending` on purpose, so that the next attempt searches for this one before it sends.
        await delivery.noteOpen?.(error.code);
        throw retryLater(error.code, error.message, port.idempotent ? undefined : RECONCILE_WAIT_MS);
    }
  }
}

/**
 * Finds the result of an earlier attempt and settles it; `absent` if it was never sent.
 * @throws RequestParked if no request may be sent to the vendor now; ApplicationFailure to be tried again
 */
export async function settleEarlier(
  delivery: Omit<Delivery, 'status' | 'send' | 'restart'>,
): Promise<'sent' | 'unknown' | 'absent'> {
  return await orGiveBack(delivery, () => settleFound(delivery));
}

async function settleFound({
  port,
  find,
  settle,
  attempts,
}: Pick<Delivery, 'port' | 'find' | 'settle' | 'attempts'>): Promise<'sent' | 'unknown' | 'absent'> {
  const provider = port.name;
  const earlier = await find();
  switch (earlier.outcome) {
    case 'found':
      await settle({ status: 'sent', provider, providerMessageId: earlier.message.providerMessageId });
      return 'sent';
    case 'absent':
      return 'absent';
    case 'unknown':
      if (attempts < RECONCILE_ATTEMPTS) {
        throw retryLater(
          'outcome_open',
          'The provider cannot say yet whether an earlier attempt went out',
          earlier.askAgainAfterMs ?? RECONCILE_WAIT_MS,
        );
      }
      await settle({ status: 'unknown', provider, errorCode: 'ambiguous' });
      return 'unknown';
  }
}
