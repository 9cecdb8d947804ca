/** What happens again while a campaign's run looks at its first time counts: it waits for that look and is noted after it. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `noted` says what becomes of an event that is noted already. */
const hearing = (noted: string): string => /* sql */ `
create or replace function campaigns_hear_event(tenant uuid, event text, happened uuid[]) returns void language plpgsql as $body$
begin
  with noted as (
    insert into campaign_events (tenant_id, campaign_id, lead_id)
    select c.tenant_id, c.id, lead from campaigns c, (select distinct unnest(happened) as lead) leads
    where c.tenant_id = tenant and c.trigger_event = event and c.trigger_event <> 'manual'
      and c.status in ('active', 'paused')
    order by c.id, lead
    on conflict ${noted} returning campaign_id
  )
  insert into outbox (tenant_id, kind, dedupe_key, payload)
  select distinct tenant, 'campaign.run', 'campaign.run/' || campaign_id || '/' || pg_current_xact_id()::text,
    jsonb_build_object('campaignId', campaign_id) from noted
  on conflict (tenant_id, dedupe_key) do nothing;
end
$body$;
`;

export class RepeatedCampaignEvents1765500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The update waits for whoever holds the event, and inserts it anew when they have forgotten it.
    await runner.query(
      hearing('(tenant_id, campaign_id, lead_id) do update set occurred_at = excluded.occurred_at'),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(hearing('do nothing'));
  }
}
