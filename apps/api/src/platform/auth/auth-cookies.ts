/** Sets and reads every cookie of the product; the contract (`COOKIES`) documents their purposes. */
import { createHmac, randomBytes } from 'node:crypto';
import type {} from '@fastify/cookie'; // extends the types of requests and replies
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isBehindTls, type Environment } from '@praxis/config/environment';
import { deriveKey, sameSecret } from '@praxis/config/keys';
import { COOKIES, type CookieKind } from '@praxis/contracts/auth/cookie.const';
import { createToken, hashToken, isToken } from '@praxis/db/core/secret-token';
import { ENVIRONMENT } from '../tokens.js';

const DAY_SECONDS = 86_400;

/** The account that a browser is trusted for. */
export interface MarkedAccount {
  userId: string;
  credentialsVersion: number;
}

@Injectable()
export class AuthCookies {
  readonly #key: Buffer;
  readonly #prefix: string;
  readonly #options: { httpOnly: true; sameSite: 'lax'; path: '/'; secure: boolean };

  constructor(@Inject(ENVIRONMENT) environment: Environment) {
    const secure = isBehindTls(environment);
    // With this prefix, browsers accept the cookie only from this exact host over TLS (RFC 6265bis).
    this.#prefix = secure ? '__Host-' : '';
    this.#options = { httpOnly: true, sameSite: 'lax', path: '/', secure };
    this.#key = deriveKey(environment.PRAXIS_MASTER_KEY, 'cookies/device');
  }

  /** The session token that the browser sent, valid or not; undefined if it sent none. */
  authSession(request: FastifyRequest): string | undefined {
    return this.#sent(request, 'session');
  }

  setAuthSession(reply: FastifyReply, token: string, expiresAt: Date): void {
    void reply.setCookie(this.#name('session'), token, { ...this.#options, expires: expiresAt });
  }

  /**
   * The token of a sign-in that waits for its second step; undefined if the browser sent none of valid form.
   */
  pending(request: FastifyRequest): string | undefined {
    const sent = this.#sent(request, 'pending');
    return isToken(sent) ? sent : undefined;
  }

  setPending(reply: FastifyReply, token: string): void {
    void reply.setCookie(this.#name('pending'), token, { ...this.#options, maxAge: secondsOf('pending') });
  }

  clearPending(reply: FastifyReply): void {
    void reply.clearCookie(this.#name('pending'), this.#options);
  }

  /** Replaces the token on a response that may be a stream. */
  replaceAuthSession(reply: FastifyReply, token: string, expiresAt: Date): void {
    this.#setOnAnyAnswer(reply, 'session', { value: token, expires: expiresAt });
  }

  /** The visitor's secret that the browser sent, valid or not. */
  visitor(request: FastifyRequest): string | undefined {
    return this.#sent(request, 'visitor');
  }

  /** Sets a visitor's secret on a response that may be a stream. */
  setVisitor(reply: FastifyReply, token: string): void {
    this.#setOnAnyAnswer(reply, 'visitor', { value: token, maxAge: secondsOf('visitor') });
  }

  clearAuthSession(reply: FastifyReply): void {
    void reply.clearCookie(this.#name('session'), this.#options);
  }

  /** Marks the browser that requests a link, and returns the hash that the link is bound to. */
  bindBrowser(request: FastifyRequest, reply: FastifyReply): string {
    const sent = this.#sent(request, 'link');
    // All links of a browser share its secret, so that requesting a second link does not invalidate the
    // first.
    const secret = isToken(sent) ? sent : createToken();
    void reply.setCookie(this.#name('link'), secret, { ...this.#options, maxAge: secondsOf('link') });
    return hashToken(secret);
  }

  /** The hash to compare with the link's; null from a browser that never requested one. */
  browserHash(request: FastifyRequest): string | null {
    const sent = this.#sent(request, 'link');
    return isToken(sent) ? hashToken(sent) : null;
  }

  /**
   * Marks a browser as one where this account has signed in, until the account's password or factors change.
   */
  trustDevice(reply: FastifyReply, account: MarkedAccount): void {
    const nonce = randomBytes(12).toString('base64url');
    void reply.setCookie(this.#name('device'), `${nonce}.${this.#sign(account, nonce)}`, {
      ...this.#options,
      maxAge: secondsOf('device'),
    });
  }

  /** Whether this account has signed in at the browser before, with its current password and factors. */
  isKnownDevice(request: FastifyRequest, account: MarkedAccount): boolean {
    const [nonce = '', signature = ''] = (this.#sent(request, 'device') ?? '').split('.');
    return sameSecret(signature, this.#sign(account, nonce));
  }

  #name(kind: CookieKind): string {
    return `${this.#prefix}${COOKIES[kind].name}`;
  }

  #sent(request: FastifyRequest, kind: CookieKind): string | undefined {
    return request.cookies[this.#name(kind)];
  }

  // A stream writes its own head and includes only the headers of the raw response.
  #setOnAnyAnswer(
    reply: FastifyReply,
    kind: CookieKind,
    { value, ...lifetime }: { value: string; expires?: Date; maxAge?: number },
  ): void {
    const options = { ...this.#options, ...lifetime };
    reply.raw.appendHeader('set-cookie', reply.server.serializeCookie(this.#name(kind), value, options));
  }

  #sign({ userId, credentialsVersion }: MarkedAccount, nonce: string): string {
    const marked = `${userId}/${credentialsVersion}/${nonce}`;
    return createHmac('sha256', this.#key).update(marked).digest('base64url');
  }
}

function secondsOf(kind: CookieKind): number {
  return COOKIES[kind].days * DAY_SECONDS;
}
