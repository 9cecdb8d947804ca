/** A definition as an outline: its trigger, then each step and where its branches lead. */
import { Box } from '@chakra-ui/react/box';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { Definition } from '@praxis/contracts/automation/automation';
import { orderOf } from './step-order.js';
import { conditionText } from './editor/condition-presets.js';
import { mainText, otherwiseText, stepText, triggerText } from './step-text.js';

interface StepOutlineProps {
  definition: Definition;
  /** The values of the definition's parameters. */
  settings: Readonly<Record<string, string>>;
}

export function StepOutline({ definition, settings }: StepOutlineProps) {
  const { trigger, condition, steps, parameters } = definition;
  const labelOf = (id: string | null): string => (id === null ? 'the end' : (steps[id]?.label ?? id));
  return (
    <Box display="grid" gap="3">
      <Text>
        When <strong>{triggerText(trigger)}</strong>
        {condition !== undefined && (
          <>
            {' '}
            and <strong>{conditionText(condition)}</strong>
          </>
        )}
        :
      </Text>
      <chakra.ol ps="5" listStyleType="decimal" display="grid" gap="2" aria-label="Steps">
        {orderOf(definition).map((id) => {
          const step = steps[id];
          if (!step) return null;
          const other = otherwiseText(step);
          return (
            <li key={id}>
              <Text fontWeight="medium">{step.label}</Text>
              <Text fontSize="md" color="fg.muted" overflowWrap="anywhere">
                {stepText(step)}
              </Text>
              {other !== undefined && 'otherwise' in step && (
                <Text fontSize="md" color="fg.muted">
                  {mainText(step)}: {labelOf(step.next)}. {other}: {labelOf(step.otherwise)}.
                </Text>
              )}
            </li>
          );
        })}
      </chakra.ol>
      {parameters.length > 0 && (
        <chakra.dl display="grid" gap="1">
          {parameters.map(({ key, name, defaultValue }) => (
            <Text key={key} as="div" fontSize="md">
              <chakra.dt display="inline" color="fg.muted">
                {name}:{' '}
              </chakra.dt>
              <chakra.dd display="inline">{settings[key] ?? defaultValue}</chakra.dd>
            </Text>
          ))}
        </chakra.dl>
      )}
    </Box>
  );
}
