import { addClubBan, listClubBans, removeClubBan, type AddClubBanBody } from '#contract/door/bans.ts'
import { getClubReservation } from '#contract/reservations/club-reservations.ts'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'

/** The bans, and the reservations that say whether their guest is banned. */
const refreshBans = async (client: QueryClient): Promise<void> => invalidate(client, listClubBans, getClubReservation)

export function useAddBan() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: AddClubBanBody) => call(addClubBan, { body }),
    onSuccess: async () => refreshBans(client),
  })
}

export function useRemoveBan() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => call(removeClubBan, { params: { id } }),
    onSuccess: async () => refreshBans(client),
  })
}
