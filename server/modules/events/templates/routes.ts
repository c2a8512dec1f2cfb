import * as contract from '#contract/events/templates.ts'
import { route, type Route } from '../../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { createTemplate } from './create-template.ts'
import { deleteTemplate } from './delete-template.ts'
import { listTemplates } from './list-templates.ts'
import { previewSeries } from './preview-series.ts'
import { updateTemplate } from './update-template.ts'

export function templateRoutes(infrastructure: Infrastructure): Route[] {
  return [
    route(contract.listTemplates, async ({ caller, query }) => listTemplates(infrastructure, caller, query)),
    route(contract.createTemplate, async ({ caller, body }) => createTemplate(infrastructure, caller, body)),
    route(contract.updateTemplate, async ({ caller, params, body }) => updateTemplate(infrastructure, caller, params.id, body)),
    route(contract.deleteTemplate, async ({ caller, params }) => deleteTemplate(infrastructure, caller, params.id)),
    route(contract.previewSeries, async ({ caller, params, body }) => previewSeries(infrastructure, caller, params.id, body)),
  ]
}
