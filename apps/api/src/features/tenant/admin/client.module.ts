import { Module } from '@nestjs/common';
import { TeamModule } from '../team/team.module.js';
import { ClientLimitsController } from './client-limits.controller.js';
import { ClientController } from './client.controller.js';
import { ClientService } from './client.service.js';
import { ReleasedRuns } from './released-runs.js';
import { TenantManagementController } from './tenant-management.controller.js';

@Module({
  imports: [TeamModule],
  controllers: [ClientController, ClientLimitsController, TenantManagementController],
  providers: [ClientService, ReleasedRuns],
})
export class ClientModule {}
