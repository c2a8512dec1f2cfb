import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  actOnVerification,
  getVerification,
  getVerificationFigures,
  getVerificationImage,
  listVerifications,
  type ActOnVerificationBody,
  type verificationSorts,
} from '#contract/verification/review.ts'
import type { ImageSide, VerificationStatus } from '#contract/verification/states.ts'
import { call } from '../../../../shared/api/api.ts'
import { apiQuery, invalidate } from '../../../../shared/api/api-query.ts'

const pageSize = 25

export type QueueSort = (typeof verificationSorts)[number]

export const queueQuery = (queue: { status: VerificationStatus; sort: QueueSort; cursor: string | null }) => {
  const { cursor, ...query } = queue
  return apiQuery(listVerifications, { query: { ...query, limit: pageSize, ...(cursor !== null && { cursor }) } })
}

export const figuresQuery = apiQuery(getVerificationFigures)

/** Every request counts as a view, which the client sees: so once while it is open. */
const once = { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false, gcTime: 0 } as const

export const useVerification = (id: string, isOpen: boolean) =>
  useQuery({ ...apiQuery(getVerification, { params: { id } }), ...once, enabled: isOpen })

/** An object URL of a picture in this page. */
export const useDocumentImage = (id: string, side: ImageSide) =>
  useQuery({
    queryKey: [getVerificationImage.name, id, side],
    ...once,
    queryFn: async () => {
      const bytes = await call(getVerificationImage, { params: { id, side } })
      return `data:image/webp;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`
    },
  })

export function useActOnVerification() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, ...body }: ActOnVerificationBody & { id: string }) =>
      call(actOnVerification, { params: { id }, body }),
    // Not awaited: the screen first keeps the claim, or moves on to the next one.
    onSettled: () => void invalidate(client, listVerifications, getVerificationFigures),
  })
}
