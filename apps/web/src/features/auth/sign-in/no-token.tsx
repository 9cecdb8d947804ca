/** Shown when the page of an emailed link is opened without the link's token. */
import { Button } from '@chakra-ui/react/button';
import { Link } from 'react-router';
import { PATHS } from '../../../app/paths.js';
import { Notice } from '../../../components/notice.js';

export function NoToken() {
  return (
    <Notice
      tone="warn"
      title="This link is incomplete"
      text="Copy the whole link from your email, or request a new one."
    >
      <Button size="sm" variant="outline" asChild>
        <Link to={PATHS.login}>To sign-in</Link>
      </Button>
    </Notice>
  );
}
