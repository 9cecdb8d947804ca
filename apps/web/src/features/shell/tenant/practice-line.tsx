/** The practice's industry, and the number that its clients call. */
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import { INDUSTRY_NAMES } from '../../../lib/core/industry-labels.js';
import { useCurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { PhoneLink } from '../phone-link.js';

/** @param inMenu true in the menu of a window whose header has no room for this line */
export function PracticeLine({ inMenu = false }: { inMenu?: boolean }) {
  const { tenant } = useCurrentTenant();
  if (!tenant) return null;
  return (
    <Flex
      align="center"
      justify={inMenu ? 'space-between' : undefined}
      gap="3"
      minW="0"
      px={inMenu ? '2.5' : undefined}
    >
      <Text fontSize="md" color="fg.muted" whiteSpace="nowrap" data-testid="practice-industry">
        {INDUSTRY_NAMES[tenant.industry]}
      </Text>
      {tenant.phone && <PhoneLink number={tenant.phone} inMenu={inMenu} />}
    </Flex>
  );
}
