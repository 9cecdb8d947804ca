/**
 * Handles the unsubscribe link of marketing emails, from its page or directly from a mail program (RFC 8058). Like
 * every opt-out it ends emails of every kind, and the page says so.
 */
import { Controller, Get, Inject, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Environment } from '@praxis/config/environment';
import { addressHint, contactAddress } from '@praxis/config/contact-key';
import { readUnsubscribeToken, type UnsubscribeClaim } from '@praxis/config/unsubscribe-token';
import {
  UnsubscribeResult,
  UnsubscribeSender,
  UnsubscribeToken,
} from '@praxis/contracts/message/unsubscribe';
import { appendConsent, readConsentState } from '@praxis/db/consent/consent';
import { lockContact, noteConsentChange } from '@praxis/db/contact/contact-lead';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import { findRecipient, type Recipient } from '@praxis/db/campaign/campaign-audience';
import { readBrand } from '@praxis/db/tenant/brand';
import { findTenant } from '@praxis/db/tenant/tenant';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { notFound } from '../../platform/http/failure.js';
import { ENVIRONMENT } from '../../platform/tokens.js';

/** Version of the link's wording, stored with the consent entry. */
const WORDING = 'unsubscribe-1';
const INVALID = 'This link is no longer valid. Copy the whole link from your email.';

@ApiTags('consent')
@Controller('v1/unsubscribe')
export class UnsubscribeController {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
  ) {}

  /** Shows which practice sends the emails. Mail programs open links automatically, so this changes nothing. */
  @Get(':token')
  @Allow('public')
  @Answer('Read whose emails an unsubscribe link stops', UnsubscribeSender)
  async sender(@Param('token', { schema: UnsubscribeToken }) token: string): Promise<UnsubscribeSender> {
    const claim = readUnsubscribeToken(this.environment.PRAXIS_MASTER_KEY, token);
    const sender = claim && (await this.database.withTenant(claim.tenantId, (tx) => this.#sender(tx, claim)));
    if (!sender) throw notFound(INVALID);
    return { ok: true, ...sender };
  }

  /** Needs no sign-in or confirmation, and can be repeated. */
  @Post(':token')
  @Allow('public')
  @Answer('Unsubscribe from all emails of a practice', UnsubscribeResult)
  async unsubscribe(@Param('token', { schema: UnsubscribeToken }) token: string): Promise<UnsubscribeResult> {
    const claim = readUnsubscribeToken(this.environment.PRAXIS_MASTER_KEY, token);
    const done = claim && (await this.database.withTenant(claim.tenantId, (tx) => this.#optOut(tx, claim)));
    if (!done) throw notFound(INVALID);
    return { ok: true, ...done };
  }

  async #sender(
    tx: TenantTransaction,
    claim: UnsubscribeClaim,
  ): Promise<Omit<UnsubscribeSender, 'ok'> | undefined> {
    const [recipient, tenant] = await Promise.all([recipientOf(tx, claim), findTenant(tx)]);
    return recipient && tenant && { brand: await readBrand(tx), language: recipient.language };
  }

  async #optOut(
    tx: TenantTransaction,
    claim: UnsubscribeClaim,
  ): Promise<Omit<UnsubscribeResult, 'ok'> | undefined> {
    const [recipient, tenant] = await Promise.all([recipientOf(tx, claim), findTenant(tx)]);
    if (!recipient || !tenant) return undefined;
    const { contactKey, leadId, email } = recipient;
    await lockContact(tx, contactKey);
    const { state } = await readConsentState(tx, { contactKey, channel: 'email' });
    if (state !== 'opted_out') {
      if (leadId !== undefined)
        await noteConsentChange(tx, [leadId], { channels: ['email'], action: 'opt_out' });
      await appendConsent(tx, [
        {
          channel: 'email',
          contactKey,
          leadId,
          action: 'opt_out',
          method: 'unsubscribe_link',
          evidence: `message/${claim.messageId}`,
          actor: 'person',
          wordingVersion: WORDING,
          occurredAt: new Date(),
        },
      ]);
    }
    const address = contactAddress('email', email);
    return { sender: tenant.clientName, address: address ? addressHint(address) : 'your address' };
  }
}

/** The recipient whose emails a link stops. If the message was deleted, only its address is known. */
async function recipientOf(
  tx: TenantTransaction,
  { messageId, contactKey }: UnsubscribeClaim,
): Promise<Recipient | undefined> {
  const found = await findRecipient(tx, messageId);
  if (found || contactKey === undefined) return found;
  return { contactKey, leadId: undefined, email: null, language: null };
}
