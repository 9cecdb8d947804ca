/** Whether a page of ours makes a call, or somebody else's page makes the browser do it. */
import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Environment } from '@praxis/config/environment';
import { deriveKey, sameSecret } from '@praxis/config/keys';
import { Failure } from './failure.js';

/** Methods that change nothing (RFC 9110, section 9.2.1). */
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** True when a call may change something. */
export function isUnsafe(request: FastifyRequest): boolean {
  return !SAFE_METHODS.has(request.method);
}

export class Csrf {
  readonly #key: Buffer;
  readonly #publicHost: string | undefined;

  constructor({ PRAXIS_MASTER_KEY, PUBLIC_URL }: Pick<Environment, 'PRAXIS_MASTER_KEY' | 'PUBLIC_URL'>) {
    this.#key = deriveKey(PRAXIS_MASTER_KEY, 'csrf');
    this.#publicHost = PUBLIC_URL === undefined ? undefined : new URL(PUBLIC_URL).host;
  }

  /** The token of a session: only a page that may read our answers knows it. */
  tokenOf(sessionId: string): string {
    return createHmac('sha256', this.#key).update(sessionId).digest('base64url');
  }

  /** @throws Failure 403 `csrf` when the call does not carry the session's token */
  checkToken(request: FastifyRequest, expected: string): void {
    const sent = request.headers['x-csrf-token'];
    if (!sameSecret(typeof sent === 'string' ? sent : '', expected)) throw outOfDate();
  }

  /**
   * For calls that no session protects yet, such as signing in. Browsers say where a call comes from; programs that are no
   * browser say nothing, and have no cookies to misuse.
   * @throws Failure 403 `csrf` for a page of another site
   */
  checkOrigin(request: FastifyRequest): void {
    if (request.headers['sec-fetch-site'] === 'cross-site') throw outOfDate();
    const { origin } = request.headers;
    if (origin === undefined) return;
    const host = URL.canParse(origin) ? new URL(origin).host : undefined;
    if (host === undefined || (host !== request.host && host !== this.#publicHost)) throw outOfDate();
  }
}

function outOfDate(): Failure {
  return new Failure({
    status: 403,
    code: 'csrf',
    message: 'This page is out of date. Reload it and try again.',
  });
}
