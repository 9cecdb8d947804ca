import { Module } from '@nestjs/common';
import { EXPORT_RUN } from '@praxis/workflows/export/messages';
import { RunModule } from '../../platform/runs/run.module.js';
import { ExportController } from './export.controller.js';
import { ExportDownloadController } from './export-download.controller.js';
import { ExportLinks } from './export-links.js';
import { ExportRuns } from './export-runs.js';
import { ExportService } from './export.service.js';
import { PersonProofController } from './person-proof.controller.js';

@Module({
  imports: [RunModule.forFeature(EXPORT_RUN)],
  controllers: [ExportController, ExportDownloadController, PersonProofController],
  providers: [ExportLinks, ExportRuns, ExportService],
})
export class ExportModule {}
