import { Module } from '@nestjs/common';
import { LeadAssignmentController } from './lead-assignment.controller.js';
import { LeadAssignmentService } from './lead-assignment.service.js';
import { LeadController } from './lead.controller.js';
import { LeadRoutes } from './lead-routes.js';
import { LeadService } from './lead.service.js';

@Module({
  controllers: [LeadAssignmentController, LeadController],
  providers: [LeadAssignmentService, LeadRoutes, LeadService],
})
export class LeadModule {}
