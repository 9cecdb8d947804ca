/** Links that open one record without a session or a key, and end at a stated moment: signed, so that nobody makes or prolongs one. */
import { createHmac } from 'node:crypto';
import { deriveKey, sameSecret } from '@praxis/config/keys';

/** Which record of which tenant a link opens. */
export interface LinkTarget {
  tenantId: string;
  id: string;
}

/** Whose record a token opens, or why it opens none. */
export type TokenVerdict = { tenantId: string } | 'wrong' | 'expired';

export class EndingLinks {
  readonly #key: Buffer;

  /** Links of one purpose are no links of another. */
  constructor(masterKey: string, purpose: `links/${string}`) {
    this.#key = deriveKey(masterKey, purpose);
  }

  /** The token that opens a record until a moment, in whole seconds of the epoch. */
  token(target: LinkTarget, until: number): string {
    return `${target.tenantId}.${until}.${this.#sign(target, String(until))}`;
  }

  /** What a token says about a record. In constant time; that a link has ended is said to its holder alone. `now` in milliseconds. */
  check(id: string, token: string, now: number): TokenVerdict {
    const [tenantId = '', until = '', signature = ''] = token.split('.');
    if (!sameSecret(signature, this.#sign({ tenantId, id }, until))) return 'wrong';
    return Number(until) * 1_000 > now ? { tenantId } : 'expired';
  }

  #sign({ tenantId, id }: LinkTarget, until: string): string {
    return createHmac('sha256', this.#key).update(`${tenantId}/${id}/${until}`).digest('base64url');
  }
}
