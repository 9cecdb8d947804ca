/** The results of a campaign, counted from its messages and contacts with the help of indexes; no totals are stored. */
import type { CampaignAnalytics, CampaignFigures } from '@praxis/contracts/campaign/campaign-outcome';
import { MESSAGE_COST_CENTS } from '@praxis/contracts/billing/plan-quotas.const';
import { CHANNELS } from '@praxis/contracts/message/message.const';
import { readCampaignSteps } from './campaign.js';
import type { TenantTransaction } from '../core/database.js';
import { rawSql, sql, type Sql } from '../core/sql.js';
import { practiceZone } from '../tenant/practice-zone.js';

/** Figures of one step, variant and day. */
interface Cell extends CampaignFigures {
  step: number;
  variant: string;
  /** Date by the practice's clock. */
  date: string;
}

const TARIFF = `case channel ${CHANNELS.map((channel) => `when '${channel}' then ${MESSAGE_COST_CENTS[channel]}`).join(' ')} end`;
/** Accepted by a provider, regardless of the later status. */
const TAKEN = sql`(status in ('sent', 'delivered') or status = 'failed' and provider_message_id is not null)`;

const selectCells = (tenantId: string, campaignId: string): Sql => sql`with zone as (
    select coalesce(${practiceZone(sql`${tenantId}::uuid`)}, 'UTC') as name
  ), sent as (
    select campaign_step as step, campaign_variant as variant,
      (coalesce(sent_at, updated_at) at time zone zone.name)::date::text as date,
      count(*) filter (where ${TAKEN})::int as "messagesSent",
      count(*) filter (where status = 'delivered')::int as "messagesDelivered",
      count(*) filter (where status in ('failed', 'unknown'))::int as "messagesFailed",
      count(*) filter (where status = 'blocked')::int as "messagesBlocked",
      coalesce(sum(${rawSql(TARIFF)}) filter (where ${TAKEN} or status = 'unknown'), 0)::int as "totalCostCents"
    from messages, zone where tenant_id = ${tenantId} and campaign_id = ${campaignId}
      and status not in ('queued', 'sending', 'cancelled')
    group by 1, 2, 3
  ), done as (
    select credited_step as step, credited_variant as variant, what, (at at time zone zone.name)::date::text as date,
      count(*)::int as n
    from campaign_enrollments, zone,
      lateral (values ('r', responded_at), ('c', converted_at), ('o', opted_out_at)) as e(what, at)
    where tenant_id = ${tenantId} and campaign_id = ${campaignId} and credited_step is not null and at is not null
    group by 1, 2, 3, 4
  )
  select step, variant, date, sum("messagesSent")::int as "messagesSent",
    sum("messagesDelivered")::int as "messagesDelivered",
    sum("messagesFailed")::int as "messagesFailed", sum("messagesBlocked")::int as "messagesBlocked",
    sum(responses)::int as responses, sum(conversions)::int as conversions, sum("optOuts")::int as "optOuts",
    sum("totalCostCents")::int as "totalCostCents"
  from (
    select step, variant, date, "messagesSent", "messagesDelivered", "messagesFailed", "messagesBlocked",
      0 as responses, 0 as conversions, 0 as "optOuts", "totalCostCents" from sent
    union all
    select step, variant, date, 0, 0, 0, 0, case what when 'r' then n else 0 end, case what when 'c' then n else 0 end,
      case what when 'o' then n else 0 end, 0 from done
  ) cells group by 1, 2, 3 order by 3, 1, 2`;

/** The results of a campaign that a screen shows; undefined if the tenant has none with that id. */
export async function readCampaignAnalytics(
  tx: TenantTransaction,
  campaignId: string,
): Promise<Omit<CampaignAnalytics, 'ok'> | undefined> {
  const [found, steps, cells, contacts] = await Promise.all([
    tx.query`select from campaigns where tenant_id = ${tx.tenantId} and id = ${campaignId}`,
    readCampaignSteps(tx, campaignId),
    tx.query<Cell>(selectCells(tx.tenantId, campaignId)),
    tx.query<CampaignAnalytics['contacts']>`select count(*) filter (where status = 'active')::int as active,
        count(*) filter (where status = 'completed')::int as completed,
        count(*) filter (where status = 'replied')::int as replied,
        count(*) filter (where status = 'booked')::int as booked,
        count(*) filter (where status = 'opted_out')::int as "optedOut",
        count(*) filter (where status = 'cancelled')::int as cancelled
      from campaign_enrollments where tenant_id = ${tx.tenantId} and campaign_id = ${campaignId}`,
  ]);
  const [states] = contacts;
  if (found.length === 0 || !states) return undefined;
  return {
    campaignId,
    totals: sum(cells),
    steps: steps.map(({ stepOrder, name, channel, variants }) => {
      const own = cells.filter(({ step }) => step === stepOrder);
      return {
        stepOrder,
        name,
        channel,
        ...sum(own),
        variants: variants.map(({ key }) => ({ key, ...sum(own.filter(({ variant }) => variant === key)) })),
      };
    }),
    days: [...new Set(cells.map(({ date }) => date))].map((date) => ({
      date,
      ...sum(cells.filter((cell) => cell.date === date)),
    })),
    contacts: states,
  };
}

function sum(cells: readonly Cell[]): CampaignFigures {
  const of = (field: keyof CampaignFigures): number => cells.reduce((total, cell) => total + cell[field], 0);
  return {
    messagesSent: of('messagesSent'),
    messagesDelivered: of('messagesDelivered'),
    messagesFailed: of('messagesFailed'),
    messagesBlocked: of('messagesBlocked'),
    responses: of('responses'),
    conversions: of('conversions'),
    optOuts: of('optOuts'),
    totalCostCents: of('totalCostCents'),
  };
}
