/** Profiles: ten fields of a person, which only that person sees (specification 2, section 2). */
import type { Profile, ProfileUpdate } from '@praxis/contracts/auth/profile';
import type { Database, SystemTransaction } from '../core/database.js';
import { sql } from '../core/sql.js';
import { UserEntity } from './user.entity.js';

const FIELDS = sql`business_name as "businessName", industry, website, company_size as "companySize", phone, timezone,
  service_area_city as "serviceAreaCity", service_area_state as "serviceAreaState", crm_type as "crmType",
  preferred_call_flow as "preferredCallFlow"`;

/** The profile of a user, empty if nothing was saved yet; undefined if there is no such user. */
export async function readProfile(database: Database, userId: string): Promise<Profile | undefined> {
  return await database.withSystem('read a person’s own profile', (tx) => find(tx, userId));
}

/** Saves the whole profile of a user. */
export async function saveProfile(
  database: Database,
  userId: string,
  profile: ProfileUpdate,
): Promise<Profile | undefined> {
  return await database.withSystem('save a person’s own profile', async (tx) => {
    await tx.query`
      insert into profiles (user_id, business_name, industry, website, company_size, phone, timezone,
        service_area_city,
        service_area_state, crm_type, preferred_call_flow)
      values (${userId}, ${profile.businessName}, ${profile.industry}, ${profile.website},
        ${profile.companySize}, ${profile.phone}, ${profile.timezone}, ${profile.serviceAreaCity},
        ${profile.serviceAreaState}, ${profile.crmType}, ${profile.preferredCallFlow})
      on conflict (user_id) do update set business_name = excluded.business_name, industry = excluded.industry,
        website = excluded.website, company_size = excluded.company_size, phone = excluded.phone,
        timezone = excluded.timezone, service_area_city = excluded.service_area_city,
        service_area_state = excluded.service_area_state, crm_type = excluded.crm_type,
        preferred_call_flow = excluded.preferred_call_flow, updated_at = now()`;
    return await find(tx, userId);
  });
}

/** The name of a person; null if they gave none, undefined if there is no such user. */
export async function readPersonName(database: Database, userId: string): Promise<string | null | undefined> {
  const user = await database.withSystem('read a person’s own name', (tx) =>
    tx.repository(UserEntity).findOne({ select: { id: true, displayName: true }, where: { id: userId } }),
  );
  return user ? user.displayName : undefined;
}

/** Saves a person's name. */
export async function savePersonName(database: Database, userId: string, name: string | null): Promise<void> {
  await database.withSystem('save a person’s own name', (tx) =>
    tx.repository(UserEntity).update({ id: userId }, { displayName: name }),
  );
}

async function find(tx: SystemTransaction, userId: string): Promise<Profile | undefined> {
  const [row] = await tx.query<Omit<Profile, 'updatedAt'> & { updatedAt: Date | null }>`
    select u.email, ${FIELDS}, p.updated_at as "updatedAt"
    from users u left join profiles p on p.user_id = u.id where u.id = ${userId}`;
  return row && { ...row, updatedAt: row.updatedAt?.toISOString() ?? null };
}
