/**
 * Engagement levels come from events alone. Until now the lead score raised them, and a row of a file counted as somebody who
 * asked to be contacted. Points of visits were right and stay; what follows from them is worked out again.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { asSystem } from '../internal/system-statements.js';

const LEVEL = `case when points >= 50 then 'high' when points >= 20 then 'medium' else 'low' end`;

const STATEMENTS = [
  // Nobody imported has done anything: the 15 points were for the row of the file.
  `update lead_interactions set value_score = 0
   where interaction_type = 'lead_captured' and interaction_data ->> 'by' = 'import' and value_score <> 0`,
  `update engagement_sessions set points = greatest(points - 15, 0) where session_id like 'import-%'`,
  `update engagement_sessions set lead_score = points, engagement_level = ${LEVEL}
   where lead_score <> points or engagement_level <> ${LEVEL}`,
  `update leads l set engagement_level = v.level from (
     select l.tenant_id, l.id, coalesce(v.engagement_level, 'low') as level from leads l
     left join engagement_sessions v on v.tenant_id = l.tenant_id and v.session_id = l.session_id
   ) v where l.tenant_id = v.tenant_id and l.id = v.id and l.engagement_level <> v.level`,
  `update leads l set score_version = 2, score_contributions = s.kept, lead_score = s.score from (
     select tenant_id, id, coalesce(jsonb_agg(c) filter (where c ->> 'factor' <> 'asked_for_contact'), '[]') as kept,
       greatest(0, least(100, coalesce(sum((c ->> 'points')::int) filter (where c ->> 'factor' <> 'asked_for_contact'), 0))) as score
     from leads, jsonb_array_elements(score_contributions) c
     where session_id like 'import-%' group by tenant_id, id
   ) s where l.tenant_id = s.tenant_id and l.id = s.id and l.score_contributions <> s.kept`,
  `update leads set source = 'phone' where source = 'ai_voice_caller'`,
];

export class EngagementByEvents1767420000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await asSystem(runner, ...STATEMENTS);
  }

  /** Levels and scores follow from what is stored; the release before works them out again by itself. */
  async down(runner: QueryRunner): Promise<void> {
    await asSystem(runner, `update leads set source = 'ai_voice_caller' where source = 'phone'`);
  }
}
