import * as contract from '#contract/event-templates.ts'
import { route, type Route } from '../../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { createTemplate } from './create-template.ts'
import { deleteTemplate } from './delete-template.ts'
import { listTemplates } from './list-templates.ts'
import { previewSeries } from './preview-series.ts'
import { updateTemplate } from './update-template.ts'

export function templateRoutes(infrastructure: Infrastructure): Route[] {
  return [
    route(contract.listTemplates, async ({ club_id }) => listTemplates(infrastructure, club_id)),
    route(contract.createTemplate, async ({ club_id, body }) => createTemplate(infrastructure, club_id, body)),
    route(contract.updateTemplate, async ({ club_id, params, body }) => updateTemplate(infrastructure, club_id, params.id, body)),
    route(contract.deleteTemplate, async ({ club_id, params }) => deleteTemplate(infrastructure, club_id, params.id)),
    route(contract.previewSeries, async ({ club_id, params, body }) => previewSeries(infrastructure, club_id, params.id, body)),
  ]
}
