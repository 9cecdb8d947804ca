/** The mobile number for text messages: entered, verified with the code sent to it, or removed. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import { Acknowledged } from '@praxis/contracts/auth/auth';
import {
  NotificationPhone as PhoneRequest,
  NotificationPhoneCode,
  type NotificationSettingsResult,
} from '@praxis/contracts/notification/notification';
import { PHONE_CODE_MINUTES } from '@praxis/contracts/notification/notification.const';
import type { QueryKey } from '@tanstack/react-query';
import { Form, SubmitButton, TextField } from '../../components/form.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { tenantRequest } from '../../lib/api/tenant-request.js';
import { useChange } from '../../lib/api/use-change.js';
import { phoneNumber } from '../../lib/core/format.js';
import { useContractForm } from '../../lib/core/form/use-contract-form.js';

const PATH = '/v1/notifications/phone';

interface NotificationPhoneProps {
  tenantId: string;
  phone: NotificationSettingsResult['phone'];
}

export function NotificationPhone({ tenantId, phone }: NotificationPhoneProps) {
  const invalidates = [queryKeys.notification.settings(tenantId)];
  return (
    <Box borderTopWidth="1px" mt="5" pt="4" maxW="24rem">
      <Text fontSize="md" fontWeight="medium" mb="2">
        Your mobile number for text messages
      </Text>
      {phone === null && <NumberForm invalidates={invalidates} />}
      {phone && !phone.isVerified && <CodeForm number={phone.number} invalidates={invalidates} />}
      {phone && (
        <Flex align="center" gap="3" mt="2">
          {phone.isVerified && <Text fontSize="md">{phoneNumber(phone.number)}, verified</Text>}
          <RemoveButton isVerified={phone.isVerified} invalidates={invalidates} />
        </Flex>
      )}
    </Box>
  );
}

/** The queries to read again after a change of the number. */
interface Invalidates {
  invalidates: readonly QueryKey[];
}

function NumberForm({ invalidates }: Invalidates) {
  const use = useContractForm<PhoneRequest, PhoneRequest>({
    schema: PhoneRequest,
    defaultValues: { phone: '' },
    request: (body) => tenantRequest({ method: 'PUT', path: PATH, body, schema: Acknowledged }),
    invalidates,
  });
  return (
    <Form use={use} label="Number for text messages">
      <TextField
        use={use}
        name="phone"
        label="Mobile number"
        type="tel"
        autoComplete="tel"
        help="We send a code to it, so that no one else gets your messages."
      />
      <SubmitButton pending={use.pending} pendingText="Sending…" variant="outline" justifySelf="start">
        Send code
      </SubmitButton>
    </Form>
  );
}

function CodeForm({ number, invalidates }: { number: string } & Invalidates) {
  const use = useContractForm<NotificationPhoneCode, NotificationPhoneCode>({
    schema: NotificationPhoneCode,
    defaultValues: { code: '' },
    request: (body) => tenantRequest({ method: 'POST', path: `${PATH}/confirm`, body, schema: Acknowledged }),
    success: 'Number verified',
    invalidates,
  });
  return (
    <Form use={use} label="Verify mobile number">
      <TextField
        use={use}
        name="code"
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        help={`Sent to ${phoneNumber(number)}. It is valid for ${PHONE_CODE_MINUTES} minutes.`}
      />
      <SubmitButton pending={use.pending} pendingText="Verifying…" variant="outline" justifySelf="start">
        Verify
      </SubmitButton>
    </Form>
  );
}

function RemoveButton({ isVerified, invalidates }: { isVerified: boolean } & Invalidates) {
  const removing = useChange({
    request: () => tenantRequest({ method: 'DELETE', path: PATH, schema: Acknowledged }),
    failure: { title: 'Number not removed' },
    invalidates,
  });
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-disabled={removing.isPending || undefined}
      onClick={() => !removing.isPending && removing.mutate(undefined)}
    >
      {isVerified ? 'Remove' : 'Use another number'}
    </Button>
  );
}
