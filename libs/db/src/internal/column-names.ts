/** How columns are called: `createdAt` of an entity is `created_at` of its table, so that entities need not say it. */
import { DefaultNamingStrategy } from 'typeorm';

/** Names of columns in snake case, unless an entity gives another. */
export class ColumnNames extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string, prefixes: string[]): string {
    return super.columnName(
      propertyName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      customName,
      prefixes,
    );
  }
}
