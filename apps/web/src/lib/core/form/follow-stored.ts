/**
 * Updates the untouched fields of an open form when the stored record is read again: saving a whole record must not undo what a colleague
 * has changed in the meantime. A list is one value: it is updated as a whole or not at all.
 */
import { hashKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * How a form follows the stored record. `fields`: each field that the user has not changed is updated. `whole`: all
 * fields are updated, but only while the user has changed none. Use `whole` for a record whose values include its
 * version: saving over a colleague's change is then refused, and the newer version is shown.
 */
export type Following = 'fields' | 'whole';

/** @param following undefined for a form that keeps the values it was opened with */
export function useFollowStored<V extends FieldValues>(
  form: UseFormReturn<V>,
  { stored, following }: { stored: DefaultValues<V>; following: Following | undefined },
): void {
  const seen = useRef(stored);
  useEffect(() => {
    // A running submission settles first; the form renders again then.
    if (following === undefined || form.formState.isSubmitting) return;
    if (following === 'whole' && form.formState.isDirty) return;
    const isNew = !isSame(stored, seen.current);
    seen.current = stored;
    if (isNew) takeUp(form, stored);
  });
}

function takeUp<V extends FieldValues>(form: UseFormReturn<V>, stored: DefaultValues<V>): void {
  const { defaultValues: before } = form.formState;
  const changes = [...untouched({ before, shown: form.getValues(), stored }, '')];
  // Leaves the fields unchanged, so that the cursor of a user who is typing stays in place.
  form.reset(stored, { keepValues: true, ...KEPT });
  for (const [path, value] of changes)
    form.setValue(path as FieldPath<V>, value as never, { shouldDirty: true });
}

const KEPT = {
  keepErrors: true,
  keepFieldsRef: true,
  keepIsSubmitted: true,
  keepSubmitCount: true,
  keepTouched: true,
} as const;

interface Sides {
  /** The previously stored value. */
  before: unknown;
  shown: unknown;
  stored: unknown;
}

/** The fields that still show the previously stored value, with the value stored now. */
function* untouched(
  { before, shown, stored }: Sides,
  path: string,
): Generator<[path: string, value: unknown]> {
  if (isRecord(shown) && isRecord(stored)) {
    const old = isRecord(before) ? before : {};
    for (const name of new Set([...Object.keys(shown), ...Object.keys(stored)]))
      yield* untouched(
        { before: old[name], shown: shown[name], stored: stored[name] },
        path === '' ? name : `${path}.${name}`,
      );
  } else if (isSame(shown, before) && !isSame(shown, stored)) yield [path, stored];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSame = (one: unknown, other: unknown): boolean => hashKey([one]) === hashKey([other]);

/** The part of a request that the user has changed in the form, by top-level fields. */
export function changedIn<V extends FieldValues, O extends object>(
  form: UseFormReturn<V>,
  request: O,
): Partial<O> {
  const shown: Record<string, unknown> = form.getValues();
  const before: Record<string, unknown> = form.formState.defaultValues ?? {};
  const changed = Object.entries(request).filter(([name]) => !isSame(shown[name], before[name]));
  return Object.fromEntries(changed) as Partial<O>;
}
