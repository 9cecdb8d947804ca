import { Module } from '@nestjs/common';
import { AuthController } from './auth.controller.js';
import { FactorController } from './factor.controller.js';
import { FactorService } from './factor.service.js';
import { InvitationLinkController } from './invitation-link.controller.js';
import { AuthLinkController } from './auth-link.controller.js';
import { AuthLinkService } from './auth-link.service.js';
import { MagicLinkStrategy } from './magic-link.strategy.js';
import { PasskeyController } from './passkey.controller.js';
import { PasskeyService } from './passkey.service.js';
import { PasscodeStrategy } from './passcode.strategy.js';
import { PasswordController } from './password.controller.js';
import { PasswordStrategy } from './password.strategy.js';
import { SecondFactorController } from './second-factor.controller.js';
import { SecurityMails } from './security-mails.js';
import { AuthSessionController } from './auth-session.controller.js';
import { SignUpController } from './sign-up.controller.js';
import { SystemAdminController } from './system-admin.controller.js';

@Module({
  controllers: [
    AuthController,
    SignUpController,
    AuthLinkController,
    InvitationLinkController,
    PasswordController,
    AuthSessionController,
    SecondFactorController,
    FactorController,
    PasskeyController,
    SystemAdminController,
  ],
  providers: [
    AuthLinkService,
    FactorService,
    PasskeyService,
    SecurityMails,
    PasswordStrategy,
    MagicLinkStrategy,
    PasscodeStrategy,
  ],
})
export class AuthModule {}
