/** One fact in both languages. If nothing is written, the text derived from other settings is shown. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { Textarea } from '@chakra-ui/react/textarea';
import type { Industry } from '@praxis/contracts/core/industry.const';
import { LANGUAGES, type Language } from '@praxis/contracts/language/language.const';
import {
  FACT_CHARACTERS,
  type FactId,
  type FactText,
} from '@praxis/contracts/practice-fact/practice-fact.const';
import { useId } from 'react';
import { FormField } from '../../components/form-field.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { errorAt } from '../../lib/core/form/field-error.js';
import type { ContractForm } from '../../lib/core/form/use-contract-form.js';
import { DERIVED_FROM, factWords, LANGUAGE_WORDS } from './fact-labels.js';
import type { FactsInForm } from './fact-values.js';

interface FactFieldsProps {
  use: ContractForm<FactsInForm>;
  fact: FactId;
  industry: Industry;
  /** The text derived from other settings; empty if there is none. */
  derived: FactText;
}

export function FactFields({ use, fact, industry, derived }: FactFieldsProps) {
  const headingId = useId();
  const { label, example } = factWords(industry, fact);
  const isWritten = use.form.watch(`facts.${fact}.en`).trim() !== '';
  return (
    <Box
      role="group"
      aria-labelledby={headingId}
      py="4"
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0' }}
    >
      <Flex gap="2" align="center" wrap="wrap">
        <Text id={headingId} fontSize="lg" fontWeight="medium">
          {label}
        </Text>
        {!isWritten &&
          (derived.en === '' ? (
            <ToneBadge tone="neutral">Not known</ToneBadge>
          ) : (
            <ToneBadge tone="info">From {DERIVED_FROM[fact]}</ToneBadge>
          ))}
      </Flex>
      <Text fontSize="md" color="fg.muted" mb="2">
        Example: <chakra.q quotes="'“' '”'">{example}</chakra.q>
      </Text>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap="4">
        {LANGUAGES.map((language) => (
          <FactField key={language} use={use} fact={fact} language={language} derived={derived[language]} />
        ))}
      </Grid>
    </Box>
  );
}

interface FactFieldProps extends Pick<FactFieldsProps, 'use' | 'fact'> {
  language: Language;
  derived: string;
}

function FactField({ use, fact, language, derived }: FactFieldProps) {
  const name = `facts.${fact}.${language}` as const;
  const { register, watch, formState } = use.form;
  const { onChange, ...field } = register(name);
  return (
    <FormField
      label={LANGUAGE_WORDS[language]}
      help={`${watch(name).length} of ${FACT_CHARACTERS} characters`}
      error={errorAt(formState.errors, name)}
    >
      <Textarea
        {...field}
        minH="16"
        css={{ fieldSizing: 'content' }}
        lang={language}
        placeholder={derived}
        // Line breaks are removed, even from pasted text, because the text is one line; only its display wraps.
        onChange={(event) => {
          event.target.value = event.target.value.replace(/[\r\n\t]+/g, ' ');
          void onChange(event);
        }}
      />
    </FormField>
  );
}
