/** Sends an appointment's confirmation again, and predicts the result on each channel. */
import { Inject, Injectable } from '@nestjs/common';
import { contactAddress, contactKey } from '@praxis/config/contact-key';
import type { Environment } from '@praxis/config/environment';
import type { ConfirmationChannel } from '@praxis/contracts/appointment/appointment-detail';
import { CHANNELS, type Channel } from '@praxis/contracts/message/message.const';
import { findAppointmentItem } from '@praxis/db/appointment/appointment-list';
import { askForConfirmation } from '@praxis/db/appointment/appointment-run';
import { findContactScope } from '@praxis/db/contact/contact-lead';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import { markContacted } from '@praxis/db/lead/lead-change';
import { findLeadContact, type LeadContact } from '@praxis/db/lead/lead';
import { decideSend, type RefusalReason, type SendDecision } from '@praxis/db/message/send-decision';
import { Failure, notFound } from '../../platform/http/failure.js';
import type { LeadUser } from '../../platform/auth/lead-actor.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';
import { ENVIRONMENT } from '../../platform/tokens.js';

const NAMES: Record<Channel, string> = { sms: 'Text message', email: 'Email' };
const REFUSED: Record<RefusalReason, string> = {
  opted_out: 'they opted out',
  no_consent: 'they have not given consent',
  suppressed: 'the address does not accept messages',
  invalid_address: 'the address is not valid',
  stopped: 'it was stopped',
  demo_limit: 'the demo has reached its limit for today',
  plan_limit: 'the plan or the limits of the practice allow no more messages in this billing cycle',
  sample: 'sample people get no messages',
};

@Injectable()
export class AppointmentConfirmationService {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
  ) {}

  /**
   * Stores a request with the appointment, so that its run sends the confirmation. The run checks the rules again when
   * it sends each message.
   * @throws Failure 404 for another tenant's id, 409 if there is nothing to confirm or no channel allows it
   */
  async send(
    { tenant, user }: Pick<LeadUser, 'tenant' | 'user'>,
    id: string,
  ): Promise<ConfirmationChannel[]> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      const item = await findAppointmentItem(tx, id);
      const lead = item && (await findLeadContact(tx, item.lead.id));
      if (!item || !lead) throw notFound();
      const channels = await this.#channels(tx, lead);
      if (!channels.some(({ outcome }) => outcome === 'sending' || outcome === 'waiting'))
        throw Failure.of(409, 'nothing_sent', channels.map(({ text }) => text).join(' '));
      if (!(await askForConfirmation(tx, id)))
        throw Failure.of(
          409,
          'appointment_required',
          'Only an appointment that is ahead can be confirmed. Book one first.',
        );
      await markContacted(tx, lead.id);
      await auditAs(tx, user, {
        action: 'appointment.confirmation_resent',
        targetType: 'appointment',
        targetId: id,
      });
      return channels;
    });
  }

  async #channels(tx: TenantTransaction, lead: LeadContact): Promise<ConfirmationChannel[]> {
    const scope = await findContactScope(tx, lead.id);
    const at = new Date();
    const channels: ConfirmationChannel[] = [];
    for (const channel of CHANNELS) {
      const given = channel === 'sms' ? lead.phone : lead.email;
      const address = contactAddress(channel, given);
      if (!address) {
        channels.push({
          channel,
          outcome: 'no_address',
          notBefore: null,
          text: withoutAddress(channel, given),
        });
        continue;
      }
      const key = contactKey(this.environment.PRAXIS_MASTER_KEY, { tenantId: tx.tenantId, address, scope });
      const question = { leadId: lead.id, channel, contactKey: key, place: address, at };
      channels.push(stateOf(channel, await decideSend(tx, { ...question, purpose: 'service' })));
    }
    return channels;
  }
}

function withoutAddress(channel: Channel, given: string | null): string {
  if (channel === 'sms')
    return given ? 'The phone number cannot receive text messages.' : 'There is no phone number.';
  return given ? 'The email address cannot receive email.' : 'There is no email address.';
}

function stateOf(channel: Channel, decision: SendDecision): ConfirmationChannel {
  const name = NAMES[channel];
  if (decision.outcome === 'refused') {
    const text = `${name} not sent: ${REFUSED[decision.reason]}.`;
    return { channel, outcome: 'refused', notBefore: null, text };
  }
  if (decision.outcome === 'deferred' && decision.reason === 'quiet_hours') {
    const text = `${name} waits until the morning where the client is.`;
    return { channel, outcome: 'waiting', notBefore: decision.notBefore, text };
  }
  return { channel, outcome: 'sending', notBefore: null, text: `${name} is on its way.` };
}
