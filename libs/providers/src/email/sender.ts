/** The sender of an email, in the form of its header. Pure. */

/** The practice in whose name an account sends. */
export interface PracticeSender {
  name: string;
  /** Several practices send from the account, so the name in its own address belongs to none of them. */
  isShared: boolean;
  /** The address for answers to the practice; if left out, the account's address. */
  replyTo?: string | undefined;
}

/** Longest name that mail programs show whole, with room to spare. Characters. */
const NAME_MAX = 100;
/** What would end the name, or begin another header: line ends and other invisible characters, brackets, quotes and escapes. */
const NEVER_IN_NAME = /[\p{C}\p{Zl}\p{Zp}<>"\\]+/gu;
/** Characters that RFC 5322 has in a name without quotes; letters of all languages are encoded by the vendor. */
const PLAIN_NAME = /^[\p{L}\p{M}\p{N} !#$%&'*+/=?^_`{|}~-]+$/u;

/** The account's address behind the practice's name; unchanged without a practice, and where the practice's own account has a name. */
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
