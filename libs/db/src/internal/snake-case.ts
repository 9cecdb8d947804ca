/** The column that an entity's property has, unless the entity gives it another name: `createdAt` is `created_at`. */
export function snakeCase(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
