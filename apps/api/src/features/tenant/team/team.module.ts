import { Module } from '@nestjs/common';
import { InvitationController } from './invitation.controller.js';
import { InvitationService } from './invitation.service.js';
import { TeamController } from './team.controller.js';
import { TeamService } from './team.service.js';

@Module({
  controllers: [TeamController, InvitationController],
  providers: [TeamService, InvitationService],
  exports: [InvitationService],
})
export class TeamModule {}
