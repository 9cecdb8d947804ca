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
import { AutomationFiguresController } from './automation-figures.controller.js';
import { AutomationManagementController } from './automation-management.controller.js';
import { AutomationProposalController } from './automation-proposal.controller.js';
import { AutomationProposalService } from './automation-proposal.service.js';
import { AutomationSecretController } from './automation-secret.controller.js';
import { AutomationTemplateController } from './automation-template.controller.js';
import { AutomationController } from './automation.controller.js';
import { AutomationStartService } from './automation-start.service.js';
import { AutomationService } from './automation.service.js';

@Module({
  imports: [RunModule.forFeature(AUTOMATION_RUN), RunModule.forFeature(AUTOMATION_SCHEDULE_RUN)],
  controllers: [
    AutomationTemplateController,
    AutomationController,
    DeploymentController,
    RehearsalController,
    ExecutionController,
    AutomationFiguresController,
    AutomationManagementController,
    AutomationProposalController,
    AutomationSecretController,
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
