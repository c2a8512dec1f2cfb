import { useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '#contract/base/endpoint.ts'
import { createTemplate, deleteTemplate, listTemplates, updateTemplate, type EventTemplate } from '#contract/events/templates.ts'
import { invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'

/** Everything that changes templates; each refreshes their list. */
export function useEventTemplateChanges() {
  const client = useQueryClient()
  const refreshing = async <T>(work: Promise<T>): Promise<T> => {
    const answer = await work
    await invalidate(client, listTemplates)
    return answer
  }
  return {
    create: async (body: CallInput<typeof createTemplate>['body']) => refreshing(call(createTemplate, { body })),
    rename: async ({ id, version }: EventTemplate, name: string) =>
      refreshing(call(updateTemplate, { params: { id }, body: { version, name } })),
    remove: async ({ id }: EventTemplate) => refreshing(call(deleteTemplate, { params: { id } })),
  }
}
