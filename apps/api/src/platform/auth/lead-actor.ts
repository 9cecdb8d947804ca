/** The caller of a lead route, as one parameter. */
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { viewerOf, type Viewer } from './viewer-masking.js';
import { requestOf, type AuthSession, type PraxisRequest } from '../http/request.js';

export interface LeadActor {
  request: PraxisRequest;
  tenant: TenantIdentity;
  /** Undefined for a request with a key. */
  viewer: Viewer | undefined;
}

/** A signed-in caller. */
export interface LeadUser extends LeadActor {
  user: AuthSession;
  viewer: Viewer;
}

/** The caller, by key or signed in. */
export const CurrentLeadActor = createParamDecorator((_: unknown, context: ExecutionContext): LeadActor => {
  const request = requestOf(context);
  if (!request.tenant) throw new Error('this route declares no access that yields a tenant');
  return { request, tenant: request.tenant, viewer: viewerOf(request) };
});

/** The caller, on routes that require a session. */
export const CurrentLeadUser = createParamDecorator((_: unknown, context: ExecutionContext): LeadUser => {
  const request = requestOf(context);
  const { tenant, session: user } = request;
  const viewer = viewerOf(request);
  if (!tenant || !user || !viewer) throw new Error('this route declares no access that yields a user');
  return { request, tenant, user, viewer };
});
