/** Which services each part of a practice's public status page depends on. Zod-free. */
import type { Industry } from '@praxis/contracts/core/industry.const';
import type { ServiceName } from '@praxis/contracts/health/service.const';
import type { StatusPart } from '@praxis/contracts/health/status-page.const';

/** The services that a part depends on. The part has the state of the worst of them. */
export function servicesOf(part: StatusPart, industry: Industry): readonly ServiceName[] {
  switch (part) {
    case 'booking':
      return ['database', 'temporal', 'worker', 'robot', `journey_${industry}`];
    case 'messages':
      return ['telephony'];
    case 'email':
      return ['email'];
    case 'receptionist':
      // Without the voice service, replies are still audible, because the browser speaks them.
      return ['ai'];
  }
}
