/** Every activity by name: what the worker offers to workflows. */
import { demoLiveCap, publicOrigin, type Environment } from '@praxis/config/environment';
import type { Database } from '@praxis/db/core/database';
import type { AppointmentEffects, AppointmentRecords } from '@praxis/workflows/appointment/effects';
import type { BatchEffects, CampaignEffects, CampaignRecords } from '@praxis/workflows/campaign/effects';
import type { CalendarSyncEffects } from '@praxis/workflows/calendar/effects';
import type { CallEffects, CallRecords } from '@praxis/workflows/call/effects';
import type { ExportEffects } from '@praxis/workflows/export/effects';
import type { JourneyEffects, JourneyRecords } from '@praxis/workflows/journey/effects';
import type { ImportEffects } from '@praxis/workflows/lead-import/effects';
import type { MessageRecords } from '@praxis/workflows/message/effects';
import type { PhoneEffects } from '@praxis/workflows/call/phone/effects';
import type { MailEffects } from '@praxis/workflows/mail/effects';
import type { SpeedToLeadEffects } from '@praxis/workflows/lead/effects';
import type { ReconcileEffects } from '@praxis/workflows/core/reconcile/effects';
import type { WebhookEffects, WebhookRecords } from '@praxis/workflows/webhook/effects';
import { createAppointmentRecords } from './appointment/appointment.activities.js';
import { createCallEffects } from './call/call-effects.activities.js';
import { createCallRecords } from './call/call-records.activities.js';
import { createCalendarActivities } from './calendar/calendar.activities.js';
import { createCampaignActivities } from './campaign/campaign.activities.js';
import type { Documents } from './core/document.js';
import { createExportActivities } from './export/export.activities.js';
import { withHeartbeat } from './core/heartbeat.js';
import { awaited } from './core/impossible.js';
import { createImportActivities } from './lead-import/lead-import.activities.js';
import { createInboundMailActivities } from './message/inbound-mail.activities.js';
import { createJourneyRecords } from './journey/journey-records.activities.js';
import { createMailActivities } from './mail/mail.activities.js';
import { createMessageRecords } from './message/message-records.activities.js';
import { createMessageActivities } from './message/message.activities.js';
import { createPhoneEffects } from './call/phone.activities.js';
import type { Providers } from './core/providers.js';
import { createReconcileActivities } from './core/reconcile.activities.js';
import { createSpeedToLeadActivities } from './lead/speed-to-lead.activities.js';
import { createWebhookActivities } from './webhook/webhook.activities.js';

export interface ActivityDependencies {
  environment: Environment;
  database: Database;
  documents: Documents;
  providers: Providers;
}

export type Activities = JourneyRecords &
  JourneyEffects &
  AppointmentRecords &
  AppointmentEffects &
  CampaignRecords &
  CampaignEffects &
  BatchEffects &
  CalendarSyncEffects &
  CallRecords &
  CallEffects &
  MailEffects &
  MessageRecords &
  PhoneEffects &
  ExportEffects &
  ImportEffects &
  ReconcileEffects &
  SpeedToLeadEffects &
  WebhookRecords &
  WebhookEffects;

/** Makes every activity over the given parts. */
export function createActivities(parts: ActivityDependencies): Activities {
  const { environment, database, documents, providers } = parts;
  const masterKey = environment.PRAXIS_MASTER_KEY;
  const { sendMessage } = createMessageActivities({
    database,
    providers,
    masterKey,
    origin: publicOrigin(environment),
    liveCap: demoLiveCap(environment),
  });
  const journeys = createJourneyRecords({ database, origin: publicOrigin(environment), masterKey });
  const calendar = createCalendarActivities({ database, providers, origin: publicOrigin(environment) });
  const { sendMail } = createMailActivities(parts);
  const calls = createCallEffects(parts);
  const phone = createPhoneEffects(parts);
  const exports = createExportActivities(parts);
  const campaigns = createCampaignActivities({ environment, database, sendMessage });
  const { fetchMail } = createInboundMailActivities({ database, documents, providers, masterKey });
  const { runImport, undoImport, giveUpImport } = createImportActivities(parts);
  return {
    ...journeys,
    recordIntake: awaited(journeys.recordIntake),
    recordBooking: awaited(journeys.recordBooking),
    planFollowUp: awaited(journeys.planFollowUp),
    recordRoi: awaited(journeys.recordRoi),
    sendMessage: (...args) => withHeartbeat(() => sendMessage(...args)),
    ...createAppointmentRecords(parts),
    syncCalendar: (...args) => withHeartbeat(() => calendar.syncCalendar(...args)),
    moveCalendar: (...args) => withHeartbeat(() => calendar.moveCalendar(...args)),
    refreshCalendar: (...args) => withHeartbeat(() => calendar.refreshCalendar(...args)),
    ...campaigns,
    enrollPage: (...args) => withHeartbeat(() => campaigns.enrollPage(...args)),
    wakeBatches: (...args) => withHeartbeat(() => campaigns.wakeBatches(...args)),
    sendDue: (...args) => withHeartbeat(() => campaigns.sendDue(...args)),
    ...createCallRecords({ database, providers, masterKey }),
    think: (...args) => withHeartbeat(() => calls.think(...args)),
    bookCall: (...args) => withHeartbeat(() => calls.bookCall(...args)),
    escalate: (...args) => withHeartbeat(() => calls.escalate(...args)),
    placeCall: (...args) => withHeartbeat(() => phone.placeCall(...args)),
    followCall: (...args) => withHeartbeat(() => phone.followCall(...args)),
    giveUpCall: (...args) => withHeartbeat(() => phone.giveUpCall(...args)),
    recordOptOut: (...args) => withHeartbeat(() => calls.recordOptOut(...args)),
    sendMail: (...args) => withHeartbeat(() => sendMail(...args)),
    ...exports,
    writeExport: (...args) => withHeartbeat(() => exports.writeExport(...args)),
    runImport: (...args) => withHeartbeat(() => runImport(...args)),
    undoImport: (...args) => withHeartbeat(() => undoImport(...args)),
    giveUpImport,
    ...createMessageRecords({ environment, database }),
    ...createReconcileActivities({ database }),
    ...createSpeedToLeadActivities({ environment, database }),
    ...createWebhookActivities({ database, documents, masterKey }),
    fetchMail: (...args) => withHeartbeat(() => fetchMail(...args)),
  };
}
