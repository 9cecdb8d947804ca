/** Email and password: signs in, or creates a new account when toggled. */
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { SignInRequest } from '@praxis/contracts/auth/auth';
import { useState } from 'react';
import { PATHS } from '../../../app/paths.js';
import { Form, SubmitButton, TextField } from '../../../components/form.js';
import { PasswordField } from '../../../components/password-field.js';
import { RouteLink } from '../../../components/route-link.js';
import { useContractForm } from '../../../lib/core/form/use-contract-form.js';
import { signIn } from './auth-requests.js';
import { SignUpForm } from './sign-up-form.js';
import { useEnter } from './use-enter.js';

export function PasswordForm() {
  const [creating, setCreating] = useState(false);
  return (
    <>
      {creating ? <SignUpForm /> : <SignInForm />}
      <Flex mt="4" pt="3" borderTopWidth="1px" justify="center">
        <Button variant="ghost" size="sm" onClick={() => setCreating(!creating)}>
          {creating ? 'I have an account: sign in' : 'Create a new account'}
        </Button>
      </Flex>
    </>
  );
}

function SignInForm() {
  const enter = useEnter();
  const use = useContractForm({
    schema: SignInRequest,
    defaultValues: { email: '', password: '' },
    request: signIn,
    onSuccess: enter,
  });
  return (
    <Form use={use} label="Sign in">
      <TextField use={use} name="email" label="Email" type="email" autoComplete="username" />
      <PasswordField use={use} name="password" autoComplete="current-password" />
      <SubmitButton pending={use.pending} pendingText="Signing in…">
        Sign in
      </SubmitButton>
      <Flex justify="center">
        <RouteLink to={PATHS.forgotPassword} fontSize="md">
          Forgot password?
        </RouteLink>
      </Flex>
    </Form>
  );
}
