import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#contract/base/endpoint.ts'
import {
  discardPageDraft,
  getManagedPage,
  listManagedPages,
  previewPage,
  publishPage,
  savePageDraft,
  type ManagedPage,
} from '#contract/pages/managed-pages.ts'
import type { SitePage } from '#contract/pages/site-pages.ts'
import { listAuditLog } from '#contract/platform/audit-log.ts'
import { call } from '../../../../shared/api/api.ts'
import { putAnswer } from '../../../../shared/api/put-answer.ts'
import { apiQuery, invalidate } from '../../../../shared/api/api-query.ts'

/** An address with another page's name is not found. */
export const managedPageQuery = (page: string) => apiQuery(getManagedPage, { params: { page: page as SitePage } })

function useChange<Body>(page: SitePage, change: (body: Body) => Promise<ManagedPage>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (changed) => putAnswer(client, managedPageQuery(page).queryKey, changed),
    onSettled: async () => invalidate(client, listManagedPages, listAuditLog),
  })
}

export const useSaveDraft = (page: SitePage) =>
  useChange(page, async (body: BodyOf<typeof savePageDraft>) => call(savePageDraft, { params: { page }, body }))

export const useDiscardDraft = (page: SitePage) =>
  useChange<undefined>(page, async () => call(discardPageDraft, { params: { page } }))

export const usePublish = (page: SitePage) =>
  useChange(page, async (body: BodyOf<typeof publishPage>) => call(publishPage, { params: { page }, body }))

/** A text as its page will show it; the previous one stays until the next arrives. */
export const usePagePreview = (body: string) =>
  useQuery({
    queryKey: [previewPage.name, body],
    queryFn: async ({ signal }) => call(previewPage, { body: { body }, signal }),
    enabled: body.trim() !== '',
    placeholderData: keepPreviousData,
  })
