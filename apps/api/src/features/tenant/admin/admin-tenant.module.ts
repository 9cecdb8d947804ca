import { Module } from '@nestjs/common';
import { TeamModule } from '../team/team.module.js';
import { TenantLimitsController } from './tenant-limits.controller.js';
import { AdminTenantController } from './admin-tenant.controller.js';
import { AdminTenantService } from './admin-tenant.service.js';
import { ReleasedRuns } from './released-runs.js';
import { TenantManagementController } from './tenant-management.controller.js';

@Module({
  imports: [TeamModule],
  controllers: [AdminTenantController, TenantLimitsController, TenantManagementController],
  providers: [AdminTenantService, ReleasedRuns],
})
export class AdminTenantModule {}
