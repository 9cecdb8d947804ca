/** Interprets the source of a lead. Zod-free. */
import { LEAD_SOURCES, type LeadSource } from '@praxis/contracts/lead/lead.const';

/** A stored source. A name that a process of the previous release wrote is translated to its current name. */
export function leadSourceOf(stored: string): LeadSource {
  return (
    LEAD_SOURCES.find((source) => source === stored) ?? (stored === 'ai_voice_caller' ? 'phone' : 'demo')
  );
}

/** Whether a lead of this source asked to be contacted. Others were entered by the practice. */
export function askedForContact(source: LeadSource): boolean {
  return source !== 'import' && source !== 'hand';
}
