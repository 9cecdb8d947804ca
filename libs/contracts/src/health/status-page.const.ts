/** Constants of a practice's public status page. Zod-free, because the server decides by the address what it serves. */
import type { Industry } from '../core/industry.const.js';
import type { ServiceName } from './service.const.js';

/** The parts that a practice's clients notice, in the order of the page. */
export const STATUS_PARTS = ['booking', 'messages', 'email', 'receptionist'] as const;
export type StatusPart = (typeof STATUS_PARTS)[number];

/** The services behind a part: it is as well as the least well of them. */
export function servicesOf(part: StatusPart, industry: Industry): readonly ServiceName[] {
  switch (part) {
    case 'booking':
      return ['database', 'temporal', 'worker', 'robot', `journey_${industry}`];
    case 'messages':
      return ['telephony'];
    case 'email':
      return ['email'];
    case 'receptionist':
      // Without its voice, replies are still audible through the browser's own.
      return ['ai'];
  }
}

/** Days of uptime, and of incidents, that the page shows, today included. */
export const STATUS_DAYS = 30;

const ADDRESS = /^\/status\/([^/]+)\/?$/;

/** The practice that the address of a status page names; undefined for any other page. */
export function readStatusAddress(pathname: string): string | undefined {
  return ADDRESS.exec(pathname)?.[1];
}
