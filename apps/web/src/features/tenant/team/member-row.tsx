/** One person of the team: who, since when, in which role, and the way out. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import type { TenantRole } from '@praxis/contracts/auth/role.const';
import type { TeamMember } from '@praxis/contracts/tenant/tenant';
import { LogOut, UserMinus } from 'lucide-react';
import { Select } from '../../../components/form-field.js';
import { Moment } from '../../../components/moment.js';
import { ToneBadge } from '../../../components/tone-badge.js';
import { LAST_OWNER, ROLE_LABELS, type MemberRights } from './team-rules.js';

interface MemberRowProps {
  member: TeamMember;
  rights: MemberRights;
  isSelf: boolean;
  /** A role that was chosen and is on its way. */
  pendingRole: TenantRole | undefined;
  /** Being removed or signed out. */
  pending: boolean;
  onRole: (role: TenantRole) => void;
  onSignOut: () => void;
  onRemove: () => void;
}

export function MemberRow({ member, rights, isSelf, pendingRole, pending, ...on }: MemberRowProps) {
  const { email, role, createdAt, isActive } = member;
  return (
    <Flex
      as="li"
      data-testid="team-member"
      data-role={role}
      align="center"
      gap="3"
      px="4"
      py="2.5"
      borderTopWidth="1px"
      wrap={{ base: 'wrap', sm: 'nowrap' }}
      _first={{ borderTopWidth: '0' }}
      opacity={pending ? '0.5' : undefined}
    >
      <Box minW="0" flex="1 1 14rem">
        <Flex align="center" gap="2">
          <Text fontWeight="semibold" truncate title={email}>
            {email}
          </Text>
          {isSelf && <ToneBadge tone="neutral">You</ToneBadge>}
          {!isActive && <ToneBadge tone="warn">Inactive</ToneBadge>}
        </Flex>
        <Text fontSize="xs" color="fg.muted">
          Joined <Moment at={createdAt} />
          {rights.reason === LAST_OWNER && ` · ${LAST_OWNER}`}
        </Text>
      </Box>
      {rights.roles.length > 1 ? (
        <Box w="32">
          <Select
            aria-label={`Role of ${email}`}
            options={rights.roles.map((value) => ({ value, label: ROLE_LABELS[value].label }))}
            value={pendingRole ?? role}
            disabled={pendingRole !== undefined}
            onChange={(event) => on.onRole(event.target.value as TenantRole)}
          />
        </Box>
      ) : (
        <Text w="32" ps={{ sm: '3' }} fontSize="md" title={rights.reason}>
          {ROLE_LABELS[role].label}
        </Text>
      )}
      <Flex w="18" justify="flex-end" flexShrink="0" ms={{ base: 'auto', sm: '0' }}>
        {rights.canRemove && !isSelf && (
          <Button
            variant="ghost"
            px="1"
            disabled={pending}
            aria-label={`Sign ${email} out everywhere`}
            title="Sign out everywhere"
            onClick={on.onSignOut}
          >
            <LogOut aria-hidden />
          </Button>
        )}
        {rights.canRemove && (
          <Button
            variant="ghost"
            px="1"
            disabled={pending}
            aria-label={isSelf ? 'Leave the team' : `Remove ${email}`}
            title={isSelf ? 'Leave the team' : 'Remove'}
            onClick={on.onRemove}
          >
            <UserMinus aria-hidden />
          </Button>
        )}
      </Flex>
    </Flex>
  );
}
