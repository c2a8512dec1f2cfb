import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { createEvent, listManagedEvents } from '#contract/events/management.ts'
import { listTemplates, previewSeries } from '#contract/events/templates.ts'
import type { Repeat } from '#contract/events/series.ts'
import { invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import { useAttemptKey } from '../../../../shared/api/use-attempt-key.ts'

interface SeriesInput {
  business_date: string
  repeat?: Repeat
}

/** The dates a series would have, reloaded with each change. */
export const useSeriesPreview = (templateId: string, input: SeriesInput | null) =>
  useQuery({
    queryKey: [previewSeries.name, templateId, input],
    queryFn: async ({ signal }) =>
      input === null ? null : call(previewSeries, { params: { id: templateId }, body: input, signal }),
    enabled: input !== null,
    placeholderData: keepPreviousData,
  })

/** Creates the events; a second tap or a lost response creates them once. */
export function useMakeEvents(templateId: string) {
  const client = useQueryClient()
  const { keyOf, end } = useAttemptKey()
  return async (input: SeriesInput) => {
    const body = { template_id: templateId, ...input }
    const event = await call(createEvent, { body, idempotencyKey: keyOf(body) })
    end(body)
    await Promise.all([
      invalidate(client, listTemplates, listManagedEvents),
      client.invalidateQueries({ queryKey: [previewSeries.name] }),
    ])
    return event
  }
}
