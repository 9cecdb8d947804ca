/**
 * The options of a choice, sorted by label. Labels are a `Record` of the contract's values, so that a value without a
 * label does not compile.
 */
export function labelOptions<Value extends string>(
  labels: Readonly<Record<Value, string>>,
): { value: Value; label: string }[] {
  return Object.entries<string>(labels).map(([value, label]) => ({ value: value as Value, label }));
}

interface Option {
  value: string;
  label: string;
}

/**
 * The options, plus the chosen value if it is not among them, so that the value in effect is shown and can be chosen
 * again.
 */
export function withChosen(options: readonly Option[], chosen: string, label: string): readonly Option[] {
  return options.some(({ value }) => value === chosen) ? options : [...options, { value: chosen, label }];
}
