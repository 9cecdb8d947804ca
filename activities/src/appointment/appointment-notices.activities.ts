/** Activities of an appointment's run: read its state, and plan or drop its messages to the client. */
import { contactAddress, contactKey } from '@praxis/config/contact-key';
import { derivedId } from '@praxis/config/derived-id';
import { publicOrigin, type Environment } from '@praxis/config/environment';
import type { Mode } from '@praxis/contracts/core/industry.const';
import { decideLanguage } from '@praxis/contracts/language/decide-language';
import { CHANNELS, type Channel, type MessagePurpose } from '@praxis/contracts/message/message.const';
import type { AppointmentRecord } from '@praxis/db/appointment/appointment-row';
import { findAppointmentItem } from '@praxis/db/appointment/appointment-list';
import {
  dropMessages,
  dropOtherNotices,
  lockSequence,
  readAppointmentState,
  reopenMessages,
  type AppointmentState,
} from '@praxis/db/appointment/appointment-run';
import { listLostAppointments } from '@praxis/db/appointment/lost-runs';
import { findAppointment } from '@praxis/db/appointment/appointment';
import { appointmentLinks } from '@praxis/db/appointment/short-link';
import { findContactScope } from '@praxis/db/contact/contact-lead';
import type { Database, TenantTransaction } from '@praxis/db/core/database';
import { findLeadContact, type LeadContact } from '@praxis/db/lead/lead';
import { findMailBrand, type StoredBrand } from '@praxis/db/mail/mail';
import { planMessages, type NewMessage } from '@praxis/db/message/message';
import { settleDeliveredNudge } from '@praxis/db/core/run-nudge';
import { findTenant, type ClientFacingTenant } from '@praxis/db/tenant/tenant';
import type {
  AppointmentFacts,
  AppointmentRecords,
  Notice,
  NoticeCommand,
} from '@praxis/workflows/appointment/effects';
import { firstNameOf } from '@praxis/domain/lead/first-name';
import { whenOf } from '@praxis/domain/language/when-of';
import { APPOINTMENT_RUN } from '@praxis/workflows/appointment/messages';
import { canSend, modesOfLead } from '../core/live-or-sim.js';
import { addRecovery, EFFECT_OVERDUE_SECONDS, WAITING_SECONDS } from '../core/run-recovery.js';
import { appointmentMessageKey } from './appointment-key.js';
import { NOTICE_TEMPLATES, renderNotice } from './appointment-texts.js';
import { neededMessages } from './needed-messages.js';
import { buttonOf, layoutMail, withButton } from '../mail/mail-layout.js';

export interface AppointmentDependencies {
  environment: Environment;
  database: Database;
}

/** The state read for a run, with its mode: the journey's mode, or else a mode for each channel. */
type ModedState = AppointmentState & { mode: Mode; modes?: NonNullable<AppointmentFacts['modes']> };

addRecovery(APPOINTMENT_RUN, (tx) =>
  listLostAppointments(tx, {
    finalSeconds: WAITING_SECONDS,
    effectSeconds: EFFECT_OVERDUE_SECONDS,
    limit: 100,
  }),
);

/** Creates the record activities of appointments. Messages are sent by the activity that sends all messages. */
export function createAppointmentRecords({
  environment,
  database,
}: AppointmentDependencies): AppointmentRecords {
  return {
    async readAppointment({ tenantId, appointmentId }) {
      const state = await database.withTenant(tenantId, async (tx): Promise<ModedState | undefined> => {
        const claimed = settleDeliveredNudge(tx, APPOINTMENT_RUN.kind, appointmentId);
        const [read] = await Promise.all([readAppointmentState(tx, appointmentId), claimed]);
        if (!read) return undefined;
        if (hasBegun(read)) await dropOtherNotices(tx, appointmentId, []);
        const { mode, hostId, leadId } = read;
        if (mode !== null) return { ...read, mode };
        // This lead has no journey that determines whether its messages are simulated.
        const { calendar, ...modes } = await modesOfLead(tx, environment, { leadId, hostId });
        return { ...read, mode: calendar, modes };
      });
      if (!state) return undefined;
      const { status, sequence, start, end, scheduledAt, isRebooked, isReplaced, ...others } = state;
      const { isByPractice, confirmations, confirmFrom, finalInMs, modes, hostId: _, ...journey } = others;
      const now = Date.now();
      return {
        status,
        sequence,
        start: start.getTime(),
        end: end.getTime(),
        now,
        scheduledAt: scheduledAt.getTime(),
        isRebooked,
        isReplaced,
        isByPractice,
        confirmations,
        ...(confirmFrom ? { confirmFrom: confirmFrom.getTime() } : {}),
        ...(finalInMs === null ? {} : { finalFrom: now + finalInMs }),
        ...(modes ? { modes } : {}),
        journey: { tenantId, ...journey },
      };
    },

    async planNotice({ tenantId, appointmentId }, command) {
      return await database.withTenant(tenantId, async (tx) => {
        const sequence = await lockSequence(tx, appointmentId);
        if (sequence !== command.sequence) return [];
        const parts = await readParts(tx, appointmentId, command.notice);
        if (!parts) return [];
        const links = await appointmentLinks(tx, {
          masterKey: environment.PRAXIS_MASTER_KEY,
          origin: publicOrigin(environment),
          appointment: { id: appointmentId, sequence },
        });
        const { notice } = command;
        const messages = await neededMessages(tx, {
          appointmentId,
          what: notice,
          messages: compose(environment, { ...parts, links }, command),
          canSend: accountCheck(tx, environment, { state: parts.state, notice }),
        });
        const ids = messages.map(({ id }) => id);
        await dropOtherNotices(tx, appointmentId, ids);
        await reopenMessages(tx, ids);
        const states = await planMessages(tx, messages);
        return states.filter(({ status }) => status === 'queued' || status === 'sending');
      });
    },

    async dropNotice({ tenantId }, messageIds) {
      await database.withTenant(tenantId, (tx) => dropMessages(tx, messageIds));
    },
  };
}

/** The appointment has begun or is over, so a message about its time is no longer useful. */
const hasBegun = ({ status, start }: AppointmentState): boolean =>
  start.getTime() <= Date.now() && status !== 'cancelled';

interface NoticeParts {
  appointment: AppointmentRecord;
  state: AppointmentState;
  lead: LeadContact;
  tenant: ClientFacingTenant;
  brand: StoredBrand | undefined;
  /** The scope of the contact keys of the lead's addresses. */
  scope: Awaited<ReturnType<typeof findContactScope>>;
  purpose: MessagePurpose;
}

/**
 * Like a journey's own confirmation, the confirmation of the appointment's run skips a channel without an account. All other notices wait
 * for an account.
 */
function accountCheck(
  tx: TenantTransaction,
  environment: Environment,
  { state: { mode, isByPractice }, notice }: Pick<NoticeParts, 'state'> & Pick<NoticeCommand, 'notice'>,
): ((channel: Channel) => Promise<boolean>) | undefined {
  if (notice !== 'confirmation' || isByPractice || mode === null) return undefined;
  return (channel) => canSend(tx, environment, { channel, mode });
}

/** The link with which the client changes the appointment, for each channel. */
interface WithLinks {
  links: Readonly<Record<Channel, string>>;
}

async function readParts(
  tx: TenantTransaction,
  appointmentId: string,
  notice: Notice,
): Promise<NoticeParts | undefined> {
  const [appointment, state, tenant, brand] = await Promise.all([
    findAppointment(tx, appointmentId),
    readAppointmentState(tx, appointmentId),
    findTenant(tx),
    findMailBrand(tx, tx.tenantId),
  ]);
  if (!appointment || !state || !tenant) return undefined;
  const [lead, scope, item] = await Promise.all([
    findLeadContact(tx, state.leadId),
    findContactScope(tx, state.leadId),
    findAppointmentItem(tx, appointmentId),
  ]);
  // A confirmation is a reply, because people ask for it by booking. A notice about a change that the client has just
  // made is a reply, too. All other notices are service messages.
  const isChange = notice === 'rescheduled' || notice === 'cancelled';
  const isAnswer = notice === 'confirmation' || (isChange && item?.lastChange?.actor === 'client');
  const purpose = isAnswer ? 'reply' : 'service';
  return lead && { appointment, state, lead, tenant, brand, scope, purpose };
}

/** One message for each channel on which the lead can be reached. */
function compose(
  environment: Environment,
  { appointment, lead, tenant, brand, scope, purpose, links }: NoticeParts & WithLinks,
  { notice, sequence, round }: NoticeCommand,
): NewMessage[] {
  const origin = publicOrigin(environment);
  const language = decideLanguage({ recorded: lead.language });
  const message = (channel: Channel): NewMessage[] => {
    const link = links[channel];
    const address = contactAddress(channel, channel === 'sms' ? lead.phone : lead.email);
    if (!address) return [];
    const { subject, body, button } = renderNotice(notice, channel, {
      language,
      firstName: firstNameOf(lead.name),
      tenantName: tenant.clientName,
      tenantPhone: tenant.phone,
      when: whenOf(appointment, language, Date.now()),
      provider: appointment.provider,
      location: appointment.location,
      confirmationCode: appointment.confirmationCode,
      link,
    });
    const key = appointmentMessageKey({ appointmentId: appointment.id, sequence, notice, round, channel });
    const planned: NewMessage = {
      id: derivedId(tenant.id, 'message', key),
      leadId: lead.id,
      sessionId: appointment.sessionId,
      channel,
      template: NOTICE_TEMPLATES[notice],
      language,
      contactKey: contactKey(environment.PRAXIS_MASTER_KEY, { tenantId: tenant.id, address, scope }),
      purpose,
      subject,
      body,
      html:
        channel === 'email'
          ? layoutMail(
              {
                tenantId: tenant.id,
                name: tenant.clientName,
                subject: subject ?? '',
                language,
                brand,
                origin,
              },
              withButton(body, { link, label: button, style: buttonOf(brand) }),
            )
          : undefined,
      idempotencyKey: key,
    };
    return [planned];
  };
  return CHANNELS.flatMap(message);
}
