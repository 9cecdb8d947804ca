/** Keys of a vendor's account: typed unseen, checked for their shape, kept in the vault. */
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import {
  ElevenLabsAccountUpdate,
  OpenAiAccountUpdate,
  ResendAccountUpdate,
  TwilioAccountUpdate,
} from '@praxis/contracts/vendor-account';
import type { FieldValues } from 'react-hook-form';
import { Form, SubmitButton, TextField } from '../../components/form.js';
import { showToast } from '../../lib/toast-store.js';
import { useContractForm, type ContractForm } from '../../lib/use-contract-form.js';
import { saveAccount, type AccountStates } from './account-calls.js';

interface AccountFormProps {
  onSaved: (accounts: AccountStates) => void;
  onCancel: () => void;
}

const unseen = { autoComplete: 'off', spellCheck: false, fontFamily: 'mono', maxW: '32rem' } as const;

export function TwilioForm({ onSaved, onCancel }: AccountFormProps) {
  const use = useContractForm<TwilioAccountUpdate, TwilioAccountUpdate>({
    schema: TwilioAccountUpdate,
    defaultValues: { accountSid: '', authToken: '', fromNumber: '' },
    submit: async (account) => saved(await saveAccount('twilio', account), onSaved),
  });
  return (
    <Form use={use} label="Twilio account">
      <TextField
        use={use}
        name="accountSid"
        label="Account SID"
        help="AC and 32 letters or digits."
        {...unseen}
      />
      <TextField use={use} name="authToken" label="Auth token" type="password" {...unseen} />
      <TextField use={use} name="fromNumber" label="From number" help="Like +13135550100." {...unseen} />
      <Buttons use={use} onCancel={onCancel} />
    </Form>
  );
}

export function ResendForm({ onSaved, onCancel }: AccountFormProps) {
  const use = useContractForm<
    { apiKey: string; fromAddress: string; webhookSecret?: string | undefined },
    ResendAccountUpdate
  >({
    schema: ResendAccountUpdate,
    defaultValues: { apiKey: '', fromAddress: '', webhookSecret: undefined },
    submit: async (account) => saved(await saveAccount('resend', account), onSaved),
  });
  return (
    <Form use={use} label="Resend account">
      <TextField
        use={use}
        name="apiKey"
        label="API key"
        help="Starts with re_."
        type="password"
        {...unseen}
      />
      <TextField
        use={use}
        name="fromAddress"
        label="From address"
        help="Of a domain that is verified at Resend."
        {...unseen}
      />
      <TextField
        use={use}
        name="webhookSecret"
        label="Webhook signing secret"
        help="Starts with whsec_. Without it, nothing Resend reports is believed."
        type="password"
        {...unseen}
      />
      <Buttons use={use} onCancel={onCancel} />
    </Form>
  );
}

export function OpenAiForm({ onSaved, onCancel }: AccountFormProps) {
  const use = useContractForm<OpenAiAccountUpdate, OpenAiAccountUpdate>({
    schema: OpenAiAccountUpdate,
    defaultValues: { apiKey: '' },
    submit: async (account) => saved(await saveAccount('openai', account), onSaved),
  });
  return (
    <Form use={use} label="OpenAI account">
      <TextField
        use={use}
        name="apiKey"
        label="API key"
        help="Starts with sk-."
        type="password"
        {...unseen}
      />
      <Buttons use={use} onCancel={onCancel} />
    </Form>
  );
}

export function ElevenLabsForm({ onSaved, onCancel }: AccountFormProps) {
  const use = useContractForm<ElevenLabsAccountUpdate, ElevenLabsAccountUpdate>({
    schema: ElevenLabsAccountUpdate,
    defaultValues: { apiKey: '' },
    submit: async (account) => saved(await saveAccount('elevenlabs', account), onSaved),
  });
  return (
    <Form use={use} label="ElevenLabs account">
      <TextField use={use} name="apiKey" label="API key" help="Like sk_…" type="password" {...unseen} />
      <Buttons use={use} onCancel={onCancel} />
    </Form>
  );
}

function saved(accounts: AccountStates, onSaved: (accounts: AccountStates) => void): void {
  showToast({ title: 'Account saved', tone: 'good' });
  onSaved(accounts);
}

function Buttons<V extends FieldValues>({ use, onCancel }: { use: ContractForm<V>; onCancel: () => void }) {
  return (
    <Flex gap="2">
      <SubmitButton pending={use.pending} pendingText="Saving…">
        Save account
      </SubmitButton>
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </Flex>
  );
}
