import { Module } from '@nestjs/common';
import { AuthController } from './auth.controller.js';
import { FactorsController } from './factors.controller.js';
import { FactorsService } from './factors.service.js';
import { InvitationController } from './invitation.controller.js';
import { LinksController } from './links.controller.js';
import { LinksService } from './links.service.js';
import { MagicLinkStrategy } from './magic-link.strategy.js';
import { PasskeyController } from './passkey.controller.js';
import { PasskeysService } from './passkeys.service.js';
import { PasscodeStrategy } from './passcode.strategy.js';
import { PasswordController } from './password.controller.js';
import { PasswordStrategy } from './password.strategy.js';
import { SecondFactorController } from './second-factor.controller.js';
import { SecurityMails } from './security-mails.js';
import { SessionsController } from './sessions.controller.js';
import { SignUpController } from './sign-up.controller.js';
import { SystemAdminController } from './system-admin.controller.js';

@Module({
  controllers: [
    AuthController,
    SignUpController,
    LinksController,
    InvitationController,
    PasswordController,
    SessionsController,
    SecondFactorController,
    FactorsController,
    PasskeyController,
    SystemAdminController,
  ],
  providers: [
    LinksService,
    FactorsService,
    PasskeysService,
    SecurityMails,
    PasswordStrategy,
    MagicLinkStrategy,
    PasscodeStrategy,
  ],
})
export class AuthModule {}
