import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { BodyOf, QueryOf } from '#contract/base/endpoint.ts'
import { createMenuItem, listMenu, setSoldOut, updateMenuItem, type MenuItem, type MenuItemInput } from '#contract/tabs/menu.ts'
import { getTabReceipt } from '#contract/tabs/receipts.ts'
import type { Tab } from '#contract/tabs/tab.ts'
import {
  addTabLines,
  changeTabLine,
  closeTab,
  discardTab,
  getTab,
  listTabEvents,
  listTabPlaces,
  listTabs,
  openTab,
  refundTab,
} from '#contract/tabs/tabs.ts'
import { apiQuery, invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import { putAnswer } from '../../../../shared/api/put-answer.ts'
import { useAttemptKey } from '../../../../shared/api/use-attempt-key.ts'

export const menuQuery = (query: QueryOf<typeof listMenu> = {}) => apiQuery(listMenu, { query })
export const tabQuery = (id: string) => apiQuery(getTab, { params: { id } })
export const receiptQuery = (id: string) => apiQuery(getTabReceipt, { params: { id } })
export const eventTabsQuery = (id: string, query: QueryOf<typeof listTabs>) => apiQuery(listTabs, { params: { id }, query })
export const tabEventsQuery = () => apiQuery(listTabEvents, { query: {} })
export const placesQuery = (id: string, search: string) => apiQuery(listTabPlaces, { params: { id }, query: { search } })

export function useMenuChanges() {
  const client = useQueryClient()
  const onSettled = () => void invalidate(client, listMenu)
  return {
    save: useMutation({
      mutationFn: async ({ edited, ...body }: MenuItemInput & { edited: MenuItem | null }) =>
        edited === null
          ? call(createMenuItem, { body })
          : call(updateMenuItem, {
              params: { id: edited.id },
              body: { ...body, version: edited.version, is_archived: edited.is_archived },
            }),
      onSettled,
    }),
    archive: useMutation({
      mutationFn: async ({ id, is_sold_out: _sold, ...body }: MenuItem) => call(updateMenuItem, { params: { id }, body }),
      onSettled,
    }),
    sellOut: useMutation({
      mutationFn: async ({ id, is_sold_out }: Pick<MenuItem, 'id' | 'is_sold_out'>) =>
        call(setSoldOut, { params: { id }, body: { is_sold_out } }),
      onSettled,
    }),
  }
}

/** The answer to each change is the tab, which is on screen at once. */
const show = (client: QueryClient, tab: Tab) => putAnswer(client, tabQuery(tab.id).queryKey, tab)

export function useOpenTab(eventId: string) {
  const client = useQueryClient()
  const { keyOf, end } = useAttemptKey()
  return useMutation({
    mutationFn: async (place: Omit<BodyOf<typeof openTab>, 'tab_id'>) =>
      call(openTab, { params: { id: eventId }, body: { ...place, tab_id: keyOf(place) } }),
    onSuccess: (tab, place) => {
      end(place)
      show(client, tab)
    },
    onSettled: () => void invalidate(client, listTabs, listTabPlaces),
  })
}

/** Changes of one tab. After a refusal it is read again: someone else may have changed it. */
export function useTabChanges(id: string) {
  const client = useQueryClient()
  const params = { id }
  const after = {
    onSuccess: (tab: Tab) => show(client, tab),
    onError: () => void invalidate(client, getTab, listMenu),
    onSettled: () => void invalidate(client, listTabs, listTabPlaces, getTabReceipt),
  }
  return {
    add: useMutation({
      mutationFn: async (body: BodyOf<typeof addTabLines>) => call(addTabLines, { params, body }),
      ...after,
    }),
    change: useMutation({
      mutationFn: async ({ line_id, body }: { line_id: string; body: BodyOf<typeof changeTabLine> }) =>
        call(changeTabLine, { params: { id, line_id }, body }),
      ...after,
    }),
    discard: useMutation({ mutationFn: async () => call(discardTab, { params }), ...after }),
    close: useMutation({ mutationFn: async (body: BodyOf<typeof closeTab>) => call(closeTab, { params, body }), ...after }),
    refund: useMutation({ mutationFn: async (body: BodyOf<typeof refundTab>) => call(refundTab, { params, body }), ...after }),
  }
}
