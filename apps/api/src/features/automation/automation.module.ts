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
import { WorkflowManagementController } from './workflow-management.controller.js';
import { WorkflowProposalController } from './workflow-proposal.controller.js';
import { WorkflowProposalService } from './workflow-proposal.service.js';
import { WorkflowSecretController } from './workflow-secret.controller.js';
import { WorkflowTemplateController } from './workflow-template.controller.js';
import { WorkflowController } from './workflow.controller.js';
import { WorkflowStartService } from './workflow-start.service.js';
import { WorkflowService } from './workflow.service.js';

@Module({
  imports: [RunModule.forFeature(AUTOMATION_RUN), RunModule.forFeature(AUTOMATION_SCHEDULE_RUN)],
  controllers: [
    WorkflowTemplateController,
    WorkflowController,
    DeploymentController,
    RehearsalController,
    ExecutionController,
    WorkflowManagementController,
    WorkflowProposalController,
    WorkflowSecretController,
  ],
  providers: [
    WorkflowService,
    DeploymentService,
    RehearsalService,
    ExecutionReplayService,
    WorkflowProposalService,
    WorkflowStartService,
    ExecutionService,
  ],
})
export class AutomationModule {}
