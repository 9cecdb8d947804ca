/** Which CRM the tenant uses for its clients, and how leads get there. */
import { Box } from '@chakra-ui/react/box';
import { Grid } from '@chakra-ui/react/grid';
import { Link } from '@chakra-ui/react/link';
import { Text } from '@chakra-ui/react/text';
import {
  CRM_CHOICES,
  CrmUpdate,
  IntegrationSettingsResult,
  type IntegrationSettings,
} from '@praxis/contracts/tenant/settings';
import { Fragment } from 'react';
import { Form, SelectField, SaveButton } from '../../components/form.js';
import { Panel } from '../../components/panel.js';
import { tenantRequest } from '../../lib/api/tenant-request.js';
import { useContractForm } from '../../lib/core/form/use-contract-form.js';
import { CrmConnection } from './crm-connection.js';
import { INTEGRATIONS_PATH } from './crm-queries.js';

type Crm = CrmUpdate['crm'];
const LABELS: Record<Crm, string> = {
  Clio: 'Clio',
  HubSpot: 'HubSpot',
  FollowUpBoss: 'Follow Up Boss',
  Salesforce: 'Salesforce',
  None: 'None',
};
const OPTIONS = CRM_CHOICES.map((value) => ({ value, label: LABELS[value] }));

interface CrmPanelProps {
  tenantId: string;
  crm: Crm;
  editable: boolean;
  onChanged: (settings: IntegrationSettings) => void;
}

export function CrmPanel({ tenantId, crm, editable, onChanged }: CrmPanelProps) {
  return (
    <Panel title="CRM" text="The system where your team keeps its clients." headingId="crm-title">
      <Box p="4">
        {editable ? <CrmForm crm={crm} onChanged={onChanged} /> : <Text>{LABELS[crm]}</Text>}
        {crm === 'HubSpot' && <CrmConnection tenantId={tenantId} editable={editable} />}
        {crm !== 'HubSpot' && crm !== 'None' && <ByWebhook crm={crm} editable={editable} />}
      </Box>
    </Panel>
  );
}

type ByWebhookCrm = Exclude<Crm, 'HubSpot' | 'None'>;

/** What each CRM needs from the webhook's lead, with the names of the lead's fields (docs/crm.md). */
const MAPPINGS: Record<ByWebhookCrm, { record: string; fields: readonly string[]; note: string }> = {
  Clio: {
    record: 'A contact, then a matter',
    fields: ['name', 'email', 'phone', 'caseType', 'details', 'status'],
    note: 'Use the case type as the practice area and the details as the description. Open the matter once the lead is converted.',
  },
  FollowUpBoss: {
    record: 'An event of the type Registration or Property Inquiry',
    fields: ['name', 'email', 'phone', 'source', 'leadType', 'area', 'budget', 'tags', 'stage'],
    note: 'Use the stage as the stage of the person.',
  },
  Salesforce: {
    record: 'A lead',
    fields: ['name', 'email', 'phone', 'source', 'status'],
    note: 'Split the name into first and last name. Salesforce requires a company: send a placeholder.',
  },
};

/** The effect of choosing a CRM without a direct connection, and how leads get there by webhook. */
function ByWebhook({ crm, editable }: { crm: ByWebhookCrm; editable: boolean }) {
  const name = LABELS[crm];
  const { record, fields, note } = MAPPINGS[crm];
  return (
    <Box fontSize="md" mt="4" data-testid="crm-by-webhook">
      <Text>
        There is no direct connection to {name}: choosing it does not send anything. Leads and appointments
        get there by a signed webhook, which {name} can receive through an automation service or your own
        script.{' '}
        {editable && (
          <Link href="#webhooks" textDecoration="underline">
            Add a webhook endpoint
          </Link>
        )}
      </Text>
      <Text mt="2">
        {record}, made of these fields of <code>data.lead</code>:{' '}
        {fields.map((field, at) => (
          <Fragment key={field}>
            {at > 0 && ', '}
            <code>{field}</code>
          </Fragment>
        ))}
        . {note}
      </Text>
    </Box>
  );
}

function CrmForm({ crm, onChanged }: Pick<CrmPanelProps, 'crm' | 'onChanged'>) {
  const use = useContractForm<CrmUpdate, CrmUpdate, IntegrationSettings>({
    schema: CrmUpdate,
    defaultValues: { crm },
    follows: 'fields',
    request: async (body) => {
      const path = `${INTEGRATIONS_PATH}/crm`;
      return (await tenantRequest({ method: 'PUT', path, body, schema: IntegrationSettingsResult })).settings;
    },
    success: (settings) => ({ title: 'CRM saved', text: LABELS[settings.crm] }),
    onSuccess: (settings) => {
      use.form.reset({ crm: settings.crm });
      onChanged(settings);
    },
  });
  return (
    <Form use={use} label="CRM">
      <Grid
        templateColumns={{ base: '1fr', sm: '16rem auto' }}
        gap="3"
        alignItems="end"
        justifyContent="start"
      >
        <SelectField use={use} name="crm" label="Platform" options={OPTIONS} />
        <SaveButton use={use} />
      </Grid>
    </Form>
  );
}
