/** Law or real estate, with the phone number of the practice. */
import { Flex } from '@chakra-ui/react/flex';
import { Link } from '@chakra-ui/react/link';
import { Phone } from 'lucide-react';
import { Segmented } from '../../components/segmented.js';
import { useDemoConfig } from '../../lib/demo/demo-config.js';
import { phoneNumber } from '../../lib/core/format.js';
import { INDUSTRY_OPTIONS } from '../../lib/core/industry-labels.js';
import { preferences } from '../../lib/journey/preferences.js';
import { useStore } from 'zustand';

export function IndustrySwitch() {
  const { industry } = useStore(preferences);
  const { data: config } = useDemoConfig();
  const phone = config?.phones[industry];
  return (
    <Flex align="center" gap="3" justify={{ base: 'space-between', md: 'flex-start' }}>
      <Segmented
        label="Industry"
        options={INDUSTRY_OPTIONS}
        value={industry}
        onChange={(next) => preferences.setState({ industry: next })}
      />
      {phone && (
        <Link
          href={`tel:${phone.replace(/[^+\d]/g, '')}`}
          data-testid="industry-phone"
          aria-label={`Call ${phoneNumber(phone)}`}
          color="fg.muted"
          fontSize="sm"
          fontVariantNumeric="tabular-nums"
          textDecoration="none"
          whiteSpace="nowrap"
          minH="7"
        >
          <Phone aria-hidden />
          {phoneNumber(phone)}
        </Link>
      )}
    </Flex>
  );
}
