/** Proposes a workflow for a sentence: owners and admins open it in the editor. It is not saved. */
import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  WorkflowProposalRequest,
  WorkflowProposalResult,
} from '@praxis/contracts/automation/automation-proposal';
import { Allow } from '../../platform/auth/access.js';
import { personOf } from '../../platform/auth/acting-person.js';
import { Answer } from '../../platform/http/answer.js';
import type { PraxisRequest } from '../../platform/http/request.js';
import { AutomationProposalService } from './automation-proposal.service.js';

@ApiTags('workflows')
@Allow('owner')
@Controller('v1/workflows/proposals')
export class WorkflowProposalController {
  constructor(private readonly proposals: AutomationProposalService) {}

  @Post()
  @Answer('Propose a workflow for a sentence', WorkflowProposalResult)
  async propose(
    @Req() request: PraxisRequest,
    @Body({ schema: WorkflowProposalRequest }) body: WorkflowProposalRequest,
  ): Promise<WorkflowProposalResult> {
    return { ok: true, proposal: await this.proposals.propose(personOf(request).tenant.id, body) };
  }
}
