import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#contract/base/endpoint.ts'
import { addOwnNames, changeOwnName, openGuestList, removeOwnName } from '#contract/guest-lists/link.ts'
import { call } from '../../../../shared/api/api.ts'

/** The list behind a link. `code` is null until the page knows it. */
export const useOwnList = (code: string | null) =>
  useQuery({
    queryKey: [openGuestList.name, code],
    queryFn: async () => call(openGuestList, { body: { code: code ?? '' } }),
    enabled: code !== null && code !== '',
  })

function useRefresh() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: [openGuestList.name] })
}

export function useAddOwnNames(code: string) {
  const onSettled = useRefresh()
  return useMutation({
    mutationFn: async (text: string) => call(addOwnNames, { body: { code, format: 'lines', text } }),
    onSettled,
  })
}

export function useChangeOwnName(code: string) {
  const onSettled = useRefresh()
  return useMutation({
    mutationFn: async (body: Omit<BodyOf<typeof changeOwnName>, 'code'>) => call(changeOwnName, { body: { ...body, code } }),
    onSettled,
  })
}

export function useRemoveOwnName(code: string) {
  const onSettled = useRefresh()
  return useMutation({
    mutationFn: async (id: string) => call(removeOwnName, { body: { code, id } }),
    onSettled,
  })
}
