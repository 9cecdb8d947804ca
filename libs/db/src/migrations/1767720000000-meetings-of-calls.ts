/** A conversation finds the meeting that was booked for it: by the call, among all requests of the tenant. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MeetingsOfCalls1767720000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index lead_interactions_by_call on lead_interactions
      (tenant_id, (interaction_data ->> 'callId')) where interaction_type = 'meeting_requested'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index lead_interactions_by_call');
  }
}
