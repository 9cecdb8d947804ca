/** A form: one column, refusals above its fields, and one submit button that shows when it is busy. */
import { Box } from '@chakra-ui/react/box';
import { Button, type ButtonProps } from '@chakra-ui/react/button';
import { Input, type InputProps } from '@chakra-ui/react/input';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef, type ReactNode } from 'react';
import { get, type FieldPath, type FieldValues } from 'react-hook-form';
import { offWhile } from '../lib/core/focus/off-while.js';
import { firstError } from '../lib/core/form/field-error.js';
import type { ContractForm } from '../lib/core/form/use-contract-form.js';
import { useDialogPart } from './dialog-parts.js';
import { FormField, Select } from './form-field.js';
import { Notice } from './notice.js';
import { SaveBar } from './save-bar.js';

interface FormProps<V extends FieldValues> {
  use: ContractForm<V>;
  /** Names the form for screen readers. */
  label: string;
  /** Has a bar to save or discard changes, which stays in view while there are any. */
  savable?: boolean;
  /** A bar with other buttons, instead of the usual one. */
  bar?: ReactNode;
  children: ReactNode;
}

export function Form<V extends FieldValues>({ use, label, savable = false, bar, children }: FormProps<V>) {
  const { isDirty } = use.form.formState;
  useDialogPart(isDirty);
  return (
    <chakra.form
      noValidate
      aria-label={label}
      onSubmit={(event) => void use.onSubmit(event)}
      css={savable || bar ? ROOM_FOR_BAR : undefined}
    >
      <Box display="grid" gap="4">
        <FormAlert text={use.alert} />
        {use.loadLatest && (
          <Button variant="outline" justifySelf="start" onClick={use.loadLatest}>
            Load latest version
          </Button>
        )}
        {children}
      </Box>
      {savable && (
        <SaveBar isDirty={isDirty} isPending={use.pending} onDiscard={use.discard}>
          <SaveButton use={use} />
        </SaveBar>
      )}
      {bar}
    </chakra.form>
  );
}

/** Keeps a field that gets the focus above the save bar instead of behind it. */
const ROOM_FOR_BAR = { '& :is(input, select, textarea, button)': { scrollMarginBottom: '20' } };

/** A refusal that concerns no single field; announced as it appears. */
export function FormAlert({ text }: { text: string | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  // The alert is scrolled into view, because the submit button may be far below it and would seem to do nothing.
  useEffect(() => {
    if (text) box.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return (
    <Box
      ref={box}
      role="alert"
      data-testid="form-alert"
      display={text ? 'block' : 'none'}
      scrollMarginTop="24"
    >
      {text && <Notice tone="bad" text={text} />}
    </Box>
  );
}

interface BoundFieldProps<V extends FieldValues> {
  use: ContractForm<V>;
  name: FieldPath<V>;
  label: string;
  help?: string | undefined;
}

/** A text field of the form. */
export function TextField<V extends FieldValues>({
  use,
  name,
  label,
  help,
  ...input
}: BoundFieldProps<V> & Omit<InputProps, 'name' | 'form'>) {
  return (
    <FormField label={label} help={help} error={errorOf(use, name)}>
      <Input {...input} {...use.form.register(name)} />
    </FormField>
  );
}

interface SelectFieldProps<V extends FieldValues> extends BoundFieldProps<V> {
  options: readonly { value: string; label: string }[];
}

/** A drop-down of the form. */
export function SelectField<V extends FieldValues>({ use, name, label, help, options }: SelectFieldProps<V>) {
  return (
    <FormField label={label} help={help} error={errorOf(use, name)}>
      <Select options={options} {...use.form.register(name)} />
    </FormField>
  );
}

interface SubmitButtonProps extends Omit<ButtonProps, 'onClick'> {
  pending: boolean;
  /** The label while the request runs, for example `Saving…`. */
  pendingText: string;
  /** For a button outside a form. */
  onPress?: () => void;
}

/** Stays focusable while busy, so that the focus is not lost. */
export function SubmitButton({ pending, pendingText, onPress, children, ...button }: SubmitButtonProps) {
  return (
    <Button
      type={onPress ? 'button' : 'submit'}
      {...button}
      {...offWhile(pending)}
      onClick={() => onPress?.()}
    >
      {pending ? pendingText : children}
    </Button>
  );
}

/** The last line of a form on a page: the submit button and the cancel button. */
export function SubmitOrCancel({ onCancel, ...submit }: SubmitButtonProps & { onCancel: () => void }) {
  return (
    <Box display="flex" gap="2">
      <SubmitButton {...submit} />
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </Box>
  );
}

/** Saves changes; it cannot be pressed until something has changed. */
export function SaveButton<V extends FieldValues>({ use }: { use: ContractForm<V> }) {
  return (
    <SubmitButton
      pending={use.pending}
      pendingText="Saving…"
      disabled={!use.form.formState.isDirty}
      justifySelf="start"
    >
      Save
    </SubmitButton>
  );
}

function errorOf<V extends FieldValues>(use: ContractForm<V>, name: FieldPath<V>): string | undefined {
  return firstError(get(use.form.formState.errors, name));
}
