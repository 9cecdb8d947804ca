/** Postal addresses of the demo's practices where they were made without one: their campaigns with emails did not start. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { asSystem } from '../internal/system-statements.js';

/** As seed.ts gives them to new ones. */
const PRACTICES = {
  'harbor-law': {
    street: '1200 Harbor Street, Suite 400',
    city: 'Detroit',
    state: 'MI',
    postalCode: '48226',
    languages: ['en', 'es'],
  },
  'lakeside-realty': {
    street: '45 Lakeside Avenue',
    city: 'Grosse Pointe',
    state: 'MI',
    postalCode: '48230',
    languages: ['en', 'es'],
  },
};

export class DemoAddresses1767960000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await asSystem(
      runner,
      ...Object.entries(PRACTICES).map(
        ([slug, practice]) => `update tenants
          set settings = settings || jsonb_build_object('practice', '${JSON.stringify(practice)}'::jsonb)
          where slug = '${slug}' and settings @> '{"demo": true}' and not settings ? 'practice'`,
      ),
    );
  }

  /** An address says nothing that the release before would misread. */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}
