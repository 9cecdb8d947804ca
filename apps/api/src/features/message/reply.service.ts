/** Replies from the inbox: accepted once, filled in, and stored together with the outbox row that starts their run. */
import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { contactAddress, contactKey } from '@praxis/config/contact-key';
import { derivedId } from '@praxis/config/derived-id';
import { publicOrigin, type Environment } from '@praxis/config/environment';
import { decideLanguage } from '@praxis/contracts/language/decide-language';
import type { Language } from '@praxis/contracts/language/language.const';
import { messageTexts } from '@praxis/contracts/language/message-texts';
import { type NewReply, type ReplyResult } from '@praxis/contracts/message/conversation';
import {
  checkMergeTags,
  mergeTagsOf,
  type MergeTag,
  type MergeValues,
} from '@praxis/contracts/message/merge-tag';
import { practiceValues } from '@praxis/domain/message/merge-values';
import { completeSms, MAX_SENT_SMS_CHARACTERS } from '@praxis/contracts/message/sms-text';
import { findContactScope } from '@praxis/db/contact/contact-lead';
import { findParty, lastSubject, type ConversationParty } from '@praxis/db/message/conversation-thread';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import { enqueueRun } from '@praxis/db/core/outbox';
import { findNextAppointment } from '@praxis/db/appointment/appointment';
import { replyKey, type ReplyAbout } from '@praxis/db/appointment/client-notified';
import { appointmentLinks } from '@praxis/db/appointment/short-link';
import { planReply } from '@praxis/db/message/reply';
import { findTenant, type ClientFacingTenant } from '@praxis/db/tenant/tenant';
import { dateOf, timeOf, whenOf } from '@praxis/domain/language/when-of';
import { fillText, personValues } from '@praxis/domain/message/merge-values';
import { MESSAGE_RUN } from '@praxis/workflows/message/messages';
import { Failure, invalidField, notFound, sampleLead } from '../../platform/http/failure.js';
import type { LeadUser } from '../../platform/auth/lead-actor.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';
import { ENVIRONMENT } from '../../platform/tokens.js';

const TOO_LONG = `With your name and how to opt out, a text message can have at most ${MAX_SENT_SMS_CHARACTERS} characters. Send it as an email, or shorten it.`;

/** Merge tags that only an appointment fills. */
const OF_APPOINTMENT: readonly MergeTag[] = ['appointment_time', 'date', 'time', 'booking_link'];

interface WantedReply extends NewReply {
  leadId: string;
}

@Injectable()
export class ReplyService {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
  ) {}

  /**
   * @throws Failure 404 for a foreign lead, 409 for a sample lead or one without an address, 400 for merge tags that
   * cannot be filled
   */
  async reply({ request, tenant, user }: LeadUser, wanted: WantedReply): Promise<Omit<ReplyResult, 'ok'>> {
    const { leadId, channel } = wanted;
    // The same key is the same message, even if the first response was lost.
    const key = request.headers['idempotency-key'] ?? randomUUID();
    const { PRAXIS_MASTER_KEY: masterKey } = this.environment;
    const id = derivedId(tenant.id, 'message', `reply/${leadId}/${user.userId}/${String(key)}`);
    return await this.database.withTenant(tenant.id, async (tx) => {
      const [party, practice] = await Promise.all([findParty(tx, leadId), findTenant(tx)]);
      if (!party || !practice) throw notFound();
      if (party.isSample) throw sampleLead('No message is sent.');
      const address = contactAddress(channel, channel === 'sms' ? party.phone : party.email);
      if (!address) throw noAddress(channel);
      const scope = await findContactScope(tx, leadId);
      const contact = contactKey(masterKey, { tenantId: tenant.id, address, scope });
      const texts = [wanted.body, wanted.subject ?? ''];
      const { fill, about } = await this.#filler(tx, { practice, party, channel, texts });
      const text = fill(wanted.body, 'body');
      const language = decideLanguage({ recorded: party.language });
      if (
        channel === 'sms' &&
        completeSms(practice.clientName, text, language).length > MAX_SENT_SMS_CHARACTERS
      )
        throw invalidField('body', TOO_LONG);
      const status = await planReply(tx, {
        id,
        leadId,
        sessionId: party.sessionId,
        channel,
        language,
        contactKey: contact,
        subject:
          channel === 'email'
            ? await subjectOf(tx, {
                wanted: wanted.subject && fill(wanted.subject, 'subject'),
                practice,
                party,
              })
            : undefined,
        body: text,
        idempotencyKey: replyKey(id, about),
        authorId: user.userId,
        askedAt: party.lastAsked ?? new Date(0),
      });
      await enqueueRun(tx, MESSAGE_RUN, { tenantId: tx.tenantId, messageId: id });
      await auditAs(tx, user, {
        action: 'conversation.answered',
        targetType: 'lead',
        targetId: leadId,
        detail: { messageId: id, channel },
      });
      return { id, status };
    });
  }

  /** Fills merge tags; only data that the texts use is looked up. `about` is the appointment that the reply is about. */
  async #filler(
    tx: TenantTransaction,
    {
      practice,
      party,
      channel,
      texts,
    }: {
      practice: ClientFacingTenant;
      party: ConversationParty;
      channel: NewReply['channel'];
      texts: readonly string[];
    },
  ): Promise<{ fill: (text: string, field: string) => string; about: ReplyAbout | undefined }> {
    const used = new Set(texts.flatMap(mergeTagsOf));
    const appointment = OF_APPOINTMENT.some((tag) => used.has(tag))
      ? await findNextAppointment(tx, party.id)
      : undefined;
    const language = decideLanguage({ recorded: party.language });
    const links =
      appointment &&
      used.has('booking_link') &&
      (await appointmentLinks(tx, {
        masterKey: this.environment.PRAXIS_MASTER_KEY,
        origin: publicOrigin(this.environment),
        appointment,
      }));
    const values = (written: Language): MergeValues => ({
      ...personValues(party),
      ...practiceValues(practice),
      appointment_time: appointment && whenOf(appointment, written, Date.now()),
      date: appointment && dateOf(appointment, written, Date.now()),
      time: appointment && timeOf(appointment, written),
      booking_link: links ? links[channel] : undefined,
    });
    const fill = (text: string, field: string): string => {
      const problem = checkMergeTags(text);
      if (problem) throw invalidField(field, problem);
      const filled = fillText(text, values, language);
      const [missing] = filled.missing;
      if (missing !== undefined)
        throw invalidField(
          field,
          `{{${missing}}} cannot be filled in because there is no upcoming appointment.`,
        );
      return filled.text;
    };
    const saysTime = used.has('appointment_time') || (used.has('date') && used.has('time'));
    return { fill, about: appointment && { ...appointment, saysTime } };
  }
}

function noAddress(channel: NewReply['channel']): Failure {
  return channel === 'sms'
    ? Failure.of(409, 'no_phone', 'There is no phone number for text messages. Send an email.')
    : Failure.of(409, 'no_email', 'There is no email address to write to. Send a text message.');
}

/** The subject: the given one, else a reply to the last mail. */
async function subjectOf(
  tx: TenantTransaction,
  {
    wanted,
    practice,
    party,
  }: { wanted: string | undefined; practice: ClientFacingTenant; party: ConversationParty },
): Promise<string> {
  if (wanted) return wanted;
  const last = await lastSubject(tx, party.id);
  if (last === null)
    return messageTexts(decideLanguage({ recorded: party.language }))('reply.subject', {
      tenant: practice.clientName,
    });
  return /^re:/i.test(last) ? last : `Re: ${last}`;
}
