import { takeWalkIn } from '#contract/reservations/event-reservations.ts'
import type { BodyOf } from '#contract/base/endpoint.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../shared/api/api.ts'
import { useAttemptKey } from '../../../../shared/api/use-attempt-key.ts'
import { refreshReservations } from './reservations.ts'

/** Adds a walk-in; a second tap or a lost response adds the party once. */
export function useTakeWalkIn() {
  const client = useQueryClient()
  const { keyOf, end } = useAttemptKey()
  return useMutation({
    mutationFn: async (body: BodyOf<typeof takeWalkIn>) => call(takeWalkIn, { body, idempotencyKey: keyOf(body) }),
    onSuccess: async (_answer, body) => {
      end(body)
      await refreshReservations(client)
    },
  })
}
