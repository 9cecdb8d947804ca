/**
 * Foreign keys of entities. They describe the database for readers, and a test compares them with PostgreSQL
 * (`test/integration/entities.test.ts`). TypeORM neither creates nor follows them: migrations create them, and
 * statements use joins.
 */
import { ForeignKey, type ObjectType } from 'typeorm';

interface TenantForeignKeyOptions<Target> {
  /** What happens to the row when the referenced record is deleted; if left out, that record cannot be deleted. */
  onDelete?: 'CASCADE' | 'SET NULL';
  /** The property of the target whose value the column holds; `id` by default. */
  refersTo?: Extract<keyof Target, string>;
}

/**
 * Declares that a column names a record of the same tenant. The key is compound, of `tenantId` and the column, so that
 * no row can refer to another tenant's record. `SET NULL` empties only the column.
 */
export function TenantForeignKey<Target extends { tenantId: string | null }>(
  target: () => ObjectType<Target>,
  { refersTo, ...options }: TenantForeignKeyOptions<Target> = {},
): PropertyDecorator {
  return ({ constructor }, property) => {
    const referred = ['tenantId', refersTo ?? 'id'] as const;
    ForeignKey(target, ['tenantId', String(property)] as const, referred, options)(constructor);
  };
}
