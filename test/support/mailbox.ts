/** The simulated inbox as a person's mailbox: waits for an email and extracts its link. */
import type { SimInboxEntry } from '@praxis/contracts/sim/sim';
import { ApiClient } from './api.js';
import type { StackHandle } from './stack.js';
import { until } from './until.js';

/** Emails may wait for a busy worker. */
const TIMEOUT_MS = 60_000;

/** The emails to an address, newest first. */
export async function mailsTo(stack: StackHandle, address: string): Promise<SimInboxEntry[]> {
  const api = new ApiClient(stack.baseUrl, '');
  const found: SimInboxEntry[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { body } = await api.get(`/v1/sim/inbox?port=email&limit=100${query}`, { key: null });
    const page = body as { items: SimInboxEntry[]; nextCursor: string | null };
    found.push(...page.items.filter(({ to }) => to === address));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return found;
}

/** Waits until an address has this many emails, and returns the newest. */
export async function newestMail(stack: StackHandle, address: string, count = 1): Promise<SimInboxEntry> {
  return await until(`email ${count} to ${address}`, { timeoutMs: TIMEOUT_MS, pollMs: 100 }, async () => {
    const mails = await mailsTo(stack, address);
    return mails.length >= count ? mails[0] : undefined;
  });
}

/** Waits for an email whose subject begins with this text. */
export async function mailAbout(
  stack: StackHandle,
  address: string,
  subject: string,
): Promise<SimInboxEntry> {
  return await until(`an email about ${subject}`, { timeoutMs: TIMEOUT_MS, pollMs: 100 }, async () =>
    (await mailsTo(stack, address)).find((mail) => mail.subject?.startsWith(subject)),
  );
}

/** The link in an email, and its token; it must lead to this page. */
function linkIn(mail: SimInboxEntry, page: string): { link: string; token: string } {
  const [link = '', path, token] =
    /https?:\/\/[^/\s]+(\/[\w/-]+)#token=([\w-]{43})(?![\w-])/.exec(mail.body) ?? [];
  if (path !== page || token === undefined) throw new Error(`the mail has no link to ${page}: ${mail.body}`);
  return { link, token };
}

/** The token of the link in an email. */
export const tokenIn = (mail: SimInboxEntry, page: string): string => linkIn(mail, page).token;

/** Waits for an email and returns its link, as a person opens it. */
export async function mailedLink(
  stack: StackHandle,
  address: string,
  { page, count = 1 }: { page: string; count?: number },
): Promise<string> {
  return linkIn(await newestMail(stack, address, count), page).link;
}

/** Waits for an email and returns its token. */
export async function mailedToken(
  stack: StackHandle,
  address: string,
  { page, count = 1 }: { page: string; count?: number },
): Promise<string> {
  return tokenIn(await newestMail(stack, address, count), page);
}
