import { useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '#contract/base/endpoint.ts'
import {
  createScheduleTemplate,
  deleteScheduleTemplate,
  listScheduleTemplates,
  updateScheduleTemplate,
  type ScheduleTemplate,
} from '#contract/staffing/schedule-templates.ts'
import { invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'

/** Everything that changes shift templates; each refreshes their list. */
export function useShiftTemplateChanges() {
  const client = useQueryClient()
  const refreshing = async <T>(work: Promise<T>): Promise<T> => {
    const answer = await work
    await invalidate(client, listScheduleTemplates)
    return answer
  }
  return {
    create: async (body: CallInput<typeof createScheduleTemplate>['body']) => refreshing(call(createScheduleTemplate, { body })),
    update: async (id: string, body: CallInput<typeof updateScheduleTemplate>['body']) =>
      refreshing(call(updateScheduleTemplate, { params: { id }, body })),
    remove: async ({ id }: ScheduleTemplate) => refreshing(call(deleteScheduleTemplate, { params: { id } })),
  }
}
