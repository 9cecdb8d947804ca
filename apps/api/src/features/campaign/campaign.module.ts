import { Module } from '@nestjs/common';
import { CAMPAIGN_RUN } from '@praxis/workflows/campaign/messages';
import { RunModule } from '../../platform/runs/run.module.js';
import { CampaignController } from './campaign.controller.js';
import { CampaignService } from './campaign.service.js';
import { UnsubscribeController } from './unsubscribe.controller.js';

@Module({
  imports: [RunModule.forFeature(CAMPAIGN_RUN)],
  controllers: [CampaignController, UnsubscribeController],
  providers: [CampaignService],
})
export class CampaignModule {}
