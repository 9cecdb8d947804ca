/** Recorded scenes: a person of a practice is notified of a new lead. */
import { saveNotificationSettings } from '@praxis/db/notification/notification-settings';
import { notificationWorkflowId } from '@praxis/workflows/notification/messages';
import { seedLeads } from '../../support/lead-rows.js';
import { createPerson } from '../../support/people.js';
import { createTenant, openDatabase } from '../../support/records.js';
import { until } from '../../support/until.js';
import { NOTIFICATION_SETTINGS } from '../../support/notification-choice.js';
import { RECORDING_MASTER_KEY } from '../test-keys.js';
import type { Scenes, Studio } from './studio.js';

export const NOTIFICATIONS: Scenes = {
  async 'notification-sent'(studio) {
    return await notified(studio, { isQuiet: false });
  },

  async 'notification-waiting'(studio) {
    return await notified(studio, { isQuiet: true });
  },
};

/** Stores a lead for which the only member of its tenant gets an email, immediately or after quiet hours. */
async function notified({ stack, temporal }: Studio, { isQuiet }: { isQuiet: boolean }): Promise<string> {
  const database = await openDatabase(stack, { PRAXIS_MASTER_KEY: RECORDING_MASTER_KEY });
  try {
    const { id: tenantId } = await createTenant(database);
    const { userId } = await createPerson(database, { memberships: [{ tenantId, role: 'owner' }] });
    await database.withTenant(tenantId, (tx) =>
      saveNotificationSettings(tx, userId, {
        ...NOTIFICATION_SETTINGS,
        choices: { ...NOTIFICATION_SETTINGS.choices, lead_new: { page: true, email: true, sms: false } },
        quietHours: { isOn: isQuiet, from: '00:00', to: '23:59', weekends: true },
      }),
    );
    await seedLeads(database, tenantId, [{}]);
    const id = notificationWorkflowId({ tenantId, userId });
    await until('its run to send or to wait', { timeoutMs: 30_000 }, async () => {
      const rows = await database.withTenant(
        tenantId,
        (tx) => tx.query`
          select from notification_deliveries where case when ${isQuiet} then due_at > now() else status = 'handed_over' end`,
      );
      return rows.length > 0;
    });
    const run = temporal.workflow.getHandle(id);
    await until('its run to end, or its wait to begin', { timeoutMs: 30_000 }, async () => {
      if (!isQuiet) return (await run.describe()).status.name === 'COMPLETED';
      const { events } = await run.fetchHistory();
      return events?.some(({ timerStartedEventAttributes }) => Boolean(timerStartedEventAttributes));
    });
    return id;
  } finally {
    await database.close();
  }
}
