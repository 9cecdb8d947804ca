/** Invites a person by email. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import type { Acknowledged } from '@praxis/contracts/auth/auth';
import { InvitationRequest } from '@praxis/contracts/tenant/tenant';
import { Send } from 'lucide-react';
import { Form, SelectField, SubmitButton, TextField } from '../../../components/form.js';
import { Panel } from '../../../components/panel.js';
import type { CurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { useAsked } from '../../../lib/core/use-asked.js';
import { useContractForm } from '../../../lib/core/form/use-contract-form.js';
import { INVITE } from '../tenant-actions.js';
import { afterTeamChange, invite } from './team-queries.js';
import { invitableRoles, ROLE_LABELS } from './team-rules.js';

const EMPTY: InvitationRequest = { email: '', role: 'viewer' };

export function InviteForm({ tenant }: { tenant: CurrentTenant }) {
  const roles = invitableRoles(tenant.role);
  const use = useContractForm<InvitationRequest, InvitationRequest, Acknowledged>({
    schema: InvitationRequest,
    defaultValues: EMPTY,
    request: (values) => invite(tenant.id, values),
    success: ({ message }) => ({ title: 'Invitation sent', text: message }),
    failure: { title: 'Error inviting user' },
    invalidates: afterTeamChange(tenant.id),
    onSuccess: () => use.form.reset(EMPTY),
  });
  useAsked(INVITE, () => use.form.setFocus('email'));
  const role = use.form.watch('role');
  return (
    <Panel
      title="Invite by email"
      text="The email contains a link that is valid for one person."
      headingId="invite-title"
      p="0"
    >
      <Grid p="4">
        <Form use={use} label="Invite by email">
          <Flex gap="3" align="flex-start" wrap="wrap">
            <Box flex="1" minW={{ base: 'full', md: '14rem' }}>
              <TextField use={use} name="email" label="Email" type="email" autoComplete="off" />
            </Box>
            <Box w={{ base: 'full', md: '16rem' }}>
              <SelectField
                use={use}
                name="role"
                label="Role"
                help={ROLE_LABELS[role].can}
                options={roles.map((value) => ({ value, label: ROLE_LABELS[value].label }))}
              />
            </Box>
            <SubmitButton pending={use.pending} pendingText="Sending…" mt={{ md: '6' }}>
              <Send aria-hidden />
              Send invitation
            </SubmitButton>
          </Flex>
        </Form>
      </Grid>
    </Panel>
  );
}
