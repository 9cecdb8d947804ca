/**
 * The current functions and triggers: the files of libs/db/schema, applied after the migrations. To change one, edit
 * its file; migrations only contain the history of older releases.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

const FOLDER = fileURLToPath(new URL('../../schema/', import.meta.url));
const REMOVED = 'removed.sql';

interface SchemaFile {
  name: string;
  text: string;
}

/** The files in the order of application: by name, with the file that drops objects of earlier releases last. */
function schemaFiles(): SchemaFile[] {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));
  return [...names.filter((name) => name !== REMOVED).sort(), REMOVED].map((name) => ({
    name,
    text: readFileSync(FOLDER + name, 'utf8'),
  }));
}

/** Every function and trigger of the schema that belongs to no extension. */
const DEFINITIONS = /* sql */ `
  select pg_get_functiondef(p.oid) || p.proowner || p.proacl::text as definition from pg_proc p
  where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  union all
  select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
  order by definition`;

/**
 * A fingerprint of the files and of the database's state. If it is unchanged since the last application, there is
 * nothing to do.
 */
async function fingerprint(owner: pg.Client, files: readonly SchemaFile[]): Promise<string> {
  const { rows } = await owner.query<{ definition: string | null }>(DEFINITIONS);
  return createHash('sha256')
    .update(JSON.stringify([files, rows]))
    .digest('hex');
}

/**
 * Applies the files in one transaction, unless files and database are unchanged since the last application; in that
 * case, a start takes no lock and delays no writer. The fingerprint of that state is kept as the comment of the table
 * of migrations.
 */
export async function applySchemaRules(owner: pg.Client): Promise<void> {
  const files = schemaFiles();
  const { rows } = await owner.query<{ applied: string | null }>(
    `select obj_description('migrations'::regclass) as applied`,
  );
  if (rows[0]?.applied === (await fingerprint(owner, files))) return;
  await owner.query('begin');
  try {
    for (const file of files) await applyFile(owner, file);
    await owner.query(`comment on table migrations is '${await fingerprint(owner, files)}'`);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}

async function applyFile(owner: pg.Client, { name, text }: SchemaFile): Promise<void> {
  try {
    await owner.query(text);
  } catch (error) {
    throw new Error(`libs/db/schema/${name} cannot be applied: ${String(error)}`, { cause: error });
  }
}
