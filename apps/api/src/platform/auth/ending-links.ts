/**
 * Links that open one record without a session or a key until an expiry time. They are signed, so that no one
 * can forge or extend one.
 */
import { createHmac } from 'node:crypto';
import { deriveKey, sameSecret } from '@praxis/config/keys';

/** The tenant and record that a link opens. */
export interface LinkTarget {
  tenantId: string;
  id: string;
}

/** The tenant whose record a token opens, or why it opens none. */
export type TokenVerdict = { tenantId: string } | 'wrong' | 'expired';

export class EndingLinks {
  readonly #key: Buffer;

  /** Links of one purpose are not valid for another. */
  constructor(masterKey: string, purpose: `links/${string}`) {
    this.#key = deriveKey(masterKey, purpose);
  }

  /** The token that opens a record until the given time, in whole seconds since 1970. */
  token(target: LinkTarget, until: number): string {
    return `${target.tenantId}.${until}.${this.#sign(target, String(until))}`;
  }

  /**
   * Checks a token for a record, in constant time. Only a genuine token is reported as expired. `now` is in
   * milliseconds.
   */
  check(id: string, token: string, now: number): TokenVerdict {
    const [tenantId = '', until = '', signature = ''] = token.split('.');
    if (!sameSecret(signature, this.#sign({ tenantId, id }, until))) return 'wrong';
    return Number(until) * 1_000 > now ? { tenantId } : 'expired';
  }

  #sign({ tenantId, id }: LinkTarget, until: string): string {
    return createHmac('sha256', this.#key).update(`${tenantId}/${id}/${until}`).digest('base64url');
  }
}
