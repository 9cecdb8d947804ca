/** Names of the sources of leads. */
import type { LeadSource } from '@praxis/contracts/lead/lead.const';

export const SOURCE_NAMES: Record<LeadSource, string> = {
  demo: 'Demo',
  pricing: 'Pricing page',
  'roi-calculator': 'ROI calculator',
  'calendar-integration': 'Calendar',
  phone: 'Phone call',
  inbox: 'Message',
  import: 'Import',
  hand: 'Added by hand',
  'booking-page': 'Booking page',
  embed: 'Website form',
};
