/**
 * Asks whether a person agrees to be contacted again: channel by channel, unchecked at first, in the words that are
 * recorded.
 */
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import {
  INTAKE_CONSENT_CHANNELS,
  INTAKE_CONSENT_SHOWN,
  intakeConsentText,
  type IntakeConsentChannel,
} from '@praxis/contracts/journey/intake-consent.const';
import type { IntakeConsent } from '@praxis/contracts/journey/intake';
import { useClientLanguage } from '../lib/language/client-language.js';

interface ConsentChoicesProps {
  /** The business that asks, as named in the wording. */
  business: string;
  value: readonly IntakeConsentChannel[];
  /** Undefined if nothing is checked. */
  onChange: (consent: IntakeConsent | undefined) => void;
}

export function ConsentChoices({ business, value, onChange }: ConsentChoicesProps) {
  const { language, text } = useClientLanguage();
  const version = INTAKE_CONSENT_SHOWN[language];
  const toggle = (channel: IntakeConsentChannel, isOn: boolean): void => {
    const channels = INTAKE_CONSENT_CHANNELS.filter((one) => (one === channel ? isOn : value.includes(one)));
    onChange(channels.length === 0 ? undefined : { version, channels });
  };
  return (
    <chakra.fieldset display="grid" gap="1.5" data-testid="intake-consent">
      <chakra.legend fontSize="md" fontWeight="medium" mb="1">
        {text('consent.question')}
      </chakra.legend>
      {INTAKE_CONSENT_CHANNELS.map((channel) => (
        <chakra.label key={channel} display="flex" gap="2" alignItems="flex-start" cursor="pointer">
          <chakra.input
            type="checkbox"
            w="4"
            h="4"
            mt="0.5"
            flexShrink="0"
            accentColor="brand.solid"
            checked={value.includes(channel)}
            onChange={(event) => toggle(channel, event.target.checked)}
          />
          <Text as="span" fontSize="xs" color="fg.muted">
            {intakeConsentText(version, { channel, business })}
          </Text>
        </chakra.label>
      ))}
    </chakra.fieldset>
  );
}
