/**
 * The options of a choice, in the order of their labels. Labels are a `Record` over the contract's values, so that a value
 * without a label does not compile.
 */
export function labelOptions<Value extends string>(
  labels: Readonly<Record<Value, string>>,
): { value: Value; label: string }[] {
  return Object.entries<string>(labels).map(([value, label]) => ({ value: value as Value, label }));
}
