/**
 * The options of a choice, in the order of their labels. Labels are a `Record` over the contract's values, so that a value
 * without a label does not compile.
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

/** The options, and after them the chosen value where it is none of them: what is in force is shown, and can be taken back. */
export function withChosen(options: readonly Option[], chosen: string, label: string): readonly Option[] {
  return options.some(({ value }) => value === chosen) ? options : [...options, { value: chosen, label }];
}
