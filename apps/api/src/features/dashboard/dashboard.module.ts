import { Module } from '@nestjs/common';
import { DashboardController } from './dashboard.controller.js';
import { OverviewController } from './overview.controller.js';
import { DashboardService } from './dashboard.service.js';

@Module({ controllers: [DashboardController, OverviewController], providers: [DashboardService] })
export class DashboardModule {}
