import { Module } from '@nestjs/common';
import { TEMPLATE_ROLLOUT_RUN } from '@praxis/workflows/message-template/messages';
import { RunModule } from '../../platform/runs/run.module.js';
import { MessageTemplateController } from './message-template.controller.js';
import { TemplateLibraryController } from './template-library.controller.js';
import { TemplateManagementController } from './template-management.controller.js';
import { TemplateOperationController } from './template-operation.controller.js';

@Module({
  imports: [RunModule.forFeature(TEMPLATE_ROLLOUT_RUN)],
  controllers: [
    MessageTemplateController,
    TemplateLibraryController,
    TemplateManagementController,
    TemplateOperationController,
  ],
})
export class MessageTemplateModule {}
