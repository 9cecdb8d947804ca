/** Exports of the acting tenant: request, follow, delete. Their files are behind signed links. */
import { Body, Controller, Delete, Get, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Acknowledged } from '@praxis/contracts/auth/auth';
import { ExportList, ExportQuery, ExportRequest, ExportResult } from '@praxis/contracts/export/export';
import { Allow, ChangesNothing } from '../../platform/auth/access.js';
import { StepUp } from '../../platform/auth/step-up.js';
import { personOf } from '../../platform/auth/acting-person.js';
import { PathId } from '../../platform/http/request.js';
import { Answer } from '../../platform/http/answer.js';
import type { PraxisRequest } from '../../platform/http/request.js';
import { ExportService } from './export.service.js';

@ApiTags('exports')
@Allow('viewer')
@Controller('v1/exports')
export class ExportController {
  constructor(private readonly exports: ExportService) {}

  /**
   * Requests an export. Roles below owner can export only the portal's data. A read-only visitor may request that too,
   * because a file is a way of reading.
   */
  @Post()
  @StepUp()
  @ChangesNothing()
  @Answer('Start an export', ExportResult, [202])
  async begin(
    @Req() request: PraxisRequest,
    @Body({ schema: ExportRequest }) body: ExportRequest,
  ): Promise<ExportResult> {
    return { ok: true, export: await this.exports.begin(personOf(request), body) };
  }

  @Get()
  @Answer('List exports', ExportList)
  async list(
    @Req() request: PraxisRequest,
    @Query({ schema: ExportQuery }) query: ExportQuery,
  ): Promise<ExportList> {
    return { ok: true, ...(await this.exports.list(personOf(request), query)) };
  }

  @Get(':id')
  @Answer('Read an export', ExportResult)
  async read(@Req() request: PraxisRequest, @PathId() id: string): Promise<ExportResult> {
    return { ok: true, export: await this.exports.read(personOf(request), id) };
  }

  @Delete(':id')
  @Answer('Delete an export', Acknowledged)
  async delete(@Req() request: PraxisRequest, @PathId() id: string): Promise<Acknowledged> {
    await this.exports.delete(personOf(request), id);
    return { ok: true, message: 'Export deleted' };
  }
}
