/** Finds requests that a process has reserved and, because it ended, never settled. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LostRequests1767958000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index usage_events_of_requests on usage_events (created_at) where state = 'reserved' and source_type = 'request'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index usage_events_of_requests');
  }
}
