/** Keys of a vendor's account: hidden while typed, checked for their format, stored in the vault. */
import {
  ElevenLabsAccountUpdate,
  OpenAiAccountUpdate,
  ResendAccountUpdate,
  TwilioAccountUpdate,
} from '@praxis/contracts/tenant/vendor-account';
import type * as z from 'zod/mini';
import { Form, SubmitOrCancel, TextField } from '../../../components/form.js';
import { useKeptFocus } from '../../../lib/core/focus/kept-focus.js';
import { useContractForm } from '../../../lib/core/form/use-contract-form.js';
import { saveAccount, type AccountStates, type AccountUpdates, type Vendor } from './account-queries.js';

interface Field {
  name: string;
  label: string;
  help?: string;
  isSecret?: boolean;
  /** Left out of the request while it is empty. */
  isOptional?: boolean;
}

interface VendorForm<V extends Vendor> {
  label: string;
  schema: z.ZodMiniType<AccountUpdates[V]>;
  fields: readonly Field[];
}

const FORMS: { [V in Vendor]: VendorForm<V> } = {
  twilio: {
    label: 'Twilio account',
    schema: TwilioAccountUpdate,
    fields: [
      { name: 'accountSid', label: 'Account SID', help: 'AC and 32 letters or digits.' },
      { name: 'authToken', label: 'Auth token', isSecret: true },
      { name: 'fromNumber', label: 'From number', help: 'Like +13135550100.' },
    ],
  },
  resend: {
    label: 'Resend account',
    schema: ResendAccountUpdate,
    fields: [
      { name: 'apiKey', label: 'API key', help: 'Starts with re_.', isSecret: true },
      {
        name: 'fromAddress',
        label: 'From address',
        help: 'An address of a domain that you have verified with Resend.',
      },
      {
        name: 'webhookSecret',
        label: 'Webhook signing secret',
        help: 'Starts with whsec_. Delivery reports are ignored until you add it.',
        isSecret: true,
        isOptional: true,
      },
    ],
  },
  openai: {
    label: 'OpenAI account',
    schema: OpenAiAccountUpdate,
    fields: [{ name: 'apiKey', label: 'API key', help: 'Starts with sk-.', isSecret: true }],
  },
  elevenlabs: {
    label: 'ElevenLabs account',
    schema: ElevenLabsAccountUpdate,
    fields: [{ name: 'apiKey', label: 'API key', help: 'Like sk_…', isSecret: true }],
  },
};

const unseen = { autoComplete: 'off', spellCheck: false, fontFamily: 'mono', maxW: '32rem' } as const;

interface AccountFormProps<V extends Vendor> {
  vendor: V;
  onSaved: (accounts: AccountStates) => void;
  onCancel: () => void;
}

export function AccountForm<V extends Vendor>({ vendor, onSaved, onCancel }: AccountFormProps<V>) {
  const { label, schema, fields }: VendorForm<V> = FORMS[vendor];
  const place = useKeptFocus<HTMLDivElement>(`[data-opens="account/${vendor}"]`);
  const use = useContractForm<Record<string, string | undefined>, AccountUpdates[V], AccountStates>({
    schema,
    defaultValues: Object.fromEntries(
      fields.map(({ name, isOptional }) => [name, isOptional ? undefined : '']),
    ),
    request: (account) => saveAccount(vendor, account),
    success: 'Account saved',
    onSuccess: onSaved,
  });
  return (
    <div ref={place}>
      <Form use={use} label={label}>
        {fields.map(({ name, label: title, help, isSecret }) => (
          <TextField
            key={name}
            use={use}
            name={name}
            label={title}
            help={help}
            type={isSecret ? 'password' : 'text'}
            {...unseen}
          />
        ))}
        <SubmitOrCancel pending={use.pending} pendingText="Saving…" onCancel={onCancel}>
          Save account
        </SubmitOrCancel>
      </Form>
    </div>
  );
}
