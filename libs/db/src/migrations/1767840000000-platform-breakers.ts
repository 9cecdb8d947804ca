/** Breakers of vendors where the platform has the one account of all: they belong to no tenant. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const providers = (list: string): string => `
  alter table provider_breakers drop constraint provider_breakers_provider_check;
  alter table provider_breakers add constraint provider_breakers_provider_check check (provider in (${list}));`;
const BEFORE = `'twilio', 'resend', 'hubspot', 'google', 'caldav', 'openai'`;

export class PlatformBreakers1767840000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table provider_breakers alter column tenant_id drop not null;
      ${providers(`${BEFORE}, 'elevenlabs', 'stripe', 'turnstile'`)}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from provider_breakers where tenant_id is null or provider in ('elevenlabs', 'stripe', 'turnstile');
      ${providers(BEFORE)}
      alter table provider_breakers alter column tenant_id set not null`);
  }
}
