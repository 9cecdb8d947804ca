/** One color of the theme: the browser's color picker, and a field for its hex value. */
import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { chakra } from '@chakra-ui/react/styled-system';
import { Controller, type Control } from 'react-hook-form';
import type { BrandUpdate } from '@praxis/contracts/tenant/brand';
import { FormField } from '../../../components/form-field.js';
import { normalizeHex, previewColors, type ColorName } from './theme-colors.js';

const LABELS: Record<ColorName, { label: string; help: string }> = {
  bg: { label: 'Background', help: 'Decides whether the theme is dark or light.' },
  primary: { label: 'Primary', help: 'Buttons, borders and selected items.' },
  accent: { label: 'Accent', help: 'Headings.' },
};

interface ColorFieldProps {
  name: ColorName;
  control: Control<BrandUpdate>;
}

export function ColorField({ name, control }: ColorFieldProps) {
  const { label, help } = LABELS[name];
  return (
    <Controller
      control={control}
      name={`colors.${name}`}
      render={({ field, fieldState }) => (
        <FormField label={label} help={help} error={fieldState.error?.message}>
          <Flex gap="2" w="full">
            <chakra.input
              type="color"
              aria-label={`${label}, color picker`}
              data-testid={`pick-${name}`}
              value={previewColors({ [name]: field.value })[name].toLowerCase()}
              onChange={(event) => field.onChange(event.target.value.toUpperCase())}
              flexShrink="0"
              w="12"
              h={{ base: '10', md: '9' }}
              p="1"
              bg="bg.inset"
              borderWidth="1px"
              borderColor="border.strong"
              borderRadius="sm"
              cursor="pointer"
              css={{ '&::-webkit-color-swatch-wrapper': { padding: 0 }, '&::-webkit-color-swatch': SWATCH }}
            />
            <Input
              {...field}
              fontFamily="mono"
              maxLength={9}
              autoComplete="off"
              spellCheck={false}
              onBlur={(event) => {
                const hex = normalizeHex(event.target.value);
                if (hex !== field.value) field.onChange(hex);
                field.onBlur();
              }}
            />
          </Flex>
        </FormField>
      )}
    />
  );
}

const SWATCH = { border: '1px solid {colors.border.strong}', borderRadius: 'sm' };
