/** The connection to HubSpot: what is sent there, the key, and the connection's state. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Text } from '@chakra-ui/react/text';
import { CrmKeyUpdate, CrmStateResult, type CrmState } from '@praxis/contracts/crm/crm';
import type { StoredKey } from '@praxis/contracts/tenant/settings';
import { HUBSPOT_STAGES, type CrmProblem } from '@praxis/contracts/crm/crm.const';
import { LEAD_STATUSES } from '@praxis/contracts/lead/lead.const';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm } from '../../components/confirm.js';
import { Form, SubmitButton, TextField } from '../../components/form.js';
import { Loaded } from '../../components/loaded.js';
import { Moment } from '../../components/moment.js';
import { Notice } from '../../components/notice.js';
import { TableSkeleton } from '../../components/data-table/table-skeleton.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { tenantRequest } from '../../lib/api/tenant-request.js';
import { showAnswer, useChange } from '../../lib/api/use-change.js';
import { useContractForm } from '../../lib/core/form/use-contract-form.js';
import { STATUS_LABELS } from '../../lib/lead/status-labels.js';
import { useLiveRefresh } from '../../lib/live/live-refresh.js';
import { INTEGRATIONS_PATH } from './crm-queries.js';
import { offWhile } from '../../lib/core/focus/off-while.js';

/** How often the state is read again while leads wait, so that users see them arrive, in milliseconds. */
const WAITING_REFRESH_MS = 5_000;
const PATH = `${INTEGRATIONS_PATH}/crm`;

const PROBLEM_TEXTS: Record<CrmProblem, string> = {
  rate_limited: 'HubSpot is limiting requests. Leads are sent a little later.',
  unavailable: 'HubSpot cannot be reached. Leads are sent once it can.',
  timeout: 'HubSpot does not answer in time. Leads are sent once it does.',
  ambiguous: 'HubSpot did not say whether it took a lead. It is looked for and sent again.',
  invalid_recipient: 'HubSpot does not accept the email address of a lead. Correct it, and it is sent again.',
  rejected: 'HubSpot refused a lead. The key may lack the rights to write contacts and deals.',
  unauthorized: 'HubSpot does not accept the key. Enter another one; then everything that waits is sent.',
  not_configured: 'No key is stored. Enter one; then everything that waits is sent.',
  usage_limit: 'Your HubSpot account has reached its limit. Leads are sent once it allows more.',
};

export function CrmConnection({ tenantId, editable }: { tenantId: string; editable: boolean }) {
  const state = useQuery({
    queryKey: queryKeys.tenant.crm(tenantId),
    queryFn: async () => (await tenantRequest({ method: 'GET', path: PATH, schema: CrmStateResult })).crm,
    // Polls, because no live event reports that a lead has arrived in the CRM.
    refetchInterval: ({ state: { data } }) => (data && data.waiting > 0 ? WAITING_REFRESH_MS : false),
  });
  useLiveRefresh(tenantId, [queryKeys.tenant.crm(tenantId)]);
  return (
    <Grid gap="4" mt="4" pt="4" borderTopWidth="1px" data-testid="crm-connection">
      <Text fontSize="md">
        Each new lead and each change becomes a contact and a deal in HubSpot, with name, email address, phone
        number and matter, unmasked. Existing leads are sent when they next change. Deleting a lead here does
        not delete it in HubSpot.
      </Text>
      <Text fontSize="md" color="fg.muted">
        Stages of the deal: {LEAD_STATUSES.map(stageText).join('; ')}.
      </Text>
      <Loaded query={state} failure="Could not load the connection" skeleton={<TableSkeleton />}>
        {(crm) => (
          <>
            <Progress crm={crm} />
            {crm.key && <StoredKeyLine stored={crm.key} />}
            {editable && <Key tenantId={tenantId} hasKey={crm.key !== null} />}
          </>
        )}
      </Loaded>
    </Grid>
  );
}

const stageText = (status: (typeof LEAD_STATUSES)[number]): string =>
  `${STATUS_LABELS[status].label} → ${HUBSPOT_STAGES[status].label}`;

function Progress({ crm }: { crm: CrmState }) {
  const { isSimulated, key, sent, waiting, refused, lastSentAt, problem } = crm;
  return (
    <Box role="status">
      {isSimulated ? (
        <Notice
          tone="info"
          text="No key is stored, so leads go to the simulator and nothing leaves this machine."
        />
      ) : (
        !key && <Notice tone="warn" text="No key is stored, so nothing is sent. Leads wait for a key." />
      )}
      {problem && key && <Notice tone="warn" text={PROBLEM_TEXTS[problem]} />}
      <Text fontSize="md" mt="2" fontVariantNumeric="tabular-nums">
        {sent} sent, {waiting} waiting, {refused} refused
        {lastSentAt && (
          <>
            {' '}
            · last sent <Moment at={lastSentAt} />
          </>
        )}
      </Text>
    </Box>
  );
}

function StoredKeyLine({ stored: { masked, updatedAt } }: { stored: StoredKey }) {
  return (
    <Text fontSize="md" data-testid="stored-key">
      Key {masked}, saved <Moment at={updatedAt} />
    </Text>
  );
}

function Key({ tenantId, hasKey }: { tenantId: string; hasKey: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const keep = ({ crm }: CrmStateResult): void => {
    showAnswer(queryKeys.tenant.crm(tenantId), crm);
  };
  const use = useContractForm<CrmKeyUpdate, CrmKeyUpdate, CrmStateResult>({
    schema: CrmKeyUpdate,
    defaultValues: { key: '' },
    request: (body) => tenantRequest({ method: 'PUT', path: `${PATH}/key`, body, schema: CrmStateResult }),
    success: 'HubSpot key saved',
    onSuccess: (answer) => {
      keep(answer);
      use.form.reset({ key: '' });
    },
  });
  const removal = useChange({
    request: () => tenantRequest({ method: 'DELETE', path: `${PATH}/key`, schema: CrmStateResult }),
    success: 'HubSpot key removed',
    failure: { title: 'Key not removed' },
    onSuccess: keep,
  });
  return (
    <Form use={use} label="HubSpot key">
      <TextField
        use={use}
        name="key"
        label={hasKey ? 'Another access token' : 'Access token'}
        help="Use the token of a HubSpot private app that can read and write contacts and deals. It is stored encrypted, and only its last characters are shown."
        type="password"
        autoComplete="off"
      />
      <Flex gap="2">
        <SubmitButton pending={use.pending} pendingText="Saving…" disabled={!use.form.formState.isDirty}>
          {hasKey ? 'Replace key' : 'Save key'}
        </SubmitButton>
        {hasKey && (
          <Button variant="ghost" {...offWhile(removal.isPending)} onClick={() => setAsking(true)}>
            Remove key
          </Button>
        )}
      </Flex>
      {isAsking && (
        <Confirm
          title="Remove the HubSpot key?"
          text="Nothing more is sent to HubSpot. Existing HubSpot records are kept."
          confirm="Remove"
          onClose={() => setAsking(false)}
          onConfirm={() => removal.mutate(undefined)}
        />
      )}
    </Form>
  );
}
