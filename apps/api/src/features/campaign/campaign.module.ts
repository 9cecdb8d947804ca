import { Module } from '@nestjs/common';
import { CampaignRuns } from './campaign-runs.js';
import { CampaignController } from './campaign.controller.js';
import { CampaignService } from './campaign.service.js';
import { UnsubscribeController } from './unsubscribe.controller.js';

@Module({
  controllers: [CampaignController, UnsubscribeController],
  providers: [CampaignRuns, CampaignService],
})
export class CampaignModule {}
