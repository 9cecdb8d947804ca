/** The people to whom new leads are offered, in which order and for how long. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import type { Assignee } from '@praxis/contracts/lead/lead-assignment';
import { MAX_GROUPS, RoutingSettings, RoutingSettingsResult } from '@praxis/contracts/lead/lead-routing';
import { Plus } from 'lucide-react';
import { CheckGroup } from '../../../components/check-group.js';
import { DirtyGuard } from '../../../components/dirty-guard.js';
import { Form } from '../../../components/form.js';
import { assigneeLabel } from '../../../lib/lead/assignees.js';
import { tenantRequest } from '../../../lib/api/tenant-request.js';
import { showAnswer } from '../../../lib/api/use-change.js';
import { useContractForm } from '../../../lib/core/form/use-contract-form.js';
import { RoutingGroupFields } from './routing-group.js';
import { queryKeys } from '../../../lib/api/query-keys.js';

interface RoutingFormProps {
  tenantId: string;
  stored: RoutingSettings;
  people: readonly Assignee[];
  editable: boolean;
}

export function RoutingForm({ tenantId, stored, people, editable }: RoutingFormProps) {
  const options = people.map((person) => ({ value: person.id, label: assigneeLabel(person, people) }));
  const use = useContractForm<RoutingSettings, RoutingSettings, RoutingSettings>({
    schema: RoutingSettings,
    defaultValues: present(stored, people),
    follows: 'fields',
    request: async (body) => {
      const path = '/v1/settings/routing';
      return (await tenantRequest({ method: 'PUT', path, body, schema: RoutingSettingsResult })).settings;
    },
    success: 'Routing saved',
    onSuccess: (settings) => {
      showAnswer(queryKeys.lead.routing(tenantId), settings);
      use.form.reset(settings);
    },
  });
  const { isOn, groups, paused, imports } = use.form.watch();
  const { errors, isDirty } = use.form.formState;
  const set = (change: Partial<RoutingSettings>): void => {
    const options = { shouldDirty: true, shouldValidate: use.form.formState.isSubmitted };
    if (change.isOn !== undefined) use.form.setValue('isOn', change.isOn, options);
    if (change.groups) use.form.setValue('groups', change.groups, options);
    if (change.paused) use.form.setValue('paused', change.paused, options);
    if (change.imports !== undefined) use.form.setValue('imports', change.imports, options);
  };
  const setOn = (on: readonly string[]): void => {
    const isFirst = on.includes('isOn') && groups.length === 0;
    set({ isOn: on.includes('isOn'), ...(isFirst ? { groups: [{ members: [], minutes: 5 }] } : {}) });
  };
  return (
    <Box p="4">
      <DirtyGuard dirty={isDirty && !use.pending} />
      <Form use={use} label="Routing" savable={editable}>
        <CheckGroup
          label="Speed to lead"
          options={[{ value: 'isOn', label: 'Offer each new lead to people' }]}
          value={isOn ? ['isOn'] : []}
          onChange={setOn}
          error={errors.groups?.root?.message ?? errors.groups?.message}
        />
        {isOn && (
          <>
            {groups.map((group, index) => (
              <RoutingGroupFields
                // Groups have no id, so their position is the key.
                key={index}
                index={index}
                group={group}
                options={options}
                error={errors.groups?.[index]?.members?.message}
                onChange={(next) => set({ groups: groups.map((old, at) => (at === index ? next : old)) })}
                onRemove={
                  editable && groups.length > 1
                    ? () => set({ groups: groups.filter((_group, at) => at !== index) })
                    : undefined
                }
              />
            ))}
            <Flex align="center" justify="space-between" gap="3" wrap="wrap">
              <Text fontSize="md" color="fg.muted">
                Then the owner has it.
              </Text>
              {editable && groups.length < MAX_GROUPS && (
                <Button
                  size="sm"
                  variant="outline"
                  onClick={() => set({ groups: [...groups, { members: [], minutes: 5 }] })}
                >
                  <Plus aria-hidden />
                  Add fallback group
                </Button>
              )}
            </Flex>
            <CheckGroup
              label="Paused: no new offers"
              options={options}
              value={paused}
              onChange={(next) => set({ paused: next })}
            />
            <CheckGroup
              label="Imported leads"
              options={[{ value: 'imports', label: 'Offer imported leads too' }]}
              value={imports ? ['imports'] : []}
              onChange={(on) => set({ imports: on.length > 0 })}
            />
          </>
        )}
      </Form>
    </Box>
  );
}

/** The settings without people who have left the team, because the server would refuse to save them. */
function present(settings: RoutingSettings, people: readonly Assignee[]): RoutingSettings {
  const isThere = (id: string): boolean => people.some((person) => person.id === id);
  return {
    ...settings,
    groups: settings.groups.map((group) => ({ ...group, members: group.members.filter(isThere) })),
    paused: settings.paused.filter(isThere),
  };
}
