import { Module } from '@nestjs/common';
import { ExportController } from './export.controller.js';
import { ExportDownloadController } from './export-download.controller.js';
import { ExportLinks } from './export-links.js';
import { ExportRuns } from './export-runs.js';
import { ExportService } from './export.service.js';

@Module({
  controllers: [ExportController, ExportDownloadController],
  providers: [ExportLinks, ExportRuns, ExportService],
})
export class ExportModule {}
