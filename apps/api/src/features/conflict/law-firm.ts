/** The acting tenant of routes that are only for law firms. */
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { notFound } from '../../platform/http/failure.js';
import { requestOf, type AuthSession, type PraxisRequest } from '../../platform/http/request.js';

/** @throws Failure 404 for an agency: real estate has no conflict lists */
export const ActingLawFirm = createParamDecorator((_: unknown, context: ExecutionContext): TenantIdentity =>
  lawFirmOf(requestOf(context)),
);

/** A person of a law firm, with their request. */
export interface LawFirmUser {
  request: PraxisRequest;
  tenant: TenantIdentity;
  user: AuthSession;
}

/** Like `ActingLawFirm`, with the acting person. @throws Failure 404 for an agency */
export const ActingLawFirmUser = createParamDecorator(
  (_: unknown, context: ExecutionContext): LawFirmUser => {
    const request = requestOf(context);
    const { session: user } = request;
    if (!user) throw new Error('this route declares no access that yields a user');
    return { request, tenant: lawFirmOf(request), user };
  },
);

function lawFirmOf({ tenant }: PraxisRequest): TenantIdentity {
  if (!tenant) throw new Error('this route declares no access that yields a tenant');
  if (tenant.industry !== 'law') throw notFound('Only law firms have conflict lists.');
  return tenant;
}
