import { Module } from '@nestjs/common';
import { AUTOMATION_RUN } from '@praxis/workflows/automation/messages';
import { AUTOMATION_SCHEDULE_RUN } from '@praxis/workflows/automation/schedule/messages';
import { RunModule } from '../../platform/runs/run.module.js';
import { DeploymentController } from './deployment.controller.js';
import { DeploymentService } from './deployment.service.js';
import { ExecutionReplayService } from './execution-replay.service.js';
import { ExecutionController } from './execution.controller.js';
import { ExecutionService } from './execution.service.js';
import { RehearsalController } from './rehearsal.controller.js';
import { RehearsalService } from './rehearsal.service.js';
import { WorkflowFiguresController } from './automation-figures.controller.js';
import { WorkflowManagementController } from './automation-management.controller.js';
import { WorkflowProposalController } from './automation-proposal.controller.js';
import { AutomationProposalService } from './automation-proposal.service.js';
import { WorkflowSecretController } from './automation-secret.controller.js';
import { WorkflowTemplateController } from './automation-template.controller.js';
import { WorkflowController } from './automation.controller.js';
import { AutomationStartService } from './automation-start.service.js';
import { AutomationService } from './automation.service.js';

/**
 * On the wire automations are called workflows. Controllers have that name too, because the operation ids of the
 * OpenAPI document come from their names.
 */
@Module({
  imports: [RunModule.forFeature(AUTOMATION_RUN), RunModule.forFeature(AUTOMATION_SCHEDULE_RUN)],
  controllers: [
    WorkflowTemplateController,
    WorkflowController,
    DeploymentController,
    RehearsalController,
    ExecutionController,
    WorkflowFiguresController,
    WorkflowManagementController,
    WorkflowProposalController,
    WorkflowSecretController,
  ],
  providers: [
    AutomationService,
    DeploymentService,
    RehearsalService,
    ExecutionReplayService,
    AutomationProposalService,
    AutomationStartService,
    ExecutionService,
  ],
})
export class AutomationModule {}
