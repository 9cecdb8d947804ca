/** Where a practice is, when it is open and which languages it speaks, for its clients. Says nothing of what is not known. */
import { Box } from '@chakra-ui/react/box';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { LANGUAGE_NAMES } from '@praxis/contracts/language/language.const';
import type { PublicPractice } from '@praxis/contracts/tenant/practice';
import { Clock, Languages, MapPin, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { openingLines } from '../lib/appointment/working-hours.js';
import { zoneName } from '../lib/core/format.js';
import { useClientLanguage } from '../lib/language/client-language.js';

export function PracticeFacts({ practice }: { practice: PublicPractice }) {
  const { language: spoken, text } = useClientLanguage();
  const { address, hours, languages, timeZone } = practice;
  const lines = openingLines(hours, { language: spoken, text });
  // English alone is what everybody expects of a page in English.
  const saysLanguages = languages.some((language) => language !== 'en') || spoken !== 'en';
  if (!address && lines.length === 0 && !saysLanguages) return null;
  return (
    <Box display="grid" gap="3" fontSize="md" color="fg.muted" data-testid="practice-facts">
      {address && (
        <Fact icon={MapPin} label={text('practice.address')}>
          {address}
        </Fact>
      )}
      {lines.length > 0 && (
        <Fact icon={Clock} label={text('practice.hours')}>
          <chakra.dl display="grid" gridTemplateColumns="max-content 1fr" columnGap="3">
            {lines.map(({ days, times }) => (
              <Box key={days} display="contents">
                <dt>{days}</dt>
                <chakra.dd fontVariantNumeric="tabular-nums">{times}</chakra.dd>
              </Box>
            ))}
          </chakra.dl>
          <Text fontSize="xs">{zoneName(new Date().toISOString(), timeZone, spoken)}</Text>
        </Fact>
      )}
      {saysLanguages && (
        <Fact icon={Languages} label={text('practice.languages')}>
          {languages.map((language) => LANGUAGE_NAMES[language]).join(', ')}
        </Fact>
      )}
    </Box>
  );
}

function Fact({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <Box display="flex" gap="2" role="group" aria-label={label}>
      <Box mt="1" flexShrink="0">
        <Icon size={16} aria-hidden />
      </Box>
      <Box minW="0">{children}</Box>
    </Box>
  );
}
