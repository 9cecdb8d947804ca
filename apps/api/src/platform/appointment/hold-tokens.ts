/**
 * Tokens of held slots. A token states the slot, its session and its expiry, and is signed for its tenant.
 * Shown on the web, read out on a call or sent by SMS, it confirms that slot and no other. The database
 * ensures that it does so only once: a hold ends with its confirmation.
 */
import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@praxis/config/environment';
import { deriveKey, sameSecret } from '@praxis/config/keys';
import { Uuid } from '@praxis/contracts/journey/session';
import type { Hold } from '@praxis/db/appointment/slot-hold';
import * as z from 'zod/mini';
import { invalidField } from '../http/failure.js';
import { ENVIRONMENT } from '../tokens.js';

/** Content of a token: hold, session, provider, start, end and expiry in milliseconds since 1970. */
const Claims = z.tuple([Uuid, z.string(), Uuid, z.int(), z.int(), z.int()]);

/** The slot that a token confirms, as booking expects it. */
export interface HeldSlot {
  holdId: string;
  providerId: string;
  start: string;
  durationMins: number;
}

@Injectable()
export class HoldTokens {
  readonly #key: Buffer;

  constructor(@Inject(ENVIRONMENT) environment: Environment) {
    this.#key = deriveKey(environment.PRAXIS_MASTER_KEY, 'holds/token');
  }

  /** The token of a new hold. */
  issue(tenantId: string, { sessionId, hold }: { sessionId: string; hold: Hold }): string {
    const { id, slot, expiresAt } = hold;
    const times = [slot.start, slot.end, expiresAt].map((time) => Date.parse(time));
    const claims = Buffer.from(JSON.stringify([id, sessionId, slot.providerId, ...times])).toString(
      'base64url',
    );
    return `${claims}.${this.#sign(tenantId, claims)}`;
  }

  /**
   * The content of a token. Expiry is checked at confirmation: a request that is repeated after its token
   * expired must return the appointment that it made.
   * @throws Failure 400 for a token that was not issued for this tenant
   */
  read(tenantId: string, token: string): HeldSlot {
    const [claims = '', signature = ''] = token.split('.');
    if (!sameSecret(signature, this.#sign(tenantId, claims)))
      throw invalidField('holdToken', 'This hold is not valid here. Choose a time again.', 'hold_invalid');
    const [holdId, , providerId, start, end] = Claims.parse(
      JSON.parse(Buffer.from(claims, 'base64url').toString()),
    );
    return {
      holdId,
      providerId,
      start: new Date(start).toISOString(),
      durationMins: (end - start) / 60_000,
    };
  }

  #sign(tenantId: string, claims: string): string {
    return createHmac('sha256', this.#key).update(`${tenantId}/${claims}`).digest('base64url');
  }
}
