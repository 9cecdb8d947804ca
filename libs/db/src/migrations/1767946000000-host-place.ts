/** A host meets clients at the practice's address unless a place is given; rows that are there keep their place. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class HostPlace1767946000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("alter table providers alter column location set default ''");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("alter table providers alter column location set default 'Video Conference'");
  }
}
