/** The signed-in user's profile: read, and edited in place. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Grid } from '@chakra-ui/react/grid';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { chakra } from '@chakra-ui/react/styled-system';
import { ProfileResult, type Profile } from '@praxis/contracts/auth/profile';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Loaded } from '../../../components/loaded.js';
import { Panel } from '../../../components/panel.js';
import { apiRequest } from '../../../lib/api/api-request.js';
import { showAnswer } from '../../../lib/api/use-change.js';
import { PROFILE_FIELDS, shownValue } from './profile-labels.js';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { lazyPart } from '../../../components/lazy-part.js';

const ProfileForm = lazyPart(() => import('./profile-form.js'), 'ProfileForm');

const profileQuery = queryOptions({
  queryKey: queryKeys.auth.profile,
  queryFn: async () =>
    (await apiRequest({ method: 'GET', path: '/v1/profiles/me', schema: ProfileResult, as: 'user' })).data
      .profile,
});

export function ProfileCard() {
  const stored = useQuery(profileQuery);
  const profile = stored.data;
  const [editing, setEditing] = useState(false);
  const saved = (next: Profile): void => {
    showAnswer(profileQuery.queryKey, next);
    setEditing(false);
  };
  const edit = (
    <Button size="sm" variant="outline" data-opens="profile" onClick={() => setEditing(true)}>
      <Pencil aria-hidden />
      Edit Profile
    </Button>
  );
  return (
    <Panel
      title="Profile"
      text={profile?.email}
      headingId="profile-title"
      data-testid="profile-card"
      actions={profile && !editing && edit}
    >
      <Box p="4">
        <Loaded query={stored} failure="Could not load the profile" skeleton={<Skeleton height="40" />}>
          {(known) =>
            editing ? (
              <Suspense fallback={<Skeleton height="96" />}>
                <ProfileForm profile={known} onSaved={saved} onCancel={() => setEditing(false)} />
              </Suspense>
            ) : (
              <ProfileView profile={known} />
            )
          }
        </Loaded>
      </Box>
    </Panel>
  );
}

function ProfileView({ profile }: { profile: Profile }) {
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns={{ base: '1fr 1fr', md: 'repeat(3, 1fr)', xl: 'repeat(5, 1fr)' }}
      columnGap="6"
      rowGap="4"
    >
      {PROFILE_FIELDS.map(({ name, label }) => (
        <Grid key={name} alignContent="start" minW="0" data-field={name}>
          <chakra.dt fontSize="xs" color="fg.muted">
            {label}
          </chakra.dt>
          <chakra.dd overflowWrap="anywhere" fontVariantNumeric="tabular-nums">
            {shownValue(profile, name) ?? (
              <Box as="span" color="fg.muted">
                Not given
              </Box>
            )}
          </chakra.dd>
        </Grid>
      ))}
    </chakra.dl>
  );
}
