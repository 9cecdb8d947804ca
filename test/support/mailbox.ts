/** The simulated inbox as a person's mailbox: waits for an email and extracts its link. */
import { asOwner } from './ledger.js';
import type { StackHandle } from './stack.js';
import { until } from './until.js';

/** Time limit in milliseconds, because a busy worker may send emails late. */
const TIMEOUT_MS = 60_000;

/** An email that the simulated provider accepted. */
export interface Mail {
  id: string;
  to: string;
  subject: string;
  body: string;
}

/**
 * The emails to an address, newest first. Selected by address, because the inbox of a test run has thousands of others.
 */
export async function mailsTo(stack: StackHandle, address: string): Promise<Mail[]> {
  return await asOwner(stack, async (owner) => {
    const { rows } = await owner.query<Mail>(
      `select id, recipient as "to", coalesce(subject, '') as subject, body from sim_entries where port = 'email' and recipient = $1 order by seq desc`,
      [address],
    );
    return rows;
  });
}

/** How many emails to an address link to each of these leads. */
export async function mailsAboutLeads(
  stack: StackHandle,
  address: string,
  leadIds: readonly string[],
): Promise<number[]> {
  const mails = await mailsTo(stack, address);
  return leadIds.map((id) => mails.filter(({ body }) => body.includes(`/leads/${id}`)).length);
}

/** Waits until an address has this many emails, and returns the newest. */
export async function newestMail(stack: StackHandle, address: string, count = 1): Promise<Mail> {
  return await until(`email ${count} to ${address}`, { timeoutMs: TIMEOUT_MS, pollMs: 100 }, async () => {
    const mails = await mailsTo(stack, address);
    return mails.length >= count ? mails[0] : undefined;
  });
}

/** Waits for an email whose subject begins with this text. */
export async function mailAbout(stack: StackHandle, address: string, subject: string): Promise<Mail> {
  return await until(`an email about ${subject}`, { timeoutMs: TIMEOUT_MS, pollMs: 100 }, async () =>
    (await mailsTo(stack, address)).find((mail) => mail.subject.startsWith(subject)),
  );
}

/** The link in an email, which must lead to this page, and its token. */
function linkIn(mail: Mail, page: string): { link: string; token: string } {
  const [link = '', path, token] =
    /https?:\/\/[^/\s]+(\/[\w/-]+)#token=([\w-]{43})(?![\w-])/.exec(mail.body) ?? [];
  if (path !== page || token === undefined) throw new Error(`the mail has no link to ${page}: ${mail.body}`);
  return { link, token };
}

/** The token of the link in an email. */
export const tokenIn = (mail: Mail, page: string): string => linkIn(mail, page).token;

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
