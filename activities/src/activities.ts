/** Every activity by name: what the worker offers to workflows. */
import { demoLiveCap } from '@praxis/config/demo-live-cap';
import { publicOrigin, type Environment } from '@praxis/config/environment';
import type { Database } from '@praxis/db/core/database';
import type { Flags } from '@praxis/db/flag/flag-client';
import type { AppointmentEffects, AppointmentRecords } from '@praxis/workflows/appointment/effects';
import type { AutomationEffects, AutomationRecords } from '@praxis/workflows/automation/effects';
import type { AutomationProposalEffects } from '@praxis/workflows/automation/proposal/effects';
import type { AutomationScheduleRecords } from '@praxis/workflows/automation/schedule/effects';
import type { BillingEffects, BillingRecords } from '@praxis/workflows/billing/effects';
import type { BatchEffects, CampaignEffects, CampaignRecords } from '@praxis/workflows/campaign/effects';
import type { CalendarEffects, CalendarSyncEffects } from '@praxis/workflows/calendar/effects';
import type { CallEffects, CallRecords } from '@praxis/workflows/call/effects';
import type { CrmEffects } from '@praxis/workflows/crm/effects';
import type { ExportEffects } from '@praxis/workflows/export/effects';
import type { JourneyRecords } from '@praxis/workflows/journey/effects';
import type { FlagRecords } from '@praxis/workflows/flag/effects';
import type { ImportEffects } from '@praxis/workflows/lead-import/effects';
import type { MessageTemplateEffects } from '@praxis/workflows/message-template/effects';
import type { MessageEffects, MessageRecords } from '@praxis/workflows/message/effects';
import type { OnboardingEffects, OnboardingRecords } from '@praxis/workflows/onboarding/effects';
import type { PhoneEffects } from '@praxis/workflows/call/phone/effects';
import type { MailEffects } from '@praxis/workflows/mail/effects';
import type { NotificationEffects } from '@praxis/workflows/notification/effects';
import type { SpeedToLeadEffects } from '@praxis/workflows/lead/effects';
import type { HealthEffects } from '@praxis/workflows/health/effects';
import type { ReconcileEffects } from '@praxis/workflows/core/reconcile/effects';
import type { VaultEffects } from '@praxis/workflows/vault/effects';
import type { WebhookEffects, WebhookRecords } from '@praxis/workflows/webhook/effects';
import type { WebhookDeliveryEffects } from '@praxis/workflows/webhook-delivery/effects';
import type { WorkOrderEffects, WorkOrderRecords } from '@praxis/workflows/work-order/effects';
import { createAppointmentRecords } from './appointment/appointment-notices.activities.js';
import { createAutomationProposalActivities } from './automation/automation-proposal.activities.js';
import { createAutomationScheduleActivities } from './automation/automation-schedule.activities.js';
import { createAutomationActivities } from './automation/automation.activities.js';
import { createBillingActivities } from './billing/billing.activities.js';
import { createCallEffects } from './call/call-effects.activities.js';
import { createCallRecords } from './call/call-records.activities.js';
import { createCalendarActivities } from './calendar/calendar.activities.js';
import { createCrmActivities } from './crm/crm.activities.js';
import { createCampaignActivities } from './campaign/campaign.activities.js';
import type { PaymentsPort } from '@praxis/providers/payment/port';
import type { Documents } from './core/document.js';
import { createExportActivities } from './export/export.activities.js';
import { createFlagRecords } from './flag/flag.activities.js';
import { createHealthActivities } from './health/health.activities.js';
import { createImportActivities } from './lead-import/lead-import.activities.js';
import { createInboundMailActivities } from './message/inbound-mail.activities.js';
import { createJourneyRecords } from './journey/journey-records.activities.js';
import { createOnboardingActivities } from './onboarding/onboarding.activities.js';
import { createMailActivities } from './mail/mail.activities.js';
import { createMessageRecords } from './message/message-records.activities.js';
import { createMessageTemplateActivities } from './message-template/message-template.activities.js';
import { createMessageActivities } from './message/message.activities.js';
import { createNotificationActivities } from './notification/notification.activities.js';
import { createPhoneEffects } from './call/phone.activities.js';
import type { Providers } from './core/providers.js';
import { createReconcileActivities } from './core/reconcile.activities.js';
import { createSpeedToLeadActivities } from './lead/speed-to-lead.activities.js';
import { createVaultActivities } from './vault/vault.activities.js';
import { createWebhookActivities } from './webhook/webhook.activities.js';
import { createWorkOrderActivities } from './work-order/work-order.activities.js';
import { createWebhookDeliveryActivities } from './webhook-delivery/webhook-delivery.activities.js';

export interface ActivityDependencies {
  environment: Environment;
  database: Database;
  documents: Documents;
  flags: Flags;
  providers: Providers;
  /** The platform's payment vendor; undefined if there is none. */
  payments: PaymentsPort | undefined;
}

export type Activities = JourneyRecords &
  MessageEffects &
  CalendarEffects &
  AppointmentRecords &
  AppointmentEffects &
  AutomationRecords &
  AutomationEffects &
  AutomationProposalEffects &
  AutomationScheduleRecords &
  BillingRecords &
  BillingEffects &
  CampaignRecords &
  CampaignEffects &
  BatchEffects &
  CalendarSyncEffects &
  CallRecords &
  CallEffects &
  MailEffects &
  MessageRecords &
  MessageTemplateEffects &
  NotificationEffects &
  OnboardingEffects &
  OnboardingRecords &
  PhoneEffects &
  ExportEffects &
  FlagRecords &
  HealthEffects &
  ImportEffects &
  ReconcileEffects &
  SpeedToLeadEffects &
  VaultEffects &
  WebhookRecords &
  WebhookEffects &
  WebhookDeliveryEffects &
  WorkOrderRecords &
  WorkOrderEffects &
  CrmEffects;

/** Creates all activities from their dependencies. */
export function createActivities(parts: ActivityDependencies): Activities {
  const { environment, database, documents, providers } = parts;
  const masterKey = environment.PRAXIS_MASTER_KEY;
  const origin = publicOrigin(environment);
  const messages = createMessageActivities({
    database,
    providers,
    masterKey,
    origin,
    liveCap: demoLiveCap(environment),
  });
  return {
    ...messages,
    ...createAppointmentRecords(parts),
    ...createAutomationActivities({ ...parts, now: () => new Date() }),
    ...createAutomationProposalActivities(parts),
    ...createAutomationScheduleActivities({ environment, database, now: () => new Date() }),
    ...createBillingActivities(parts),
    ...createCalendarActivities({ database, providers, origin }),
    ...createCallEffects(parts),
    ...createCallRecords({ database, providers, masterKey }),
    ...createCampaignActivities({ environment, database, ...messages }),
    ...createCrmActivities(parts),
    ...createExportActivities(parts),
    ...createFlagRecords(parts),
    ...createHealthActivities(parts),
    ...createImportActivities(parts),
    ...createInboundMailActivities({ database, documents, providers, masterKey }),
    ...createJourneyRecords({ database, origin, masterKey }),
    ...createMailActivities(parts),
    ...createMessageTemplateActivities(parts),
    ...createMessageRecords({ environment, database }),
    ...createNotificationActivities({ environment, database }),
    ...createOnboardingActivities(parts),
    ...createPhoneEffects(parts),
    ...createReconcileActivities(parts),
    ...createSpeedToLeadActivities({ environment, database }),
    ...createVaultActivities({ environment, database }),
    ...createWebhookActivities({ database, documents, masterKey }),
    ...createWebhookDeliveryActivities(parts),
    ...createWorkOrderActivities(parts),
  };
}
