/**
 * The one way forms work: values are checked by the contract's schema and sent as a change (`useChange`), one request
 * at a time. The server's refusals appear on the fields that they concern, everything else above the form.
 */
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useRef, useState, type BaseSyntheticEvent } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiError, isStale } from '../../api/api-error.js';
import { useChange, type ChangeOptions } from '../../api/use-change.js';
import { changedIn, useFollowStored, type Following } from './follow-stored.js';

/**
 * The options that a form passes on to its change. A failure is shown in the form, and also as a toast if `failure` is
 * set.
 */
type SubmitOptions<O, T> = Pick<
  ChangeOptions<O, T>,
  'success' | 'failure' | 'invalidates' | 'onSuccess' | 'onRead' | 'onFailure'
>;

interface ContractFormOptions<V extends FieldValues, O extends object, T> extends SubmitOptions<O, T> {
  /** The contract's request schema; its output is submitted. */
  schema: z.ZodMiniType<O>;
  defaultValues: DefaultValues<V>;
  /** `defaultValues` are the stored values; the form follows them when they are read again. */
  follows?: Following;
  /**
   * Sends the values, or for a PATCH only the changed ones; a thrown ApiError is shown on the fields that it concerns.
   */
  request: (values: O, changed: Partial<O>) => Promise<T>;
  /**
   * Reads the latest version after a save was refused because another user had saved; undefined if the record is gone.
   */
  readLatest?: () => Promise<V | undefined>;
}

export interface ContractForm<V extends FieldValues> {
  form: UseFormReturn<V>;
  /** Handler for the form element. */
  onSubmit: (event?: BaseSyntheticEvent) => Promise<void>;
  /** An error that concerns no single field. */
  alert: string | undefined;
  pending: boolean;
  /** Restores the stored values, and clears the errors. */
  discard: () => void;
  /** Replaces the typed values with another user's newer version; undefined while there is none. */
  loadLatest: (() => void) | undefined;
}

/** `V`: the values of the fields. `O`: the output of the schema. `T`: the result of the request. */
export function useContractForm<V extends FieldValues, O extends object, T = unknown>(
  options: ContractFormOptions<V, O, T>,
): ContractForm<V> {
  const [alert, setAlert] = useState<string>();
  const [latest, setLatest] = useState<V>();
  const form = useForm<V>({
    defaultValues: options.defaultValues,
    // The resolver returns the schema's output; the library's types know only the input.
    resolver: standardSchemaResolver(options.schema as never) as unknown as Resolver<V>,
  });
  useFollowStored(form, { stored: options.defaultValues, following: options.follows });
  const isShownElsewhere = useRef(false);
  const change = useChange<O, T>({
    ...options,
    request: (values) => options.request(values, changedIn(form, values)),
    onFailure: (error, values) => {
      isShownElsewhere.current = options.onFailure?.(error, values) ?? false;
      return isShownElsewhere.current;
    },
  });
  const onSubmit = form.handleSubmit(async (values) => {
    setAlert(undefined);
    try {
      await change.mutateAsync(values as unknown as O);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      if (isShownElsewhere.current) return;
      // If the latest version cannot be read, only the refusal is shown.
      if (isStale(cause)) setLatest(await options.readLatest?.().catch(() => undefined));
      setAlert(showRefusal(form, cause));
    } finally {
      // The sent values may include a secret, so they are kept no longer than the form needs them.
      change.reset();
    }
  });
  const discard = (): void => {
    setAlert(undefined);
    form.reset();
  };
  const loadLatest =
    latest &&
    (() => {
      discard();
      form.reset(latest);
      setLatest(undefined);
    });
  return { form, onSubmit, alert, pending: form.formState.isSubmitting, discard, loadLatest };
}

/** Shows a refusal on its fields; returns the text that is left to show above the form. */
export function showRefusal<V extends FieldValues>(
  form: Pick<UseFormReturn<V>, 'getValues' | 'setError'>,
  error: ApiError,
): string | undefined {
  const own = error.fields.filter(({ path }) => form.getValues(path as FieldPath<V>) !== undefined);
  for (const [index, { path, message }] of own.entries()) {
    form.setError(path as FieldPath<V>, { type: 'server', message }, { shouldFocus: index === 0 });
  }
  // A refusal of a field that is not on screen must still be shown.
  const others = error.fields.filter((field) => !own.includes(field));
  if (others.length > 0) return others.map(({ message }) => message).join(' ');
  return own.length > 0 ? undefined : error.message;
}
