/** The templates that are shipped with the product. */
import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  AUTOMATION_CATEGORIES,
  AUTOMATION_TEMPLATES,
} from '@praxis/contracts/automation/automation-template.const';
import { WorkflowTemplateList } from '@praxis/contracts/automation/automation-record';
import { templateDefinition } from '@praxis/domain/automation/template-definition';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';

@ApiTags('workflows')
@Controller('v1/workflow-templates')
export class WorkflowTemplateController {
  /** Ordered by category. */
  @Get()
  @Allow('viewer')
  @Answer('List workflow templates', WorkflowTemplateList)
  list(): WorkflowTemplateList {
    const items = AUTOMATION_CATEGORIES.flatMap((category) =>
      AUTOMATION_TEMPLATES.filter((template) => template.category === category).flatMap((template) => {
        const definition = templateDefinition(template.id);
        if (!definition) return [];
        const { requiredIntegrations, ...rest } = template;
        return [
          {
            ...rest,
            definition,
            configurableParameters: definition.parameters,
            requiredIntegrations: [...requiredIntegrations],
          },
        ];
      }),
    );
    return { ok: true, items, nextCursor: null };
  }
}
