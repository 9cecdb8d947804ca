/** The admin's overview. */
import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Overview } from '@praxis/contracts/dashboard/overview';
import { Database } from '@praxis/db/core/database';
import { readOverview } from '@praxis/db/dashboard/overview';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';

@ApiTags('dashboard')
@Controller('v1/admin/overview')
export class OverviewController {
  constructor(private readonly database: Database) {}

  @Get()
  @Allow('admin')
  @Answer('Read the admin overview', Overview)
  async read(): Promise<Overview> {
    return { ok: true, ...(await readOverview(this.database)) };
  }
}
