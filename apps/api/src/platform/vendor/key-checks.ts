/** Checks keys at their vendors, before they are stored or afterwards. An admin waits for the answer. */
import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@praxis/config/environment';
import { vendorHosts, type VendorHosts } from '@praxis/config/vendor-hosts';
import { checkVendorKey, type KeyVerdict } from '@praxis/providers/probe/key-check';
import { ENVIRONMENT } from '../tokens.js';

export type { KeyVerdict } from '@praxis/providers/probe/key-check';

@Injectable()
export class KeyChecks {
  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

  /** Checks a key. `accountSid` is needed for Twilio. */
  async ask(
    vendor: keyof VendorHosts,
    { key, accountSid }: { key: string; accountSid?: string | undefined },
  ): Promise<KeyVerdict> {
    return await checkVendorKey({
      vendor,
      key,
      accountSid,
      baseUrl: vendorHosts(this.environment)[vendor],
      timeoutMs: this.environment.PROVIDER_TIMEOUT_MS,
    });
  }
}
