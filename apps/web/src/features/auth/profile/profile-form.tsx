/** Edits the profile's ten fields; the email address belongs to the account and cannot be changed here. */
import { Grid } from '@chakra-ui/react/grid';
import { Input } from '@chakra-ui/react/input';
import { ProfileResult, ProfileUpdate, type Profile } from '@praxis/contracts/auth/profile';
import { DirtyGuard } from '../../../components/dirty-guard.js';
import { FormField } from '../../../components/form-field.js';
import { Form, SelectField, SubmitButton, TextField } from '../../../components/form.js';
import { SaveBar } from '../../../components/save-bar.js';
import { apiRequest } from '../../../lib/api/api-request.js';
import { useKeptFocus } from '../../../lib/core/focus/kept-focus.js';
import { useContractForm } from '../../../lib/core/form/use-contract-form.js';
import { formValues, OPTIONS, PROFILE_FIELDS, type ProfileValues } from './profile-labels.js';

interface ProfileFormProps {
  profile: Profile;
  onSaved: (profile: Profile) => void;
  onCancel: () => void;
}

const INPUTS = {
  businessName: { autoComplete: 'organization' },
  website: { type: 'url', autoComplete: 'url', placeholder: 'https://example.com' },
  phone: { type: 'tel', autoComplete: 'tel' },
  serviceAreaCity: { autoComplete: 'address-level2' },
  serviceAreaState: { autoComplete: 'address-level1' },
} as const;

export function ProfileForm({ profile, onSaved, onCancel }: ProfileFormProps) {
  const use = useContractForm<ProfileValues, ProfileUpdate, Profile>({
    schema: ProfileUpdate,
    defaultValues: formValues(profile),
    request: saveProfile,
    success: { title: 'Success', text: 'Profile updated successfully!' },
    failure: { title: 'Error', text: 'Failed to update profile. Please try again.' },
    onSuccess: onSaved,
  });
  const { isDirty } = use.form.formState;
  const place = useKeptFocus<HTMLDivElement>('[data-opens="profile"]');
  return (
    <div ref={place}>
      <Form
        use={use}
        label="Profile"
        bar={
          <SaveBar isDirty={isDirty} isPending={use.pending} onCancel={onCancel}>
            <SubmitButton pending={use.pending} pendingText="Saving…">
              Save
            </SubmitButton>
          </SaveBar>
        }
      >
        <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4" alignItems="start">
          <FormField label="Email" help="The address you sign in with.">
            <Input readOnly value={profile.email} />
          </FormField>
          {PROFILE_FIELDS.map(({ name, label }) =>
            name in OPTIONS ? (
              <SelectField
                key={name}
                use={use}
                name={name}
                label={label}
                options={OPTIONS[name as keyof typeof OPTIONS]}
              />
            ) : (
              <TextField
                key={name}
                use={use}
                name={name}
                label={label}
                {...INPUTS[name as keyof typeof INPUTS]}
              />
            ),
          )}
        </Grid>
        <DirtyGuard dirty={isDirty && !use.pending} />
      </Form>
    </div>
  );
}

async function saveProfile(values: ProfileUpdate): Promise<Profile> {
  const request = { method: 'PUT', path: '/v1/profiles/me', schema: ProfileResult, as: 'user' } as const;
  return (await apiRequest({ ...request, body: values })).data.profile;
}
