/** The sender of an email, in the form of its header. Pure. */

/** The practice in whose name an account sends. */
export interface PracticeSender {
  name: string;
  /** Several practices send from the account, so the display name in its address belongs to none of them. */
  isShared: boolean;
  /** The address for answers to the practice; if left out, the account's address. */
  replyTo?: string | undefined;
}

/** Longest name in characters, chosen so that mail programs show it completely. */
const NAME_MAX = 100;
/**
 * Characters that would end the name or begin another header: line breaks and other invisible characters, brackets,
 * quotes and escapes.
 */
const NEVER_IN_NAME = /[\p{C}\p{Zl}\p{Zp}<>"\\]+/gu;
/**
 * Characters that RFC 5322 allows in a name without quotes. Letters of other scripts are allowed too, because the
 * vendor encodes them.
 */
const PLAIN_NAME = /^[\p{L}\p{M}\p{N} !#$%&'*+/=?^_`{|}~-]+$/u;

/**
 * The account's address with the practice's name in front; unchanged without a practice, and if the practice's own
 * account already has a name.
 */
export function fromLine(accountAddress: string, practice: PracticeSender | undefined): string {
  const named = /<([^<>]+)>\s*$/.exec(accountAddress)?.[1];
  if (!practice || (named !== undefined && !practice.isShared)) return accountAddress;
  const address = named ?? accountAddress;
  const name = [...practice.name.replace(NEVER_IN_NAME, ' ').replace(/\s+/g, ' ').trim()]
    .slice(0, NAME_MAX)
    .join('')
    .trim();
  if (name === '') return address;
  return `${PLAIN_NAME.test(name) ? name : `"${name}"`} <${address}>`;
}
