/**
 * Tokens of a call's conversation: the call, the number of its connection, its address, and the expiry.
 * Signed, and valid for one handshake, which the database ensures. They contain nothing about the caller.
 */
import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import * as z from 'zod/mini';
import type { Environment } from '@praxis/config/environment';
import { deriveKey, sameSecret } from '@praxis/config/keys';
import { PHONE_LINES, type PhoneLine } from '@praxis/contracts/call/phone.const';
import { Uuid } from '@praxis/contracts/journey/session';
import { ENVIRONMENT } from '../../platform/tokens.js';

/** Path of the web socket; the token follows. */
export const RELAY_PATH = '/v1/webhooks/relay/';

/** Validity in milliseconds; the vendor connects immediately. */
const RELAY_TOKEN_MS = 60_000;

/** Line, tenant, call, connection, expiry in milliseconds since 1970, origin. */
const Claims = z.tuple([z.enum(PHONE_LINES), Uuid, Uuid, z.int(), z.int(), z.url()]);

export interface RelayClaims {
  line: PhoneLine;
  tenantId: string;
  callId: string;
  leg: number;
  /** The address that the vendor connects to and signs. */
  url: string;
}

@Injectable()
export class RelayTokens {
  readonly #key: Buffer;

  constructor(@Inject(ENVIRONMENT) environment: Environment) {
    this.#key = deriveKey(environment.PRAXIS_MASTER_KEY, 'phone/relay');
  }

  /** The address of a new connection; `origin` is the one that the vendor called. */
  issue(call: Omit<RelayClaims, 'url'>, origin: string): string {
    const { line, tenantId, callId, leg } = call;
    const claims = Buffer.from(
      JSON.stringify([line, tenantId, callId, leg, Date.now() + RELAY_TOKEN_MS, origin]),
    ).toString('base64url');
    return addressOf(origin, `${claims}.${this.#sign(claims)}`);
  }

  /** The content of a token; undefined for an expired one, or one that is not ours. */
  read(token: string): RelayClaims | undefined {
    const [claims = '', signature = ''] = token.split('.');
    if (!sameSecret(signature, this.#sign(claims))) return undefined;
    const [line, tenantId, callId, leg, until, origin] = Claims.parse(
      JSON.parse(Buffer.from(claims, 'base64url').toString()),
    );
    return until < Date.now() ? undefined : { line, tenantId, callId, leg, url: addressOf(origin, token) };
  }

  #sign(claims: string): string {
    return createHmac('sha256', this.#key).update(claims).digest('base64url');
  }
}

function addressOf(origin: string, token: string): string {
  return `${origin.replace(/^http/, 'ws')}${RELAY_PATH}${token}`;
}
