/** The message of a step, as it is stored and sent. */
import { derivedId } from '@praxis/config/derived-id';
import { publicOrigin, type Environment } from '@praxis/config/environment';
import { unsubscribeLink, unsubscribeToken } from '@praxis/config/unsubscribe-token';
import type { Step } from '@praxis/contracts/automation/step';
import { decideLanguage } from '@praxis/contracts/language/decide-language';
import { messageTexts } from '@praxis/contracts/language/message-texts';
import type { RunLead } from '@praxis/db/automation/automation-facts';
import type { RunState } from '@praxis/db/automation/automation-run-state';
import { messageThread } from '@praxis/db/automation/run-messages';
import type { TenantTransaction } from '@praxis/db/core/database';
import { isEntered } from '@praxis/db/lead/lead-session';
import { findMailBrand } from '@praxis/db/mail/mail';
import type { NewMessage } from '@praxis/db/message/message';
import { findPracticeAddress } from '@praxis/db/tenant/practice';
import type { ClientFacingTenant } from '@praxis/db/tenant/tenant';
import { bulkMailText } from '@praxis/domain/campaign/campaign-text';
import { mergeText, type TextFacts } from '@praxis/domain/automation/merge-text';
import { mailSubject } from '@praxis/domain/message/mail-subject';
import { layoutBulkMail, layoutMail, paragraphsOf } from '../mail/mail-layout.js';
import { addressOf, purposeOf } from './run-facts.js';

export type SendStep = Extract<Step, { kind: 'send_message' }>;

/** The parts of a message. */
export interface MessageParts {
  run: RunState;
  stepId: string;
  step: SendStep;
  lead: RunLead;
  tenant: ClientFacingTenant;
  facts: TextFacts;
}

/** The message; undefined if the lead cannot be reached on its channel. Composing it again gives the same message. */
export async function composeMessage(
  tx: TenantTransaction,
  environment: Environment,
  { run, stepId, step, lead, tenant, facts }: MessageParts,
): Promise<NewMessage | undefined> {
  const masterKey = environment.PRAXIS_MASTER_KEY;
  const contact = await addressOf(tx, masterKey, { lead, channel: step.channel });
  if (!contact) return undefined;
  const key = `automation/${run.id}/${stepId}`;
  const id = derivedId(tenant.id, 'message', key);
  const language = decideLanguage({ recorded: lead.language });
  const purpose = purposeOf(run.definition.trigger.kind, isEntered(lead.sessionId));
  const message: NewMessage = {
    id,
    leadId: lead.id,
    sessionId: messageThread(run.id),
    template: 'automation',
    idempotencyKey: key,
    channel: step.channel,
    contactKey: contact.key,
    purpose,
    language,
    ...(purpose === 'reply' && { askedAt: run.occurredAt }),
    body: mergeText(step.body, facts),
  };
  if (step.channel === 'sms') return message;
  const subject = mailSubject(mergeText(step.subject ?? '', facts), { sender: tenant.clientName, language });
  const brand = await findMailBrand(tx, tenant.id);
  const origin = publicOrigin(environment);
  const frame = { tenantId: tenant.id, name: tenant.clientName, brand, origin, language, subject };
  if (purpose !== 'marketing') {
    const body = [message.body, tenant.clientName].join('\n\n');
    return { ...message, subject, body, html: layoutMail(frame, paragraphsOf(body)) };
  }
  const ours = messageTexts(language);
  const unsubscribe = unsubscribeLink(
    origin,
    unsubscribeToken(masterKey, { tenantId: tenant.id, messageId: id, contactKey: contact.key }),
  );
  const footer = {
    address: await findPracticeAddress(tx),
    reason: ours('campaign.reason', { sender: tenant.clientName }),
    unsubscribing: ours('campaign.unsubscribe'),
    unsubscribe,
  };
  return {
    ...message,
    subject,
    body: bulkMailText({ text: message.body, sender: tenant.clientName, ...footer }),
    html: layoutBulkMail(frame, message.body, footer),
  };
}
