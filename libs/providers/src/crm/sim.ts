/** A simulated CRM: one row of the simulated inbox per lead, which later changes overwrite. */
import { runSimRead, runSimWrite, SIM_NAME, simError, type SimContext } from '../sim/engine.js';
import { simId } from '../sim/ids.js';
import type { CrmLead, CrmPort, CrmRecord } from './port.js';

const IDENTITY = { port: 'crm', idempotent: true } as const;
/** Hosts that never exist. */
const DEAD_HOST = /@(?:[^@]*\.)?invalid$/i;

/** Creates a simulator bound to one tenant. It sends no webhooks. */
export function createSimCrm({ notifier: _, ...context }: SimContext): CrmPort {
  const { tenantId, store } = context;
  const now = context.now ?? (() => new Date());
  const shown = (lead: CrmLead): { to: string; subject: string; body: string } => ({
    to: lead.email ?? lead.phone ?? 'No address',
    subject: lead.name,
    body: [lead.matter, `Stage: ${lead.status}`, lead.language && `Language: ${lead.language}`]
      .filter(Boolean)
      .join('\n'),
  });

  return {
    mode: 'sim',
    name: SIM_NAME,
    idempotent: IDENTITY.idempotent,
    idempotencyWindowMs: Number.POSITIVE_INFINITY,

    async put(lead, known, options) {
      const accept = async () => {
        if (lead.email !== null && DEAD_HOST.test(lead.email)) throw simError(IDENTITY, 'invalid_recipient');
        const appended = await store.append({
          tenantId,
          port: 'crm',
          kind: 'message',
          from: null,
          html: null,
          attachments: [],
          event: null,
          ...shown(lead),
          providerMessageId: known?.dealId ?? simId('DEAL-SIM'),
          idempotencyKey: lead.reference,
          dedupeKey: lead.reference,
          sessionId: options?.sessionId ?? null,
          reference: lead.reference,
          status: 'delivered',
          createdAt: now(),
        });
        if (!appended.created) await store.update(tenantId, appended.entry.id, shown(lead));
        return appended;
      };
      const entry = await runSimWrite(context, IDENTITY, { options, accept });
      return recordOf(entry.providerMessageId);
    },

    async find({ reference }, options) {
      const read = () => store.find({ tenantId, port: 'crm', dedupeKey: reference, limit: 1 });
      const answer = await runSimRead(context, IDENTITY, { options, read });
      if ('failed' in answer) return { outcome: 'unknown', reason: answer.failed };
      const hit = answer.rows[0];
      return hit ? { outcome: 'found', message: recordOf(hit.providerMessageId) } : { outcome: 'absent' };
    },
  };
}

/** The contact of a deal has its own id. */
function recordOf(dealId: string): CrmRecord {
  return { dealId, contactId: dealId.replace('DEAL', 'CONTACT') };
}
