/** A practice's public status page, which works even while the database does not answer. */
import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PracticeAddress, StatusPage } from '@praxis/contracts/health/status-page';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { StatusPageService } from './status-page.service.js';

@ApiTags('health')
@Allow('public')
@Controller('v1/status/:practice')
export class StatusPageController {
  constructor(private readonly pages: StatusPageService) {}

  @Get()
  @Answer("Read a practice's status page", StatusPage)
  async read(@Param('practice', { schema: PracticeAddress }) practice: string): Promise<StatusPage> {
    return await this.pages.read(practice);
  }
}
