/** Only API keys of 20 characters and more are shown by their end: the ends of passwords and of other secrets go. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SecretHints1766200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // What is sealed is 33 bytes longer than the text (format, key version, nonce, tag).
    // The owner sees no rows; the system role does.
    await runner.query(`set local role praxis_system`);
    await runner.query(
      `update tenant_secrets set hint = '' where service <> 'messaging' or octet_length(ciphertext) < 33 + 20`,
    );
    await runner.query(`reset role`);
    // The old rows stay in the file until they are vacuumed; a rewrite of the table takes them away.
    await runner.query(`alter table tenant_secrets alter column hint type text using hint || ''`);
  }

  async down(): Promise<void> {
    // What was cleared is nowhere any more, and the column is as it was.
  }
}
