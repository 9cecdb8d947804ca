/**
 * Verifies requests of the telephone line: they must be signed with the account that the tenant's line
 * belongs to.
 */
import { Inject, Injectable, type RawBodyRequest } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Environment } from '@praxis/config/environment';
import { simLineToken } from '@praxis/config/sim-line';
import type { PhoneLine } from '@praxis/contracts/call/phone.const';
import { isSignedByTwilio, type TwilioSignature } from '@praxis/providers/webhook/twilio';
import { ENVIRONMENT } from '../../platform/tokens.js';
import { headerOf } from '../read-or-refuse.js';
import { vendorOrigin } from '../vendor-address.js';
import { signatureInvalid } from '../webhook-intake.js';
import { WebhookKeys } from '../webhook-keys.js';

/** A verified request of the line. */
export interface LineRequest {
  line: PhoneLine;
  tenantId: string;
  /** The origin that the vendor called. */
  origin: string;
  /** Its fields by name; a repeated field counts once. */
  fields: Readonly<Record<string, string>>;
}

@Injectable()
export class LineRequestVerifier {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly keys: WebhookKeys,
  ) {}

  /** Verifies and reads a request. @throws Failure 401 */
  async read(
    request: RawBodyRequest<FastifyRequest>,
    { line, tenantId }: { line: PhoneLine; tenantId: string },
  ): Promise<LineRequest> {
    const body = request.rawBody?.toString('utf8') ?? '';
    const origin = vendorOrigin(this.environment, request);
    const isSigned = await this.#isSigned(line, tenantId, {
      signature: headerOf(request.headers, 'x-twilio-signature'),
      url: `${origin}${request.url}`,
      contentType: headerOf(request.headers, 'content-type'),
      body,
    });
    if (!isSigned) throw signatureInvalid();
    return { line, tenantId, origin, fields: Object.fromEntries(new URLSearchParams(body)) };
  }

  /** Whether the handshake of a web socket is signed: its address, without a body. */
  async isSignedHandshake(call: {
    line: PhoneLine;
    tenantId: string;
    url: string;
    signature: string;
  }): Promise<boolean> {
    return await this.#isSigned(call.line, call.tenantId, {
      signature: call.signature,
      url: call.url,
      contentType: 'application/x-www-form-urlencoded',
      body: '',
    });
  }

  async #isSigned(
    line: PhoneLine,
    tenantId: string,
    request: Omit<TwilioSignature, 'authToken'>,
  ): Promise<boolean> {
    const check = (authToken: string): boolean => isSignedByTwilio({ authToken, ...request });
    return line === 'sim'
      ? check(simLineToken(this.environment.PRAXIS_MASTER_KEY))
      : await this.keys.isSigned('twilio', tenantId, check);
  }
}
