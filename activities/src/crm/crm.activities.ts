/** Sends leads to the CRM that their practice has chosen: each state once, and only one request at a time per lead. */
import { cancellationSignal } from '@temporalio/activity';
import { DecryptionError } from '@praxis/config/data-key-encryption';
import {
  findDueLead,
  listOverdueCrmRecords,
  noteCrmFailure,
  noteCrmWait,
  noteSent,
  type DueCrmLead,
} from '@praxis/db/crm/crm-record';
import type { Database } from '@praxis/db/core/database';
import { settleDeliveredNudge } from '@praxis/db/core/run-nudge';
import type { CrmRecord } from '@praxis/providers/crm/port';
import { RequestParked } from '@praxis/providers/guard';
import { ProviderError } from '@praxis/providers/failures';
import type { CrmEffects, CrmStep } from '@praxis/workflows/crm/effects';
import { CRM_RUN, type CrmStart } from '@praxis/workflows/crm/messages';
import { crmWaitSeconds } from '@praxis/domain/crm/retry-wait';
import { judge } from '../core/failures.js';
import type { Providers } from '../core/providers.js';
import { addRecovery, DELIVERY_OVERDUE_SECONDS } from '../core/run-recovery.js';

export interface CrmDependencies {
  database: Database;
  providers: Providers;
}

addRecovery(CRM_RUN, (tx) =>
  listOverdueCrmRecords(tx, { olderThanSeconds: DELIVERY_OVERDUE_SECONDS, limit: 200 }),
);

/** Creates the activity. */
export function createCrmActivities({ database, providers }: CrmDependencies): CrmEffects {
  const fail = async (start: CrmStart, due: DueCrmLead, error: ProviderError): Promise<CrmStep> => {
    if (error instanceof RequestParked) {
      const { waitMs, code: problem } = error;
      await database.withTenant(start.tenantId, (tx) =>
        noteCrmWait(tx, start.leadId, { problem, waitSeconds: waitMs / 1_000 }),
      );
      return { status: 'waiting', waitMs };
    }
    const verdict = judge(error);
    const askedForMs = verdict.kind === 'retry' ? verdict.delayMs : undefined;
    const waitSeconds = verdict.kind === 'final' ? undefined : crmWaitSeconds(due.failures + 1, askedForMs);
    await database.withTenant(start.tenantId, (tx) =>
      noteCrmFailure(tx, start.leadId, { wanted: due.wanted, problem: error.code, waitSeconds }),
    );
    return waitSeconds === undefined
      ? { status: 'refused' }
      : { status: 'waiting', waitMs: waitSeconds * 1_000 };
  };

  return {
    async syncCrm(start) {
      const { tenantId, leadId } = start;
      const due = await database.withTenant(tenantId, async (tx) => {
        await settleDeliveredNudge(tx, CRM_RUN.kind, leadId);
        return await findDueLead(tx, leadId);
      });
      if (!due) return { status: 'done' };
      try {
        const crm = await providers.crm({ tenantId, workId: leadId });
        const { sessionId, name, email, phone, language, matter, status } = due;
        const lead = { reference: leadId, name, email, phone, language, matter, status };
        const record = await crm.put(lead, knownOf(due), { signal: cancellationSignal(), sessionId });
        await database.withTenant(tenantId, (tx) => noteSent(tx, leadId, { ...record, wanted: due.wanted }));
        return { status: 'moved' };
      } catch (error) {
        if (error instanceof ProviderError) return await fail(start, due, error);
        // The key was encrypted with a tenant key that no longer exists, so it must be stored again.
        if (error instanceof DecryptionError)
          return await fail(
            start,
            due,
            new ProviderError({ code: 'unauthorized', provider: 'HubSpot', port: 'crm' }),
          );
        throw error;
      }
    },
  };
}

function knownOf({ contactId, dealId, accountId }: DueCrmLead): CrmRecord | undefined {
  if (contactId === null || dealId === null) return undefined;
  return { contactId, dealId, accountId: accountId ?? undefined };
}
