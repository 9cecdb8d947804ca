/**
 * Proposes a workflow for a sentence. An activity calls the model, as for every vendor except a voice: the caller waits
 * for an update of a short run. Nothing is saved.
 */
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type {
  AutomationProposal,
  WorkflowProposalRequest,
} from '@praxis/contracts/automation/automation-proposal';
import { AUTOMATION_PROPOSAL_RUN, readProposal } from '@praxis/workflows/automation/proposal/messages';
import { RateLimit } from '../../platform/http/rate-limit.js';
import { updateOrBegin } from '../../platform/runs/run-updates.js';
import { Temporal } from '../../platform/runs/temporal.js';
import { proposalOf } from './automation-proposal.refusals.js';

/** Proposals per minute and tenant. Each may send two requests to a model. */
const PROPOSALS_PER_MINUTE = 10;
/** Longer than the run keeps trying, in milliseconds (workflows/src/automation/proposal/workflow.ts). */
const PROPOSAL_TIMEOUT_MS = 30_000;

@Injectable()
export class AutomationProposalService {
  readonly #limit = new RateLimit(PROPOSALS_PER_MINUTE);

  constructor(private readonly temporal: Temporal) {}

  /** @throws Failure 422 `not_understood` or `not_proposed`, 429, 503 */
  async propose(tenantId: string, { sentence }: WorkflowProposalRequest): Promise<AutomationProposal> {
    await this.#limit.takeProposal(tenantId);
    const outcome = await updateOrBegin(
      this.temporal,
      { run: AUTOMATION_PROPOSAL_RUN, start: { tenantId, proposalId: randomUUID(), sentence } },
      {
        update: readProposal,
        args: [] as [],
        timeoutMs: PROPOSAL_TIMEOUT_MS,
        lane: 'vendors',
        updateId: 'proposal',
      },
    );
    return proposalOf(outcome);
  }
}
