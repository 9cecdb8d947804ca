import { Module } from '@nestjs/common';
import { SPEED_TO_LEAD_RUN } from '@praxis/workflows/lead/messages';
import { RunModule } from '../../platform/runs/run.module.js';
import { LeadAssignmentController } from './lead-assignment.controller.js';
import { LeadAssignmentService } from './lead-assignment.service.js';
import { LeadEntryController } from './lead-entry.controller.js';
import { LeadEntryService } from './lead-entry.service.js';
import { LeadErasureService } from './lead-erasure.service.js';
import { LeadStageController } from './lead-stage.controller.js';
import { LeadStageService } from './lead-stage.service.js';
import { LeadController } from './lead.controller.js';
import { LeadRoutingController } from './lead-routing.controller.js';
import { LeadService } from './lead.service.js';
import { VisitErasureService } from './visit-erasure.service.js';

@Module({
  imports: [RunModule.forFeature(SPEED_TO_LEAD_RUN)],
  controllers: [
    LeadAssignmentController,
    LeadController,
    LeadEntryController,
    LeadRoutingController,
    LeadStageController,
  ],
  providers: [
    LeadAssignmentService,
    LeadEntryService,
    LeadErasureService,
    LeadService,
    LeadStageService,
    VisitErasureService,
  ],
})
export class LeadModule {}
