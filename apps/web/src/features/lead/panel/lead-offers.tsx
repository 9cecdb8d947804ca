/** New leads that the reader can claim, with the remaining time. */
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Link } from '@chakra-ui/react/link';
import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { Hand, Zap } from 'lucide-react';
import { useNow } from '../../../lib/core/use-now.js';
import { readOffers } from './assignment-requests.js';
import { useAssignment } from './use-assignment.js';
import { queryKeys } from '../../../lib/api/query-keys.js';

interface LeadOffersProps {
  tenantId: string;
  onOpen: (id: string) => void;
  hrefOf: (id: string) => string;
}

export function LeadOffers({ tenantId, onOpen, hrefOf }: LeadOffersProps) {
  const { data = [] } = useQuery({ queryKey: queryKeys.lead.offers(tenantId), queryFn: readOffers });
  const { claim, pending } = useAssignment(tenantId);
  const now = useNow(data.length > 0);
  const open = data.filter(({ endsAt }) => Date.parse(endsAt) > now);
  return (
    <chakra.ul
      aria-label="Offered to you"
      aria-live="polite"
      data-testid="lead-offers"
      listStyleType="none"
      display="grid"
      gap="2"
      mb={open.length > 0 ? '4' : '0'}
    >
      {open.map(({ leadId, name, endsAt }) => (
        <Flex
          as="li"
          key={leadId}
          align="center"
          gap="3"
          px="3"
          py="2"
          borderWidth="1px"
          borderColor="brand.fg"
          borderRadius="sm"
          bg="brand.subtle"
        >
          <Zap size={16} aria-hidden />
          <chakra.span flex="1" minW="0" fontSize="md">
            New lead{' '}
            <Link
              href={hrefOf(leadId)}
              fontWeight="medium"
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                onOpen(leadId);
              }}
            >
              {name}
            </Link>{' '}
            <chakra.span color="fg.muted" whiteSpace="nowrap" css={{ fontVariantNumeric: 'tabular-nums' }}>
              <time aria-hidden>{left(Date.parse(endsAt) - now)}</time> left to claim it
            </chakra.span>
          </chakra.span>
          <Button
            size="sm"
            aria-label={`Claim ${name}`}
            aria-disabled={pending || undefined}
            onClick={() => !pending && claim(leadId)}
          >
            <Hand aria-hidden />
            Claim
          </Button>
        </Flex>
      ))}
    </chakra.ul>
  );
}

/** `4:05`. */
function left(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
