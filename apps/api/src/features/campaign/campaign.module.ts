import { Module } from '@nestjs/common';
import { CampaignRuns } from './campaign-runs.js';
import { CampaignStreams } from './campaign-streams.js';
import { CampaignController } from './campaign.controller.js';
import { CampaignService } from './campaign.service.js';
import { LiveCampaignsController } from './live-campaigns.controller.js';
import { UnsubscribeController } from './unsubscribe.controller.js';

@Module({
  controllers: [CampaignController, LiveCampaignsController, UnsubscribeController],
  providers: [CampaignRuns, CampaignService, CampaignStreams],
})
export class CampaignModule {}
