/** The mobile number to which a person's notifications are sent, verified with a code that is sent to it. */
import { randomInt } from 'node:crypto';
import { Body, Controller, Delete, Inject, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { toE164 } from '@praxis/config/contact-key';
import type { Environment } from '@praxis/config/environment';
import { fingerprint } from '@praxis/config/keys';
import { Acknowledged } from '@praxis/contracts/auth/auth';
import { NotificationPhone, NotificationPhoneCode } from '@praxis/contracts/notification/notification';
import { PHONE_CODE_MINUTES } from '@praxis/contracts/notification/notification.const';
import { Database } from '@praxis/db/core/database';
import { enqueueRun } from '@praxis/db/core/outbox';
import { queueText } from '@praxis/db/mail/mail';
import { beginPhone, confirmPhone, removePhone } from '@praxis/db/notification/notification-phone';
import { readAccountSettings } from '@praxis/db/tenant/tenant-settings';
import { MAIL_RUN } from '@praxis/workflows/mail/messages';
import { Allow } from '../../platform/auth/access.js';
import { CurrentLeadUser, type LeadUser } from '../../platform/auth/lead-actor.js';
import { Answer } from '../../platform/http/answer.js';
import { Failure, invalidField, tooManyAttempts } from '../../platform/http/failure.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';
import { ENVIRONMENT } from '../../platform/tokens.js';
import { mustBeMember } from './notification.service.js';

const CODES = 1_000_000;
const RETRY_SECONDS = 60 * 60;

@ApiTags('notifications')
@Allow('staff')
@Controller('v1/notifications/phone')
export class NotificationPhoneController {
  constructor(
    private readonly database: Database,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Put()
  @Answer('Send a code to your mobile number', Acknowledged)
  async begin(
    @CurrentLeadUser() { tenant, user }: LeadUser,
    @Body({ schema: NotificationPhone }) { phone }: NotificationPhone,
  ): Promise<Acknowledged> {
    const number = toE164(phone);
    if (number === undefined)
      throw invalidField('phone', 'This number cannot be reached. Include the area code.');
    const code = String(randomInt(CODES)).padStart(6, '0');
    await this.database.withTenant(tenant.id, async (tx) => {
      await mustBeMember(tx, user.userId);
      if (!(await readAccountSettings(tx)).notifyBySms)
        throw Failure.of(
          409,
          'sms_off',
          'This practice does not send text messages to its team. An owner can turn this on.',
        );
      const codeHash = this.#hash(user.userId, code);
      if (!(await beginPhone(tx, user.userId, { number, codeHash })))
        throw tooManyAttempts(RETRY_SECONDS, 'codes');
      const mailId = await queueText(tx, {
        tenantId: tenant.id,
        to: number,
        content: { kind: 'phone_code', code, minutes: PHONE_CODE_MINUTES },
        seconds: PHONE_CODE_MINUTES * 60,
      });
      await enqueueRun(tx, MAIL_RUN, { tenantId: tenant.id, mailId });
      await auditAs(tx, user, { action: 'notification.phone_changed' });
    });
    return { ok: true, message: 'A code is on its way.' };
  }

  @Post('confirm')
  @Answer('Verify your mobile number', Acknowledged)
  async confirm(
    @CurrentLeadUser() { tenant, user }: LeadUser,
    @Body({ schema: NotificationPhoneCode }) { code }: NotificationPhoneCode,
  ): Promise<Acknowledged> {
    const isVerified = await this.database.withTenant(tenant.id, (tx) =>
      confirmPhone(tx, user.userId, this.#hash(user.userId, code)),
    );
    if (!isVerified) throw invalidField('code', 'This code is wrong or has expired.', 'invalid_code');
    return { ok: true, message: 'The number is verified.' };
  }

  @Delete()
  @Answer('Remove your mobile number', Acknowledged)
  async remove(@CurrentLeadUser() { tenant, user }: LeadUser): Promise<Acknowledged> {
    await this.database.withTenant(tenant.id, async (tx) => {
      await removePhone(tx, user.userId);
      await auditAs(tx, user, { action: 'notification.phone_removed' });
    });
    return { ok: true, message: 'The number is removed.' };
  }

  #hash(userId: string, code: string): string {
    return fingerprint(this.environment.PRAXIS_MASTER_KEY, { purpose: 'notification-phone', userId, code });
  }
}
