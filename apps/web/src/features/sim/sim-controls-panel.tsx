/** How a simulated provider behaves from now on: whether it fails, delays, or reports deliveries. */
import { Button } from '@chakra-ui/react/button';
import { Grid } from '@chakra-ui/react/grid';
import { Input } from '@chakra-ui/react/input';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Box } from '@chakra-ui/react/box';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { SIM_FAILURES, SIM_CONTROL_PORTS, SimControls, type SimControlPort } from '@praxis/contracts/sim/sim';
import { useState } from 'react';
import { Controller, useForm, type Resolver } from 'react-hook-form';
import { CheckGroup } from '../../components/check-group.js';
import { FormField, Select } from '../../components/form-field.js';
import { Loaded } from '../../components/loaded.js';
import { Panel } from '../../components/panel.js';
import { FAILURE_LABELS, PORT_LABELS } from './sim-labels.js';
import { useSimControls } from './use-sim-inbox.js';
import { offWhile } from '../../lib/core/focus/off-while.js';

const PORTS = SIM_CONTROL_PORTS.map((port) => ({ value: port, label: PORT_LABELS[port] }));
const FAILURES = SIM_FAILURES.map((failure) => ({ value: failure, label: FAILURE_LABELS[failure] }));
const SWITCHES = [
  { value: 'failAlways', label: 'Fail always' },
  { value: 'webhooks', label: 'Report delivery back' },
] as const;

export function SimControlsPanel() {
  const [port, setPort] = useState<SimControlPort>('sms');
  const { current } = useSimControls(port);
  return (
    <Panel title="Vendor behavior" headingId="sim-controls-title">
      <Box p="4">
        <FormField label="Vendor">
          <Select
            options={PORTS}
            value={port}
            onChange={(event) => setPort(event.target.value as SimControlPort)}
          />
        </FormField>
        <Box mt="4">
          <Loaded query={current} failure="Could not load the settings" skeleton={<Skeleton height="64" />}>
            {(controls) => <ControlsForm key={`${port}/${current.dataUpdatedAt}`} controls={controls} />}
          </Loaded>
        </Box>
      </Box>
    </Panel>
  );
}

function ControlsForm({ controls }: { controls: SimControls }) {
  const { change } = useSimControls(controls.port);
  const form = useForm<SimControls>({
    defaultValues: controls,
    resolver: standardSchemaResolver(SimControls) as unknown as Resolver<SimControls>,
  });
  const { errors } = form.formState;
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit((values) => change.mutate(values))(event)}>
      <Grid gap="4">
        <FormField label="Fail the next calls" help="Counts down to 0" error={errors.failNext?.message}>
          <Input inputMode="numeric" {...form.register('failNext', { valueAsNumber: true })} />
        </FormField>
        <FormField label="How it fails" error={errors.failure?.message}>
          <Select options={FAILURES} {...form.register('failure')} />
        </FormField>
        <FormField
          label="Delay (ms)"
          help="Added to each request, up to 60,000"
          error={errors.delayMs?.message}
        >
          <Input inputMode="numeric" {...form.register('delayMs', { valueAsNumber: true })} />
        </FormField>
        <Controller
          control={form.control}
          name="failAlways"
          render={() => {
            const [failAlways, webhooks] = form.watch(['failAlways', 'webhooks']);
            return (
              <CheckGroup
                label="Switches"
                options={SWITCHES}
                value={[
                  ...(failAlways ? ['failAlways' as const] : []),
                  ...(webhooks ? ['webhooks' as const] : []),
                ]}
                onChange={(on) => {
                  form.setValue('failAlways', on.includes('failAlways'));
                  form.setValue('webhooks', on.includes('webhooks'));
                }}
              />
            );
          }}
        />
        <Button type="submit" variant="outline" {...offWhile(change.isPending)}>
          Save behavior
        </Button>
      </Grid>
    </form>
  );
}
