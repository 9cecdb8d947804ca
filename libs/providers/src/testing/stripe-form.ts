/** Reads the nested forms in which Stripe takes its parameters: `line_items[0][price]=…`. */

export type FormValue = string | FormFields;
export interface FormFields {
  [name: string]: FormValue | undefined;
}

/** A form's fields. Lists become objects with numbers as names. */
export function readForm(text: string): FormFields {
  const form: FormFields = Object.create(null) as FormFields;
  for (const [path, value] of new URLSearchParams(text)) {
    const names = path.split(/[[\]]+/).filter((name) => name !== '');
    const last = names.pop() ?? '';
    let at = form;
    for (const name of names) {
      const inner = at[name];
      const next = typeof inner === 'object' ? inner : (Object.create(null) as FormFields);
      at[name] = next;
      at = next;
    }
    at[last] = value;
  }
  return form;
}

/** A field's text; '' if there is none. */
export const textIn = (value: FormValue | undefined): string => (typeof value === 'string' ? value : '');
/** A field's nested fields; empty if the field is a text or missing. */
export const fieldsIn = (value: FormValue | undefined): FormFields =>
  typeof value === 'object' ? value : {};
/** The entries of a list. */
export const listIn = (value: FormValue | undefined): FormFields[] =>
  Object.values(fieldsIn(value)).map(fieldsIn);
