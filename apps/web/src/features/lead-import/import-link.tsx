/** A link to the import, for users who may import leads. */
import { Button } from '@chakra-ui/react/button';
import { hasRank } from '@praxis/contracts/auth/role.const';
import { FileUp } from 'lucide-react';
import { Link } from 'react-router';
import { PATHS } from '../../app/paths.js';
import { useCurrentTenant } from '../../lib/tenant/acting-tenant.js';

export function ImportLink() {
  const { tenant } = useCurrentTenant();
  if (!tenant || !hasRank(tenant.role, 'staff')) return null;
  return (
    <Button variant="outline" size="sm" asChild>
      <Link to={PATHS.leadsImport}>
        <FileUp aria-hidden />
        Import
      </Link>
    </Button>
  );
}
