import { ProfileUpdate, type Profile } from '@praxis/contracts/auth/profile';
import { formValues, PROFILE_FIELDS, shownValue } from './profile-labels.js';

const empty: Profile = {
  email: 'owner@example.com',
  businessName: null,
  industry: null,
  website: null,
  companySize: null,
  phone: null,
  timezone: null,
  serviceAreaCity: null,
  serviceAreaState: null,
  crmType: null,
  preferredCallFlow: null,
  updatedAt: null,
};

describe('profile labels', () => {
  it('has the ten fields of the contract', () => {
    expect(PROFILE_FIELDS.map(({ name }) => name).toSorted()).toEqual(
      Object.keys(ProfileUpdate.def.shape).toSorted(),
    );
  });

  it('shows choices by their labels and phone numbers in national format', () => {
    const profile: Profile = {
      ...empty,
      industry: 'realestate',
      timezone: 'America/Denver',
      phone: '+13135550110',
      preferredCallFlow: 'both',
      website: 'https://example.com',
    };
    const shown = PROFILE_FIELDS.map(({ name }) => shownValue(profile, name)).filter(Boolean);
    expect(shown).toEqual(['Real Estate', 'https://example.com', '(313) 555-0110', 'Mountain (MST)', 'Both']);
  });

  it('an empty form sends an empty profile', () => {
    const sent = ProfileUpdate.parse(formValues({ ...empty, updatedAt: '2026-01-01T00:00:00Z' }));
    expect(new Set(Object.values(sent))).toEqual(new Set([null]));
    expect(Object.keys(sent)).toHaveLength(10);
  });

  it('a profile that was never saved defaults to Eastern time', () => {
    expect(formValues(empty).timezone).toBe('America/New_York');
  });
});
