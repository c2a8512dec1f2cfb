import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallInput } from '#contract/base/endpoint.ts'
import { assignSchedule } from '#contract/staffing/rota.ts'
import { call } from '../../../../shared/api/api.ts'

/** A preview of an assignment, reloaded with each change; plans nothing. */
export const useAssignPreview = (body: CallInput<typeof assignSchedule>['body'] | null) =>
  useQuery({
    queryKey: [assignSchedule.name, body],
    queryFn: async ({ signal }) => (body === null ? null : call(assignSchedule, { body: { ...body, preview: true }, signal })),
    enabled: body !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
