/** The screens of which pictures are taken: those by which people judge the product. */
import type { Month } from './month.js';

export interface Screen {
  /** Name of the picture's file. */
  name: string;
  address: string;
  /** What is visible once the screen is complete. */
  ready: string;
  /** Whether the screen needs no account. */
  isPublic?: boolean;
}

export function screensOf({ leadId, appointmentToken }: Month): readonly Screen[] {
  const heading = 'h1';
  return [
    { name: 'home', address: '/', ready: '[data-testid=replay-phone]', isPublic: true },
    { name: 'demo', address: '/demo', ready: heading, isPublic: true },
    { name: 'dashboard', address: '/client', ready: '[data-testid=funnel] li' },
    { name: 'today', address: '/today', ready: '[data-today-row]' },
    { name: 'leads', address: '/leads', ready: '[data-testid=lead-row]' },
    { name: 'lead', address: `/leads/${leadId}`, ready: '[data-testid=lead-panel] h3' },
    { name: 'inbox', address: '/inbox', ready: heading },
    { name: 'appointments', address: '/appointments', ready: heading },
    { name: 'calls', address: '/calls', ready: '[data-testid=call-row]' },
    { name: 'campaigns', address: '/campaigns', ready: heading },
    { name: 'settings', address: '/settings/theme', ready: '[data-testid=contrast-check]' },
    { name: 'booking', address: '/book/harbor-law', ready: heading, isPublic: true },
    {
      name: 'appointment-link',
      address: `/appointment#token=${appointmentToken}`,
      ready: '[data-testid=appointment-by-link]',
      isPublic: true,
    },
  ];
}
