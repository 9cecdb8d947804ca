/** The vendors in use, and the address of each. */
import type { Environment } from '@praxis/config/environment';
import type { ServiceName } from '@praxis/contracts/health/service.const';
import type { VendorUse } from '@praxis/db/health/vendor-use';
import { probeUrl } from '@praxis/providers/probe/vendor-probe';

export interface VendorInUse {
  service: ServiceName;
  url: string;
}

/** Vendors that are used with an account of the platform (from the environment) or of a practice. */
export function vendorsInUse(
  environment: Environment,
  { services, hasGoogleCalendar }: VendorUse,
): VendorInUse[] {
  const vendors: (VendorInUse & { isUsed: boolean })[] = [
    {
      service: 'telephony',
      url: probeUrl('twilio', environment.TWILIO_BASE_URL),
      isUsed: environment.TWILIO_ACCOUNT_SID !== undefined || services.has('twilio'),
    },
    {
      service: 'email',
      url: probeUrl('resend', environment.RESEND_BASE_URL),
      isUsed: environment.RESEND_API_KEY !== undefined || services.has('resend'),
    },
    {
      service: 'ai',
      url: probeUrl('openai', environment.OPENAI_BASE_URL),
      isUsed: environment.OPENAI_API_KEY !== undefined || services.has('openai'),
    },
    {
      service: 'calendar',
      url: probeUrl('google', environment.GOOGLE_BASE_URL),
      isUsed: hasGoogleCalendar,
    },
    {
      service: 'crm',
      url: probeUrl('hubspot', environment.HUBSPOT_BASE_URL),
      isUsed: services.has('hubspot'),
    },
    {
      service: 'payments',
      url: probeUrl('stripe', environment.STRIPE_BASE_URL),
      isUsed: environment.STRIPE_SECRET_KEY !== undefined,
    },
  ];
  return vendors.filter(({ isUsed }) => isUsed).map(({ service, url }) => ({ service, url }));
}
