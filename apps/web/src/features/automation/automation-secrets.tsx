/** Secrets that sign the webhooks of workflows: created, shown once, removed. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { Acknowledged } from '@praxis/contracts/auth/auth';
import {
  WorkflowSecretDraft,
  WorkflowSecretList,
  WorkflowSecretResult,
} from '@praxis/contracts/automation/automation-secret';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { PATHS } from '../../app/paths.js';
import { Confirm } from '../../components/confirm.js';
import { EmptyState } from '../../components/empty-state.js';
import { Form, SubmitButton } from '../../components/form.js';
import { FormField } from '../../components/form-field.js';
import { ListRow } from '../../components/list-row.js';
import { Loaded } from '../../components/loaded.js';
import { PageSpinner } from '../../components/page-spinner.js';
import { Panel } from '../../components/panel.js';
import { RouteLink } from '../../components/route-link.js';
import { ShownOnce } from '../../components/shown-once.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { RETRY } from '../../lib/api/retry.js';
import { tenantRequest } from '../../lib/api/tenant-request.js';
import { useChange } from '../../lib/api/use-change.js';
import { useContractForm } from '../../lib/core/form/use-contract-form.js';

const PATH = '/v1/workflow-secrets';

export function AutomationSecrets({ tenantId }: { tenantId: string }) {
  const queryKey = queryKeys.automation.secrets(tenantId);
  const secrets = useQuery({
    queryKey,
    queryFn: async () =>
      (await tenantRequest({ method: 'GET', path: PATH, schema: WorkflowSecretList })).items,
    retry: RETRY.usual,
  });
  const [made, setMade] = useState<WorkflowSecretResult>();
  const [removing, setRemoving] = useState<string>();
  const remove = useChange<string, Acknowledged>({
    request: (name) => tenantRequest({ method: 'DELETE', path: `${PATH}/${name}`, schema: Acknowledged }),
    success: 'API key revoked successfully',
    failure: { title: 'Failed to revoke API key' },
    invalidates: [queryKey],
  });
  return (
    <Box display="grid" gap="4">
      {made && (
        <ShownOnce
          title={`Copy the secret ${made.name} now`}
          text="It is shown only once. The system that gets the webhooks checks their signature with it."
          secret={made.secret}
          testId="workflow-secret"
          onDone={() => setMade(undefined)}
        />
      )}
      <Panel
        title="Workflow secrets"
        text="A step that sends a webhook signs it with one of these. Receivers check the signature (Standard Webhooks)."
      >
        <Box p="4">
          <NewSecret tenantId={tenantId} onMade={setMade} />
        </Box>
        <Loaded
          query={secrets}
          failure="Failed to load API keys"
          skeleton={<PageSpinner label="Loading keys" />}
        >
          {(items) =>
            items.length === 0 ? (
              <EmptyState
                icon={KeyRound}
                title="No secrets yet"
                text="A workflow needs a secret to sign the webhooks that it sends."
              />
            ) : (
              <chakra.ul listStyleType="none" aria-label="Workflow secrets">
                {items.map(({ name }) => (
                  <ListRow key={name} data-testid="workflow-secret-row">
                    <Text flex="1" fontFamily="mono">
                      {name}
                    </Text>
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={`Revoke ${name}`}
                      onClick={() => setRemoving(name)}
                    >
                      Revoke
                    </Button>
                  </ListRow>
                ))}
              </chakra.ul>
            )
          }
        </Loaded>
      </Panel>
      <Text fontSize="md" color="fg.muted">
        Vendor accounts and product API keys are in <RouteLink to={PATHS.api}>API Settings</RouteLink>.
      </Text>
      {removing !== undefined && (
        <Confirm
          title={`Revoke ${removing}?`}
          text="From now on, steps that sign with it continue at “Not accepted”. This cannot be undone."
          confirm="Revoke"
          onConfirm={() => remove.mutate(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Box>
  );
}

interface NewSecretProps {
  tenantId: string;
  onMade: (secret: WorkflowSecretResult) => void;
}

function NewSecret({ tenantId, onMade }: NewSecretProps) {
  const use = useContractForm<{ name: string }, WorkflowSecretDraft, WorkflowSecretResult>({
    schema: WorkflowSecretDraft,
    defaultValues: { name: '' },
    request: (body) => tenantRequest({ method: 'POST', path: PATH, body, schema: WorkflowSecretResult }),
    invalidates: [queryKeys.automation.secrets(tenantId)],
    onSuccess: (secret) => {
      onMade(secret);
      use.form.reset();
    },
  });
  return (
    <Form use={use} label="New secret">
      <Flex gap="2" align="flex-end" wrap="wrap">
        <Box flex="1" minW="48" maxW="80">
          <FormField
            label="Key name"
            help="Lowercase letters, digits, _ and -."
            error={use.form.formState.errors.name?.message}
          >
            <Input autoComplete="off" {...use.form.register('name')} />
          </FormField>
        </Box>
        <SubmitButton pending={use.pending} pendingText="Creating…" mb="6">
          Create secret
        </SubmitButton>
      </Flex>
    </Form>
  );
}
