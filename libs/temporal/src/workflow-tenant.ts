/** Workflow id of a tenant: `tenant/<tenant>/…`. Ids in any other form belong to the system. */
const TENANT_WORKFLOW = /^tenant\/([0-9a-f-]{36})\//;

/** The tenant of a workflow id; undefined for the system's. */
export function tenantOfWorkflow(workflowId: string): string | undefined {
  return TENANT_WORKFLOW.exec(workflowId)?.[1];
}
