import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addIncident, amendIncident, listIncidents, type AddIncidentBody } from '#contract/door/incidents.ts'
import { invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'

export function useAddIncident() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: AddIncidentBody) => call(addIncident, { body }),
    onSuccess: async () => invalidate(client, listIncidents),
  })
}

export function useAmendIncident(incidentId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: { id: string; text: string }) => call(amendIncident, { params: { id: incidentId }, body }),
    onSuccess: async () => invalidate(client, listIncidents),
  })
}
