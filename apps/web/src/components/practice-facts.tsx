/**
 * The practice's address, hours, languages and facts for clients. The owner's texts replace those derived from other
 * settings. Unknown facts are omitted.
 */
import { Box } from '@chakra-ui/react/box';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { LANGUAGE_NAMES } from '@praxis/contracts/language/language.const';
import type { PublicFactId } from '@praxis/contracts/practice-fact/practice-fact.const';
import type { PublicPractice } from '@praxis/contracts/tenant/practice';
import { Banknote, Clock, FolderOpen, Languages, MapPin, Signpost, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { openingLines } from '../lib/appointment/working-hours.js';
import { zoneName } from '../lib/core/format.js';
import { useClientLanguage } from '../lib/language/client-language.js';

interface FactLook {
  icon: LucideIcon;
  label: `practice.${'address' | 'directions' | 'hours' | 'languages' | 'fees' | 'bring'}`;
  /** Whether its label is shown, because an icon alone does not say what the text is about. */
  isTitled: boolean;
}

/** In the order of the page: the facts about the practice's location are next to each other. */
const LOOKS: Record<PublicFactId, FactLook> = {
  address: { icon: MapPin, label: 'practice.address', isTitled: false },
  directions: { icon: Signpost, label: 'practice.directions', isTitled: true },
  hours: { icon: Clock, label: 'practice.hours', isTitled: false },
  languages: { icon: Languages, label: 'practice.languages', isTitled: false },
  fees: { icon: Banknote, label: 'practice.fees', isTitled: true },
  bring: { icon: FolderOpen, label: 'practice.bring', isTitled: true },
};
const SHOWN = Object.keys(LOOKS) as PublicFactId[];

export function PracticeFacts({ practice }: { practice: PublicPractice }) {
  const { language } = useClientLanguage();
  const elsewhere = useStatedElsewhere(practice);
  const facts = SHOWN.flatMap((fact) => {
    const own = practice.facts.find((one) => one.fact === fact);
    if (!own) return elsewhere[fact] ? [{ fact, content: elsewhere[fact] }] : [];
    const isTranslated = own[language] !== '';
    const content = (
      <Text lang={isTranslated ? undefined : 'en'}>{isTranslated ? own[language] : own.en}</Text>
    );
    return [{ fact, content }];
  });
  if (facts.length === 0) return null;
  return (
    <Box display="grid" gap="3" fontSize="md" color="fg.muted" data-testid="practice-facts">
      {facts.map(({ fact, content }) => (
        <Fact key={fact} look={LOOKS[fact]}>
          {content}
        </Fact>
      ))}
    </Box>
  );
}

/** Facts derived from the practice's other settings. */
function useStatedElsewhere(practice: PublicPractice): Partial<Record<PublicFactId, ReactNode>> {
  const { language: spoken, text } = useClientLanguage();
  const { address, hours, languages, timeZone } = practice;
  const lines = openingLines(hours, { language: spoken, text });
  // Languages are omitted if English is the only one and the page is in English, because visitors expect that.
  const saysLanguages = languages.some((language) => language !== 'en') || spoken !== 'en';
  return {
    address,
    hours: lines.length > 0 && (
      <>
        <chakra.dl display="grid" gridTemplateColumns="max-content 1fr" columnGap="3">
          {lines.map(({ days, times }) => (
            <Box key={days} display="contents">
              <dt>{days}</dt>
              <chakra.dd fontVariantNumeric="tabular-nums">{times}</chakra.dd>
            </Box>
          ))}
        </chakra.dl>
        <Text fontSize="xs">{zoneName(new Date().toISOString(), timeZone, spoken)}</Text>
      </>
    ),
    languages: saysLanguages && languages.map((language) => LANGUAGE_NAMES[language]).join(', '),
  };
}

function Fact({ look, children }: { look: FactLook; children: ReactNode }) {
  const { text } = useClientLanguage();
  const { icon: Icon, label, isTitled } = look;
  return (
    <Box display="flex" gap="2" role="group" aria-label={text(label)}>
      <Box mt="1" flexShrink="0">
        <Icon size={16} aria-hidden />
      </Box>
      <Box minW="0">
        {isTitled && (
          <Text fontWeight="medium" color="fg" aria-hidden>
            {text(label)}
          </Text>
        )}
        {children}
      </Box>
    </Box>
  );
}
