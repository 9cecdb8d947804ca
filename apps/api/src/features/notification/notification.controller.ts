/**
 * A person's own notifications in the acting tenant: the list behind the bell, and the person's notification settings.
 */
import { Body, Controller, Get, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Acknowledged } from '@praxis/contracts/auth/auth';
import {
  NotificationList,
  NotificationQuery,
  NotificationSettings,
  NotificationSettingsResult,
  NotificationsRead,
} from '@praxis/contracts/notification/notification';
import { Database } from '@praxis/db/core/database';
import { markNotificationsRead } from '@praxis/db/notification/notification';
import { Allow } from '../../platform/auth/access.js';
import { CurrentLeadUser, type LeadUser } from '../../platform/auth/lead-actor.js';
import { Answer } from '../../platform/http/answer.js';
import { NotificationService } from './notification.service.js';

@ApiTags('notifications')
@Allow('staff')
@Controller('v1/notifications')
export class NotificationController {
  constructor(
    private readonly database: Database,
    private readonly notifications: NotificationService,
  ) {}

  @Get()
  @Answer('List your notifications', NotificationList)
  async list(
    @CurrentLeadUser() caller: LeadUser,
    @Query({ schema: NotificationQuery }) query: NotificationQuery,
  ): Promise<NotificationList> {
    return { ok: true, ...(await this.notifications.list(caller, query)) };
  }

  @Put('read')
  @Answer('Mark your notifications as read', Acknowledged)
  async read(
    @CurrentLeadUser() { tenant, user }: LeadUser,
    @Body({ schema: NotificationsRead }) { ids }: NotificationsRead,
  ): Promise<Acknowledged> {
    await this.database.withTenant(tenant.id, (tx) => markNotificationsRead(tx, user.userId, ids));
    return { ok: true, message: 'Marked as read.' };
  }

  @Get('settings')
  @Answer('Read how you are notified', NotificationSettingsResult)
  async settings(@CurrentLeadUser() caller: LeadUser): Promise<NotificationSettingsResult> {
    return { ok: true, ...(await this.notifications.settings(caller)) };
  }

  @Put('settings')
  @Answer('Choose how you are notified', NotificationSettingsResult)
  async choose(
    @CurrentLeadUser() caller: LeadUser,
    @Body({ schema: NotificationSettings }) settings: NotificationSettings,
  ): Promise<NotificationSettingsResult> {
    return { ok: true, ...(await this.notifications.choose(caller, settings)) };
  }
}
