/** The first data of the embedded set-up: one law and one real-estate tenant, their people, and credentials.json. */
import { startSubscription } from '../billing/subscription.js';
import { randomBytes } from 'node:crypto';
import { access, chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '@praxis/config/environment';
import type { Industry } from '@praxis/contracts/core/industry.const';
import { LANGUAGES } from '@praxis/contracts/language/language.const';
import type { Database, SystemTransaction } from './database.js';
import { setDemoPasscode } from '../auth/demo-passcode.js';
import { choosePasswordCost, hashPassword } from '../auth/password-hash.js';
import { seedPracticeFacts } from '../practice-fact/demo-facts.js';

/** One sign-in of credentials.json; `tenant` and `industry` are null for the platform's admin. */
interface SeededUser {
  email: string;
  password: string;
  role: 'admin' | 'owner' | 'staff' | 'viewer' | 'client';
  tenant: string | null;
  industry: Industry | null;
}

// Phone numbers are in the range reserved for fiction (555-0100 to 555-0199); the streets do not exist. The addresses
// are the same as in the practice facts (demo-facts.ts); without an address, a campaign with emails does not start.
const TENANTS = [
  {
    slug: 'harbor-law',
    name: 'Harbor Law Group',
    industry: 'law',
    phone: '+13135550110',
    provider: 'Attorney Dana Whitfield',
    address: { street: '1200 Harbor Street, Suite 400', city: 'Detroit', state: 'MI', postalCode: '48226' },
  },
  {
    slug: 'lakeside-realty',
    name: 'Lakeside Realty',
    industry: 'realestate',
    phone: '+13135550120',
    provider: 'Agent Marcus Reed',
    address: { street: '45 Lakeside Avenue', city: 'Grosse Pointe', state: 'MI', postalCode: '48230' },
  },
] as const;

const DEMO_ZONE = 'America/Detroit';

/** The contents of credentials.json. */
interface Credentials {
  publicApiKey: string;
  demoPasscode: string;
  users: SeededUser[];
}

/** Seeds once. If credentials.json exists, only the passcode in it is applied. */
export async function seedEmbedded(database: Database, environment: Environment): Promise<void> {
  const file = join(environment.PRAXIS_DATA_DIR, 'credentials.json');
  if (await exists(file)) {
    const { demoPasscode } = JSON.parse(await readFile(file, 'utf8')) as Credentials;
    await letPasscodeIn(database, environment, demoPasscode);
    return;
  }
  const users = plannedUsers();
  choosePasswordCost(environment.PRAXIS_PASSWORD_COST);
  const hashes = await Promise.all(users.map((user) => hashPassword(user.password)));
  await database.withSystem('seed the embedded set-up', async (tx) => {
    for (const tenant of TENANTS) await seedTenant(tx, tenant);
    for (const [index, user] of users.entries()) await seedUser(tx, user, hashes[index] ?? '');
  });
  const credentials: Credentials = {
    publicApiKey: environment.PRAXIS_PUBLIC_API_KEY,
    demoPasscode: secret(),
    users,
  };
  await letPasscodeIn(database, environment, credentials.demoPasscode);
  await writeFile(file, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  await chmod(file, 0o600);
}

async function letPasscodeIn(database: Database, environment: Environment, passcode: string): Promise<void> {
  await database.withSystem('set the demo passcode', (tx) =>
    setDemoPasscode(tx, environment.PRAXIS_MASTER_KEY, { passcode, clientPrefix: 'client@' }),
  );
}

/** 144 bits: more than can be guessed (OWASP ASVS 5, 11.5.1), but still easy to type. */
function secret(): string {
  return randomBytes(18).toString('base64url');
}

function plannedUsers(): SeededUser[] {
  const members = TENANTS.flatMap((tenant) =>
    (['owner', 'staff', 'viewer', 'client'] as const).map((role) => ({
      email: `${role}@${tenant.slug}.example`,
      password: secret(),
      role,
      tenant: tenant.name,
      industry: tenant.industry,
    })),
  );
  return [
    { email: 'admin@praxis.example', password: secret(), role: 'admin', tenant: null, industry: null },
    ...members,
  ];
}

async function seedTenant(tx: SystemTransaction, tenant: (typeof TENANTS)[number]): Promise<void> {
  // The same languages as in the practice facts: the practice's people speak English and Spanish.
  const settings = { demo: true, practice: { ...tenant.address, languages: LANGUAGES } };
  const [row] = await tx.query<{ id: string }>`
    insert into tenants (name, slug, industry, phone, settings) values (${tenant.name}, ${tenant.slug},
      ${tenant.industry}, ${tenant.phone}, ${JSON.stringify(settings)})
    on conflict (slug) do update set updated_at = now() returning id`;
  await tx.query`insert into providers (tenant_id, name, time_zone, location)
    select ${row?.id}, ${tenant.provider}, ${DEMO_ZONE}, 'Video Conference' where not exists (select from providers
      where tenant_id = ${row?.id})`;
  if (!row) return;
  await seedPracticeFacts(tx, { tenantId: row.id, industry: tenant.industry });
  // Seeded tenants have bought nothing, so there is no charge; quotas apply as for all tenants.
  await startSubscription(tx, {
    tenantId: row.id,
    tier: 'growth',
    checkoutId: null,
    vendor: null,
    startsAt: new Date(),
    trialEndsAt: null,
  });
}

async function seedUser(tx: SystemTransaction, user: SeededUser, passwordHash: string): Promise<void> {
  const [row] = await tx.query<{ id: string }>`
    insert into users (email, password_hash, email_verified_at) values (${user.email}, ${passwordHash}, now())
    on conflict (lower(email)) do update set password_hash = excluded.password_hash returning id`;
  const globalRole = user.role === 'admin' ? 'admin' : 'client';
  await tx.query`
    insert into user_roles (user_id, role) values (${row?.id}, ${globalRole}) on conflict do nothing`;
  if (user.tenant === null) return;
  // A client sees only the portal, which is the lowest tenant role.
  const tenantRole = user.role === 'client' ? 'viewer' : user.role;
  await tx.query`
    insert into tenant_users (tenant_id, user_id, role) select id, ${row?.id}, ${tenantRole} from tenants
      where name = ${user.tenant}
    on conflict (tenant_id, user_id) do update set role = excluded.role`;
}

async function exists(file: string): Promise<boolean> {
  return await access(file).then(
    () => true,
    () => false,
  );
}
