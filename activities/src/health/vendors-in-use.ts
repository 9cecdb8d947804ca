/** The vendors that somebody uses, and where each is reached. */
import type { Environment } from '@praxis/config/environment';
import type { ServiceName } from '@praxis/contracts/health/service.const';
import type { VendorUse } from '@praxis/db/health/vendor-use';
import { VENDOR_HOSTS } from '@praxis/providers/probe/vendor-probe';

export interface VendorInUse {
  service: ServiceName;
  url: string;
}

/** With an account of the platform, which is in the environment, or of a practice. */
export function vendorsInUse(
  environment: Environment,
  { services, hasGoogleCalendar }: VendorUse,
): VendorInUse[] {
  const vendors: (VendorInUse & { isUsed: boolean })[] = [
    {
      ...{ service: 'telephony', url: environment.TWILIO_BASE_URL ?? VENDOR_HOSTS.twilio },
      isUsed: environment.TWILIO_ACCOUNT_SID !== undefined || services.has('twilio'),
    },
    {
      ...{ service: 'email', url: environment.RESEND_BASE_URL ?? VENDOR_HOSTS.resend },
      isUsed: environment.RESEND_API_KEY !== undefined || services.has('resend'),
    },
    {
      ...{ service: 'ai', url: environment.OPENAI_BASE_URL ?? VENDOR_HOSTS.openai },
      isUsed: environment.OPENAI_API_KEY !== undefined || services.has('openai'),
    },
    {
      ...{ service: 'calendar', url: environment.GOOGLE_BASE_URL ?? VENDOR_HOSTS.google },
      isUsed: hasGoogleCalendar,
    },
    {
      ...{ service: 'crm', url: environment.HUBSPOT_BASE_URL ?? VENDOR_HOSTS.hubspot },
      isUsed: services.has('hubspot'),
    },
    {
      ...{ service: 'payments', url: environment.STRIPE_BASE_URL ?? VENDOR_HOSTS.stripe },
      isUsed: environment.STRIPE_SECRET_KEY !== undefined,
    },
  ];
  return vendors.filter(({ isUsed }) => isUsed).map(({ service, url }) => ({ service, url }));
}
