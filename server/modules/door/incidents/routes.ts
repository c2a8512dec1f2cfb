import * as incidents from '#contract/door/incidents.ts'
import { route, type Route } from '../../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { addIncident, amendIncident } from './add-incident.ts'
import { exportIncidents, getIncidentsPdf, listIncidents } from './list-incidents.ts'

export const incidentRoutes = (infrastructure: Infrastructure): Route[] => [
  route(incidents.addIncident, ({ caller, body }) => addIncident(infrastructure, caller, body)),
  route(incidents.listIncidents, ({ caller, query, db }) => listIncidents({ ...infrastructure, db }, caller, query)),
  route(incidents.amendIncident, ({ caller, params, body }) =>
    amendIncident(infrastructure, caller, { incident_id: params.id, ...body }),
  ),
  route(incidents.exportIncidents, async ({ caller, query, db }) => exportIncidents({ ...infrastructure, db }, caller, query)),
  route(incidents.getIncidentsPdf, ({ caller, query }) => getIncidentsPdf(infrastructure, caller, query)),
]
