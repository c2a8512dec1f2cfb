import { takeWalkIn } from '#contract/club-night.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../../shared/api.ts'
import { refreshReservations } from './reservations.ts'

/** One key for each distinct party: a second tap or a lost answer takes nobody in twice. */
export function useTakeWalkIn() {
  const client = useQueryClient()
  const last = useRef({ body: '', key: '' })
  return useMutation({
    mutationFn: async (body: BodyOf<typeof takeWalkIn>) => {
      const text = JSON.stringify(body)
      if (text !== last.current.body) last.current = { body: text, key: crypto.randomUUID() }
      return call(takeWalkIn, { body, idempotencyKey: last.current.key })
    },
    onSuccess: async () => {
      last.current = { body: '', key: '' }
      await refreshReservations(client)
    },
  })
}
