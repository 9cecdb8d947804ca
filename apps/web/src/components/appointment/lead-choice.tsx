/** Finds a lead by name, address or number. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Grid } from '@chakra-ui/react/grid';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Text } from '@chakra-ui/react/text';
import { useRef, useState } from 'react';
import { Loaded } from '../loaded.js';
import { Loading } from '../loading.js';
import { SearchField } from '../search-field.js';
import { useLeadSearch } from '../../lib/lead/use-lead-search.js';

interface LeadChoiceProps {
  tenantId: string;
  onChoose: (lead: { id: string; name: string }) => void;
}

export function LeadChoice({ tenantId, onChoose }: LeadChoiceProps) {
  const [q, setQ] = useState('');
  const { query: found } = useLeadSearch({ tenantId, text: q, startsWithLatest: true });
  const input = useRef<HTMLInputElement>(null);
  return (
    <Grid gap="2">
      <SearchField
        label="Find a lead"
        placeholder="Name, email or phone number"
        maxLength={200}
        value={q}
        onChange={setQ}
        inputRef={input}
        data-autofocus
      />
      <Box maxH="44" overflowY="auto" role="group" aria-label="Leads">
        <Loaded
          query={found}
          failure="Could not load leads"
          skeleton={
            <Loading label="Loading leads">
              <Skeleton height="20" />
            </Loading>
          }
        >
          {(leads) =>
            leads.length === 0 ? (
              <Text color="fg.muted">No such lead. Choose “New person” to add them.</Text>
            ) : (
              leads.map(({ id, name, email, phone, caseType, leadType }) => (
                <Button
                  key={id}
                  variant="ghost"
                  size="sm"
                  w="full"
                  justifyContent="flex-start"
                  onClick={() => onChoose({ id, name })}
                >
                  <Text as="span" truncate>
                    {[name, email ?? phone, caseType ?? leadType].filter(Boolean).join(' · ')}
                  </Text>
                </Button>
              ))
            )
          }
        </Loaded>
      </Box>
    </Grid>
  );
}
