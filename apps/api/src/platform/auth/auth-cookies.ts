/** Sets and reads every cookie there is; what each is for stands in the contract (`COOKIES`). */
import { createHmac, randomBytes } from 'node:crypto';
import type {} from '@fastify/cookie'; // its additions to requests and replies
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isBehindTls, type Environment } from '@praxis/config/environment';
import { deriveKey, sameSecret } from '@praxis/config/keys';
import { COOKIES, type CookieKind } from '@praxis/contracts/auth/cookie.const';
import { createToken, hashToken, isToken } from '@praxis/db/core/secret-token';
import { ENVIRONMENT } from '../tokens.js';

const DAY_SECONDS = 86_400;

/** The account that a browser is marked for. */
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
    // With the prefix a browser takes the cookie from this very host alone, over TLS alone (RFC 6265bis).
    this.#prefix = secure ? '__Host-' : '';
    this.#options = { httpOnly: true, sameSite: 'lax', path: '/', secure };
    this.#key = deriveKey(environment.PRAXIS_MASTER_KEY, 'cookies/device');
  }

  /** What the browser sent as its session, whether or not it can be one; undefined when it sent nothing. */
  session(request: FastifyRequest): string | undefined {
    return this.#sent(request, 'session');
  }

  setSession(reply: FastifyReply, token: string, expiresAt: Date): void {
    void reply.setCookie(this.#name('session'), token, { ...this.#options, expires: expiresAt });
  }

  /** What the browser sent for a sign-in whose first step is done; undefined when it sent nothing that could be it. */
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

  /** Replaces the token on an answer that may be a stream. */
  replaceSession(reply: FastifyReply, token: string, expiresAt: Date): void {
    this.#setOnAnyAnswer(reply, 'session', { value: token, expires: expiresAt });
  }

  /** What the browser sent as its visitor's secret, whether or not it can be one. */
  visitor(request: FastifyRequest): string | undefined {
    return this.#sent(request, 'visitor');
  }

  /** Gives a visitor their secret on an answer that may be a stream. */
  setVisitor(reply: FastifyReply, token: string): void {
    this.#setOnAnyAnswer(reply, 'visitor', { value: token, maxAge: secondsOf('visitor') });
  }

  clearSession(reply: FastifyReply): void {
    void reply.clearCookie(this.#name('session'), this.#options);
  }

  /** Marks the browser that asks for a link, and gives the hash that the link is bound to. */
  bindBrowser(request: FastifyRequest, reply: FastifyReply): string {
    const sent = this.#sent(request, 'link');
    // The same secret for every link of this browser, so that asking twice does not spoil the first mail.
    const secret = isToken(sent) ? sent : createToken();
    void reply.setCookie(this.#name('link'), secret, { ...this.#options, maxAge: secondsOf('link') });
    return hashToken(secret);
  }

  /** The hash to compare with the link's; null from a browser that never asked for one. */
  browserHash(request: FastifyRequest): string | null {
    const sent = this.#sent(request, 'link');
    return isToken(sent) ? hashToken(sent) : null;
  }

  /** Marks a browser as one where this account has signed in, until the account's password or factors change. */
  trustDevice(reply: FastifyReply, account: MarkedAccount): void {
    const nonce = randomBytes(12).toString('base64url');
    void reply.setCookie(this.#name('device'), `${nonce}.${this.#sign(account, nonce)}`, {
      ...this.#options,
      maxAge: secondsOf('device'),
    });
  }

  /** Whether this account has signed in at the browser before, with the password and factors that it has now. */
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

  // A stream writes its head by itself, and takes along only what stands on the raw response.
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
