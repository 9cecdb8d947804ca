import { Module } from '@nestjs/common';
import { CRM_RUN } from '@praxis/workflows/crm/messages';
import { RunModule } from '../../platform/runs/run.module.js';
import { CrmController } from './crm.controller.js';
import { CrmService } from './crm.service.js';

@Module({
  imports: [RunModule.forFeature(CRM_RUN)],
  controllers: [CrmController],
  providers: [CrmService],
})
export class CrmModule {}
