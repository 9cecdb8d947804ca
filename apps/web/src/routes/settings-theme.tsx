/** Settings, Theme: the editor, with parts of the demo's phone in its preview. */
import { chakra } from '@chakra-ui/react/styled-system';
import type { Appointment } from '@praxis/contracts/appointment/appointment';
import type { JourneyMessage } from '@praxis/contracts/journey/journey';
import { useDocumentTitle } from '../components/page.js';
import { WithTenant } from '../components/with-tenant.js';
import { AppointmentCard } from '../components/handset/appointment-card.js';
import { MessageCard } from '../components/handset/message-card.js';
import { ThemeSection, ThemeSkeleton } from '../features/tenant/brand/theme-section.js';

const DAY_MS = 86_400_000;
const tomorrow = new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS + 18 * 3_600_000);
const APPOINTMENT: Appointment = {
  id: 'preview',
  start: tomorrow.toISOString(),
  end: new Date(tomorrow.getTime() + 1_800_000).toISOString(),
  timeZone: 'America/Detroit',
  provider: 'Your team',
  location: 'Video Conference',
  confirmationCode: 'K7M2QX',
};
const MESSAGE: JourneyMessage = {
  id: 'preview',
  channel: 'sms',
  template: 'thank_you',
  status: 'delivered',
  text: 'Thank you for your call. Your appointment is confirmed. Reply STOP to opt out.',
  at: new Date().toISOString(),
};

export function SettingsThemePage() {
  useDocumentTitle('Theme');
  return (
    <WithTenant skeleton={<ThemeSkeleton />}>
      {(tenant) => (
        <ThemeSection tenant={tenant}>
          <AppointmentCard appointment={APPOINTMENT} />
          <chakra.ul listStyleType="none" mt="2">
            <MessageCard message={MESSAGE} />
          </chakra.ul>
        </ThemeSection>
      )}
    </WithTenant>
  );
}
