import { Module } from '@nestjs/common';
import { CampaignController } from './campaign.controller.js';
import { CampaignService } from './campaign.service.js';
import { UnsubscribeController } from './unsubscribe.controller.js';

@Module({
  controllers: [CampaignController, UnsubscribeController],
  providers: [CampaignService],
})
export class CampaignModule {}
