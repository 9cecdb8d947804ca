/** Switches between law and real estate, with the phone number of that demo practice. */
import { Flex } from '@chakra-ui/react/flex';
import { useStore } from 'zustand';
import { Segmented } from '../../components/segmented.js';
import { INDUSTRY_OPTIONS } from '../../lib/core/industry-labels.js';
import { useDemoConfig } from '../../lib/demo/demo-config.js';
import { preferences } from '../../lib/journey/preferences.js';
import { PhoneLink } from './phone-link.js';

export function IndustrySwitch() {
  const { industry } = useStore(preferences);
  const { data: config } = useDemoConfig();
  const phone = config?.phones[industry];
  return (
    // A separate line on a phone, so that nothing moves when the number has loaded.
    <Flex align="center" gap="3" w={{ base: 'full', md: 'auto' }}>
      <Segmented
        label="Industry"
        options={INDUSTRY_OPTIONS}
        value={industry}
        onChange={(next) => preferences.setState({ industry: next })}
      />
      {phone && <PhoneLink number={phone} />}
    </Flex>
  );
}
