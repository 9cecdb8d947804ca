/** Which CRM the tenant keeps its clients in. */
import { Box } from '@chakra-ui/react/box';
import { Grid } from '@chakra-ui/react/grid';
import { Text } from '@chakra-ui/react/text';
import {
  CRM_CHOICES,
  CrmUpdate,
  IntegrationSettingsResult,
  type IntegrationSettings,
} from '@praxis/contracts/tenant/settings';
import { Form, SelectField, SaveButton } from '../../../components/form.js';
import { Panel } from '../../../components/panel.js';
import { tenantCall } from '../../../lib/api/tenant-call.js';
import { showToast } from '../../../lib/core/toast-store.js';
import { useContractForm } from '../../../lib/core/use-contract-form.js';
import { INTEGRATIONS_PATH } from './integration-queries.js';

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
  crm: Crm;
  editable: boolean;
  onChanged: (settings: IntegrationSettings) => void;
}

export function CrmPanel({ crm, editable, onChanged }: CrmPanelProps) {
  return (
    <Panel title="CRM" text="The system where your team keeps its clients." headingId="crm-title">
      <Box p="4">{editable ? <CrmForm crm={crm} onChanged={onChanged} /> : <Text>{LABELS[crm]}</Text>}</Box>
    </Panel>
  );
}

function CrmForm({ crm, onChanged }: Omit<CrmPanelProps, 'editable'>) {
  const use = useContractForm<CrmUpdate, CrmUpdate>({
    schema: CrmUpdate,
    defaultValues: { crm },
    submit: async (body) => {
      const path = `${INTEGRATIONS_PATH}/crm`;
      const { settings } = await tenantCall({ method: 'PUT', path, body, schema: IntegrationSettingsResult });
      use.form.reset({ crm: settings.crm });
      onChanged(settings);
      showToast({ title: 'CRM saved', text: LABELS[settings.crm], tone: 'good' });
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
