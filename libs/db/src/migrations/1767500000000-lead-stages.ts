/** Pipelines of tenants' own: stages, and the stage of each lead. Existing tenants get those that new ones begin with. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { asSystem } from '../internal/system-statements.js';
import { tenantPolicies } from '../internal/tenant-policies.js';

const STATUSES = `('new', 'contacted', 'qualified', 'appointment_scheduled', 'converted', 'closed_lost')`;

const TABLE = /* sql */ `
create table lead_stages (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants on delete cascade,
  name text not null,
  color text not null check (color in ('neutral', 'info', 'warn', 'good', 'bad')),
  status text not null check (status in ${STATUSES}),
  position int not null,
  created_at timestamptz not null default now(),
  unique (tenant_id, id)
);
create unique index lead_stages_by_name on lead_stages (tenant_id, lower(name));
alter table leads add column stage_id uuid;
alter table leads add constraint leads_stage foreign key (tenant_id, stage_id) references lead_stages (tenant_id, id);
create index leads_by_stage on leads (tenant_id, stage_id, updated_at desc, id desc);
`;

/** What default_lead_stages gave when this was released: functions are applied after migrations. */
const FILL = [
  `insert into lead_stages (tenant_id, name, color, status, position)
   select t.id, s.name, s.color, s.status, s.position - 1 from tenants t, lateral (
     select * from unnest(
       array['New inquiry', 'Contacted', 'Qualified', 'Consultation scheduled', 'Agreement sent', 'Retained', 'Not retained'],
       array['info', 'neutral', 'warn', 'warn', 'warn', 'good', 'neutral'],
       array['new', 'contacted', 'qualified', 'appointment_scheduled', 'qualified', 'converted', 'closed_lost']
     ) with ordinality as law(name, color, status, position) where t.industry = 'law'
     union all
     select * from unnest(
       array['New lead', 'Contacted', 'Qualified', 'Showing scheduled', 'Under contract', 'Closed', 'Lost'],
       array['info', 'neutral', 'warn', 'warn', 'warn', 'good', 'neutral'],
       array['new', 'contacted', 'qualified', 'appointment_scheduled', 'qualified', 'converted', 'closed_lost']
     ) with ordinality as estate(name, color, status, position) where t.industry <> 'law'
   ) s`,
  `update leads l set stage_id = (select s.id from lead_stages s where s.tenant_id = l.tenant_id
     and s.status = l.status order by s.position limit 1)`,
];

export class LeadStages1767500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
    await runner.query(tenantPolicies('lead_stages'));
    await asSystem(runner, ...FILL);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table leads drop column stage_id');
    await runner.query('drop table lead_stages');
  }
}
