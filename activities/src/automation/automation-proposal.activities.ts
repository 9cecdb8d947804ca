/**
 * Has the model propose an automation for a sentence. Nothing is stored, and the model receives only the sentence and
 * the industry.
 */
import { cancellationSignal } from '@temporalio/activity';
import type { Environment } from '@praxis/config/environment';
import type { Database } from '@praxis/db/core/database';
import { findTenant } from '@praxis/db/tenant/tenant';
import { findSecretHint } from '@praxis/db/vault/vault';
import { AiError, type AiErrorCode } from '@praxis/providers/ai/failures';
import { withTimeout } from '@praxis/providers/waiting';
import type { AutomationProposalEffects } from '@praxis/workflows/automation/proposal/effects';
import type { ProposalOutcome } from '@praxis/workflows/automation/proposal/messages';
import type { Providers } from '../core/providers.js';
import { tenantModel } from './tenant-model.js';

/** Time limit for both attempts of the model together, because a person waits for the proposal. Milliseconds. */
const PROPOSAL_MS = 24_000;

interface ProposalParts {
  environment: Environment;
  database: Database;
  providers: Pick<Providers, 'ai'>;
}

/** Creates the activity. */
export function createAutomationProposalActivities(parts: ProposalParts): AutomationProposalEffects {
  return {
    async proposeAutomation({ tenantId, sentence }) {
      const { industry, accountAt } = await parts.database.withTenant(tenantId, async (tx) => ({
        industry: (await findTenant(tx))?.industry ?? 'law',
        accountAt: (await findSecretHint(tx, 'openai'))?.updatedAt,
      }));
      const cancelled = cancellationSignal();
      const signal = withTimeout(PROPOSAL_MS, cancelled);
      try {
        const ai = await tenantModel(parts, { tenantId, accountAt, isAwaited: true });
        return await ai.proposeAutomation({ industry, sentence }, { signal });
      } catch (error) {
        if (error instanceof AiError) return { kind: OUTCOMES[error.code] };
        // The time limit expired between two attempts.
        if (signal.aborted && !cancelled.aborted) return { kind: 'no_answer' };
        throw error;
      }
    },
  };
}

const OUTCOMES: Record<AiErrorCode, Exclude<ProposalOutcome['kind'], 'proposal' | 'not_understood'>> = {
  stalled: 'no_answer',
  rate_limited: 'no_answer',
  unavailable: 'no_answer',
  unauthorized: 'no_account',
  usage_limit: 'no_account',
  not_configured: 'no_account',
  rejected: 'unusable',
  refused: 'unusable',
  nonsense: 'unusable',
};
