/** The accounts with which this tenant sends messages and holds calls; without one, the platform's account is used. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { hasRank } from '@praxis/contracts/auth/role.const';
import { Plug, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Confirm } from '../../../components/confirm.js';
import { CopyButton } from '../../../components/copy-button.js';
import { Loaded } from '../../../components/loaded.js';
import { Loading } from '../../../components/loading.js';
import { Moment } from '../../../components/moment.js';
import { Panel } from '../../../components/panel.js';
import { ToneBadge } from '../../../components/tone-badge.js';
import type { CurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { useAuthSession } from '../../../lib/auth/auth-session.js';
import { lockReason } from '../../../lib/auth/lock-reason.js';
import { useChange } from '../../../lib/api/use-change.js';
import {
  keepAccounts,
  removeAccount,
  useAccounts,
  type AccountStates,
  type Vendor,
} from './account-queries.js';
import { AccountForm } from './account-form.js';
import { offWhile } from '../../../lib/core/focus/off-while.js';

interface VendorTexts {
  title: string;
  text: string;
  /** Where to enter the webhook address, for vendors that send webhooks. */
  hook?: string;
  /** The effect of removing the account if the platform has one. */
  removed: string;
  /** What does not work without any account. */
  without: string;
}

const MESSAGES_REMOVED =
  'Messages go out with the platform’s account from then on, and webhooks signed with yours are refused.';

const LABELS: Record<Vendor, VendorTexts> = {
  twilio: {
    title: 'Twilio account',
    text: 'Text messages go out from your own number.',
    hook: 'At Twilio, set it as the number’s messaging webhook and as the status callback.',
    removed: MESSAGES_REMOVED,
    without: 'Live text messages cannot be sent.',
  },
  resend: {
    title: 'Resend account',
    text: 'Email goes out from your own domain.',
    hook: 'At Resend, add it as a webhook and enter its signing secret here.',
    removed: MESSAGES_REMOVED,
    without: 'Live email cannot be sent.',
  },
  openai: {
    title: 'OpenAI account',
    text: 'The AI receptionist of live calls uses your OpenAI key.',
    removed: 'Live calls use the platform’s account from then on.',
    without: 'Live calls are not possible.',
  },
  elevenlabs: {
    title: 'ElevenLabs account',
    text: 'The AI receptionist of live calls uses your ElevenLabs key for its voice.',
    removed: 'Voices in live calls use the platform’s account from then on.',
    without: 'Replies in live calls use the voice of the caller’s device.',
  },
};

export function VendorAccounts({ tenant }: { tenant: CurrentTenant }) {
  const { readOnly } = useAuthSession();
  // The server would refuse the request, and the page already says that only owners can see this.
  if (!hasRank(tenant.role, 'owner')) return null;
  return (
    <Accounts
      tenantId={tenant.id}
      isEditable={lockReason({ role: tenant.role, needed: 'owner', readOnly }) === undefined}
    />
  );
}

function Accounts({ tenantId, isEditable }: { tenantId: string; isEditable: boolean }) {
  const stored = useAccounts(tenantId);
  return (
    <Grid gap="4">
      <Loaded
        query={stored}
        failure="Could not load accounts"
        framed
        skeleton={
          <Loading>
            <Skeleton height="48" />
          </Loading>
        }
      >
        {(states) =>
          (['twilio', 'resend', 'openai', 'elevenlabs'] as const).map((vendor) => (
            <AccountPanel
              key={vendor}
              vendor={vendor}
              state={states[vendor]}
              isEditable={isEditable}
              onChanged={(accounts) => keepAccounts(tenantId, accounts)}
            />
          ))
        }
      </Loaded>
    </Grid>
  );
}

interface AccountPanelProps {
  vendor: Vendor;
  state: AccountStates[Vendor];
  isEditable: boolean;
  onChanged: (accounts: AccountStates) => void;
}

function AccountPanel({ vendor, state, isEditable, onChanged }: AccountPanelProps) {
  const [isTyping, setTyping] = useState(false);
  const { title, text, hook } = LABELS[vendor];
  const { webhookUrl } = state;
  return (
    <Panel
      title={title}
      text={text}
      headingId={`${vendor}-title`}
      data-testid={`account-${vendor}`}
      actions={
        <ToneBadge tone={state.connected ? 'good' : 'neutral'}>
          {state.connected ? 'Connected' : state.hasPlatform ? 'Uses the platform’s account' : 'None'}
        </ToneBadge>
      }
    >
      <Box p="4">
        {isTyping ? (
          <AccountForm
            vendor={vendor}
            onSaved={(accounts) => {
              setTyping(false);
              onChanged(accounts);
            }}
            onCancel={() => setTyping(false)}
          />
        ) : (
          <StateRow
            vendor={vendor}
            state={state}
            isEditable={isEditable}
            onType={() => setTyping(true)}
            onChanged={onChanged}
          />
        )}
        {webhookUrl && (
          <Box mt="4" pt="3" borderTopWidth="1px">
            <Text fontSize="md" fontWeight="medium">
              Webhook address
            </Text>
            <Flex gap="2" align="center" mt="1">
              <chakra.code fontSize="md" fontFamily="mono" overflowWrap="anywhere" minW="0">
                {webhookUrl}
              </chakra.code>
              <CopyButton label="Copy" text={() => webhookUrl} />
            </Flex>
            <Text fontSize="xs" color="fg.muted" mt="1">
              {hook}
            </Text>
          </Box>
        )}
      </Box>
    </Panel>
  );
}

interface StateRowProps extends AccountPanelProps {
  onType: () => void;
}

function StateRow({ vendor, state, isEditable, onType, onChanged }: StateRowProps) {
  const [isAsking, setAsking] = useState(false);
  const removal = useChange({
    request: () => removeAccount(vendor),
    success: 'Account removed',
    failure: { title: 'Account not removed' },
    onSuccess: onChanged,
  });
  return (
    <Flex align="center" gap="3" wrap="wrap">
      <Text flex="1 1 12rem" minW="0" color="fg.muted" fontSize="md">
        {state.connected && state.updatedAt ? (
          <>
            Keys are in the vault and never shown again. Saved <Moment at={state.updatedAt} />.
          </>
        ) : (
          `No account of your own is stored.${state.hasPlatform ? '' : ` ${LABELS[vendor].without}`}`
        )}
      </Text>
      {isEditable && (
        <Flex gap="2">
          <Button size="sm" variant="outline" data-opens={`account/${vendor}`} onClick={onType}>
            {state.connected ? <RefreshCw aria-hidden /> : <Plug aria-hidden />}
            {state.connected ? 'Replace' : 'Connect'}
          </Button>
          {state.connected && (
            <Button
              size="sm"
              variant="ghost"
              {...offWhile(removal.isPending)}
              onClick={() => setAsking(true)}
            >
              <Trash2 aria-hidden />
              Remove account
            </Button>
          )}
        </Flex>
      )}
      {isAsking && (
        <Confirm
          title="Remove the account?"
          text={`${state.hasPlatform ? LABELS[vendor].removed : LABELS[vendor].without} The keys cannot be recovered.`}
          confirm="Remove"
          onClose={() => setAsking(false)}
          onConfirm={() => removal.mutate(undefined)}
        />
      )}
    </Flex>
  );
}
