/** Finds the error at a path of a form's errors, for fields that are lists; and focuses it. */
import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** The message at a path like `0.from`. The form library's own lookup does not search lists. */
export function errorAt(errors: unknown, path: string): string | undefined {
  return messageOf(path.split('.').reduce<unknown>(part, errors));
}

/** The message about a list as a whole. */
export function listError(errors: unknown): string | undefined {
  return messageOf(errors) ?? messageOf(part(errors, 'root'));
}

/** The message about a field: its own, or the first about one of the values in it, such as one tag among several. */
export function firstError(errors: unknown): string | undefined {
  const own = listError(errors);
  if (own !== undefined || !Array.isArray(errors)) return own;
  return errors.map(firstError).find((message) => message !== undefined);
}

/**
 * Focuses the first invalid field after a failed attempt to save, because the form library does not know the fields of
 * a list.
 */
export function useFocusOnWrong<V extends FieldValues>({ formState }: UseFormReturn<V>, label: string): void {
  const { submitCount, isSubmitting, isSubmitSuccessful } = formState;
  // Once per attempt, not for every key typed to correct the field.
  useEffect(() => {
    if (submitCount === 0 || isSubmitting || isSubmitSuccessful) return;
    const form = document.querySelector(`form[aria-label="${CSS.escape(label)}"]`);
    form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]')?.focus();
  }, [submitCount, isSubmitting, isSubmitSuccessful, label]);
}

const part = (value: unknown, key: string): unknown =>
  value && typeof value === 'object' ? (value as Record<string, unknown>)[key] : undefined;

function messageOf(error: unknown): string | undefined {
  const message = part(error, 'message');
  return typeof message === 'string' ? message : undefined;
}
