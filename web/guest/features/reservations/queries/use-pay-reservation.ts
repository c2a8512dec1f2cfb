import { getReservation, manageReservation, type Reservation } from '#contract/reservations.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../../shared/api.ts'

/** Goes to the page of the payment provider; a second tap or a lost answer goes to the same one. */
export function usePayReservation({ id, version }: Pick<Reservation, 'id' | 'version'>) {
  const client = useQueryClient()
  const attempt = useRef<{ version: number; key: string } | null>(null)
  const look = () => void client.invalidateQueries({ queryKey: [getReservation.name, { params: { id } }] })
  return useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      if (attempt.current?.version !== version) attempt.current = { version, key: crypto.randomUUID() }
      return call(manageReservation, { params: { id }, body: { action: 'pay' }, idempotencyKey: attempt.current.key })
    },
    onSuccess: ({ payment }) => {
      attempt.current = null
      // Where there is no page any more, it is paid, or over: the reservation says which.
      if (payment?.url) window.location.assign(payment.url)
      else look()
    },
    onError: look,
  })
}
