/** Distinguishes requests of our own pages from those that another site makes the browser send. */
import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { knownOrigins, type Environment } from '@praxis/config/environment';
import { deriveKey, sameSecret } from '@praxis/config/keys';
import { Failure } from './failure.js';

/** Methods that change nothing (RFC 9110, section 9.2.1). */
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** True when a request may change something. */
export function isUnsafe(request: FastifyRequest): boolean {
  return !SAFE_METHODS.has(request.method);
}

export class Csrf {
  readonly #key: Buffer;
  readonly #origins: ReadonlySet<string>;
  readonly #hosts: ReadonlySet<string>;

  constructor(
    environment: Pick<Environment, 'PRAXIS_MASTER_KEY' | 'PUBLIC_URL' | 'HOST' | 'PORT' | 'PRAXIS_EMBEDDED'>,
  ) {
    this.#key = deriveKey(environment.PRAXIS_MASTER_KEY, 'csrf');
    this.#origins = new Set(knownOrigins(environment));
    this.#hosts = new Set([...this.#origins].map((origin) => new URL(origin).host));
  }

  /**
   * Refuses unknown host names. Otherwise a page whose own name points at this machine would count as one of
   * ours (DNS rebinding).
   * @throws Failure 421 `unknown_host` for a host name that is not ours
   */
  checkHost(request: FastifyRequest): void {
    if (this.#hosts.has(request.host.toLowerCase())) return;
    throw Failure.of(421, 'unknown_host', 'This address is unknown. Use the address in PUBLIC_URL.');
  }

  /** The token of a session: only a page that can read our responses knows it. */
  tokenOf(sessionId: string): string {
    return createHmac('sha256', this.#key).update(sessionId).digest('base64url');
  }

  /** @throws Failure 403 `csrf` when the request does not carry the session's token */
  checkToken(request: FastifyRequest, expected: string): void {
    const sent = request.headers['x-csrf-token'];
    if (!sameSecret(typeof sent === 'string' ? sent : '', expected)) throw outOfDate();
  }

  /**
   * Also for requests without a session, such as signing in. Browsers state the origin of a request. Other
   * programs do not, and they have no cookies to misuse.
   * @throws Failure 403 `csrf` for a page of another site
   */
  checkOrigin(request: FastifyRequest): void {
    if (request.headers['sec-fetch-site'] === 'cross-site') throw outOfDate();
    const { origin } = request.headers;
    if (origin !== undefined && !this.#origins.has(origin)) throw outOfDate();
  }
}

function outOfDate(): Failure {
  return Failure.of(403, 'csrf', 'This page is out of date. Reload it and try again.');
}
