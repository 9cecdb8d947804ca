/** The tenants that a feature flag names, each on or off. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { FeatureFlagChange } from '@praxis/contracts/flag/flag';
import { X } from 'lucide-react';
import { useId } from 'react';
import { useFieldArray } from 'react-hook-form';
import { ActionSelect } from '../../components/action-select.js';
import { Select } from '../../components/form-field.js';
import type { ContractForm } from '../../lib/core/form/use-contract-form.js';
import { useCurrentTenant } from '../../lib/tenant/acting-tenant.js';

const STATES = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
];

/** The label of a named tenant that is not in the list of tenants, by the state of that list. */
const UNNAMED = {
  loading: 'Loading…',
  failed: 'Unknown tenant',
  ready: 'Inactive tenant',
  none: 'Inactive tenant',
} as const;
const NONE_TO_ADD = {
  loading: 'Loading tenants…',
  failed: 'Could not load tenants',
  ready: 'All tenants are added',
  none: 'All tenants are added',
} as const;

export function FlagTargets({ use }: { use: ContractForm<FeatureFlagChange> }) {
  const { control, formState } = use.form;
  const { fields, append, remove, update } = useFieldArray({ control, name: 'targets' });
  const { tenants, status } = useCurrentTenant();
  const errorId = useId();
  const { targets } = formState.errors;
  const error = targets?.message ?? targets?.root?.message;
  const named = new Map(tenants.map(({ id, name }) => [id, name]));
  const others = tenants.filter(({ id }) => fields.every(({ tenantId }) => tenantId !== id));
  return (
    <chakra.fieldset aria-describedby={error ? errorId : undefined} minW="0">
      <chakra.legend fontSize="md" fontWeight="medium" mb="1">
        Target tenants
      </chakra.legend>
      <chakra.ul listStyleType="none" display="grid" gap="2" mb={fields.length > 0 ? '2' : '0'}>
        {fields.map(({ id, tenantId, isEnabled }, index) => {
          const name = named.get(tenantId) ?? UNNAMED[status];
          return (
            <chakra.li key={id} data-testid="flag-target">
              <Flex gap="2" align="center">
                <Box flex="1" minW="0" overflowWrap="anywhere">
                  {name}
                </Box>
                <Box w="20" flexShrink="0">
                  <Select
                    aria-label={`Flag for ${name}`}
                    options={STATES}
                    value={isEnabled ? 'on' : 'off'}
                    onChange={({ target }) => update(index, { tenantId, isEnabled: target.value === 'on' })}
                  />
                </Box>
                <Button
                  variant="ghost"
                  size="sm"
                  px="2"
                  aria-label={`Remove ${name}`}
                  onClick={() => remove(index)}
                >
                  <X aria-hidden />
                </Button>
              </Flex>
            </chakra.li>
          );
        })}
      </chakra.ul>
      <ActionSelect
        aria-label="Add a tenant"
        value=""
        disabled={others.length === 0}
        options={[
          { value: '', label: others.length > 0 ? 'Add a tenant' : NONE_TO_ADD[status] },
          ...others.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onCommit={(tenantId) => {
          append({ tenantId, isEnabled: true }, { shouldFocus: false });
          if (error) use.form.clearErrors('targets');
        }}
      />
      {error ? (
        <Text id={errorId} color="status.bad" fontSize="xs">
          {error}
        </Text>
      ) : (
        <Text fontSize="xs" color="fg.muted">
          These settings override the rollout.
        </Text>
      )}
    </chakra.fieldset>
  );
}
