/** Messages go out with the accounts in API Settings alone: keys that earlier releases kept beside them were never used, and go. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { asSystem } from '../internal/system-statements.js';

export class MessagingKeys1767625000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await asSystem(runner, `delete from tenant_secrets where service = 'messaging'`);
  }

  async down(): Promise<void> {
    // The keys are nowhere any more, and nothing needs them.
  }
}
