import { Module } from '@nestjs/common';
import { LeadAssignmentController } from './lead-assignment.controller.js';
import { LeadAssignmentService } from './lead-assignment.service.js';
import { LeadController } from './lead.controller.js';
import { LeadRoutingController } from './lead-routing.controller.js';
import { LeadService } from './lead.service.js';

@Module({
  controllers: [LeadAssignmentController, LeadController, LeadRoutingController],
  providers: [LeadAssignmentService, LeadService],
})
export class LeadModule {}
