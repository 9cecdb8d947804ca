/**
 * Tokens of a call's conversation: which call, which of its connections, at which address, and until when. Signed, and good
 * for one handshake, which the database sees to. They carry no word of who is on the line.
 */
import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import * as z from 'zod/mini';
import type { Environment } from '@praxis/config/environment';
import { deriveKey, sameSecret } from '@praxis/config/keys';
import { PHONE_LINES, type PhoneLine } from '@praxis/contracts/call/phone.const';
import { Uuid } from '@praxis/contracts/journey/session';
import { ENVIRONMENT } from '../../platform/tokens.js';

/** Where the web socket is opened; the token follows. */
export const RELAY_PATH = '/v1/webhooks/relay/';

/** The vendor connects at once. Milliseconds. */
const GOOD_FOR_MS = 60_000;

/** Line, tenant, call, connection, end in milliseconds since 1970, origin. */
const Claims = z.tuple([z.enum(PHONE_LINES), Uuid, Uuid, z.int(), z.int(), z.url()]);

export interface RelayClaims {
  line: PhoneLine;
  tenantId: string;
  callId: string;
  leg: number;
  /** The address that the vendor connects to, and signs. */
  url: string;
}

@Injectable()
export class RelayTokens {
  readonly #key: Buffer;

  constructor(@Inject(ENVIRONMENT) environment: Environment) {
    this.#key = deriveKey(environment.PRAXIS_MASTER_KEY, 'phone/relay');
  }

  /** The address of a new connection; `origin` is where the vendor has reached us. */
  issue(call: Omit<RelayClaims, 'url'>, origin: string): string {
    const { line, tenantId, callId, leg } = call;
    const claims = Buffer.from(
      JSON.stringify([line, tenantId, callId, leg, Date.now() + GOOD_FOR_MS, origin]),
    ).toString('base64url');
    return addressOf(origin, `${claims}.${this.#sign(claims)}`);
  }

  /** What a token stands for; undefined for one that is none of ours, or whose time is over. */
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
