/** Searches Resend's list for an earlier email, newest first, page by page, up to a limit. */
import {
  CLOCK_SLACK_MS,
  inWindow,
  notAnswered,
  notListed,
  type Reconciliation,
  type AcceptedMessage,
} from '../adapter.js';
import type { EmailQuery } from './port.js';
import type { ResendClient } from './resend-client.js';
import {
  isResendCandidate,
  isResendMatch,
  parseResendTime,
  toDeliveryStatus,
  toResendError,
  type ResendEmail,
} from './resend-transform.js';

const PAGE_SIZE = 100;
/** The list covers the whole account and cannot be filtered, so only this many pages are read. */
const MAX_PAGES = 10;

interface SearchContext {
  signal: AbortSignal | undefined;
  now: () => Date;
  /** The time until which a missing email may still appear. */
  settledAt: Date;
}

/**
 * Found by our tag or text. Absent only if the whole window was read and the vendor had time to list the
 * email.
 */
export async function findResendEmail(
  client: ResendClient,
  query: EmailQuery,
  context: SearchContext,
): Promise<Reconciliation<AcceptedMessage>> {
  const windowStart = query.attemptedAfter.getTime() - CLOCK_SLACK_MS;
  let after: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const cursor = after;
    const answer = await client.request(
      (sdk, signal) =>
        sdk.emails.list(cursor ? { limit: PAGE_SIZE, after: cursor } : { limit: PAGE_SIZE }, { signal }),
      context.signal,
    );
    if (!answer.ok) return notAnswered(toResendError(answer.failure, context.now()));
    const { data, has_more: hasMore } = answer.value;
    const hit = await match(client, { emails: data, query, context });
    if (hit) return hit;

    const oldest = data.at(-1);
    const oldestAt = oldest ? parseResendTime(oldest.created_at) : null;
    if (!hasMore || !oldest || (oldestAt && oldestAt.getTime() < windowStart))
      return notListed(context.settledAt, context.now());
    after = oldest.id;
  }
  return { outcome: 'unknown', reason: 'window_not_covered' };
}

/** Reads the candidates of one page in full; null if none of them matches. */
async function match(
  client: ResendClient,
  { emails, query, context }: { emails: readonly ResendEmail[]; query: EmailQuery; context: SearchContext },
): Promise<Reconciliation<AcceptedMessage> | null> {
  for (const listed of emails) {
    const createdAt = parseResendTime(listed.created_at);
    if (!createdAt || !inWindow(createdAt, query, context.now()) || !isResendCandidate(listed, query))
      continue;
    const answer = await client.request(
      (sdk, signal) => sdk.emails.get(listed.id, { signal }),
      context.signal,
    );
    if (!answer.ok) return notAnswered(toResendError(answer.failure, context.now()));
    if (!isResendMatch(answer.value, query)) continue;
    const status = toDeliveryStatus(answer.value.last_event);
    return { outcome: 'found', message: { providerMessageId: listed.id, status, createdAt } };
  }
  return null;
}
