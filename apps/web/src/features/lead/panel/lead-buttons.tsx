/** The actions with which staff contact a lead themselves: call, write, book. */
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import type { LeadDetail } from '@praxis/contracts/lead/lead';
import { Mail, MessageSquare } from 'lucide-react';
import { Link } from 'react-router';
import { PATHS } from '../../../app/paths.js';
import { BookForLead } from '../../../components/appointment/book-for-lead.js';
import { useCorrespondence } from '../../../lib/lead/correspondence.js';
import { LeadCall } from './lead-call.js';

export function LeadButtons({ tenantId, lead }: { tenantId: string; lead: LeadDetail }) {
  const { data } = useCorrespondence(tenantId, lead.id);
  const isBooked = data?.appointments.some(({ status }) => status === 'confirmed') ?? false;
  return (
    <Flex gap="2" wrap="wrap" align="center">
      <LeadCall key={lead.id} tenantId={tenantId} lead={lead} />
      {(lead.phone ?? lead.email) && (
        <Button size="sm" variant="outline" asChild>
          <Link to={`${PATHS.inbox}/${lead.id}`}>
            {lead.phone ? <MessageSquare size={16} aria-hidden /> : <Mail size={16} aria-hidden />}
            {lead.phone ? 'Text' : 'Email'}
          </Link>
        </Button>
      )}
      {data && !isBooked && <BookForLead tenantId={tenantId} lead={lead} size="sm" variant="solid" />}
    </Flex>
  );
}
