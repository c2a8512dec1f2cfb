import { beginReservationPayment, payReservationByCard } from '#contract/reservations/payment-page.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../shared/api/api.ts'
import { useAttemptKey } from '../../../../shared/api/use-attempt-key.ts'

/** The payment under way for a booking. */
export const usePaymentPage = (id: string) =>
  usePaymentStart([beginReservationPayment.name, id], async () =>
    call(beginReservationPayment, { params: { id }, body: { place: 'here' } }),
  )

/** A payment that begins with the first call. Each attempt that ended needs a new one. */
export function usePaymentStart<T>(key: readonly string[], begin: () => Promise<T>) {
  const [attempt, setAttempt] = useState(0)
  const query = useQuery({
    queryKey: [...key, attempt],
    queryFn: begin,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  return { ...query, again: () => setAttempt((count) => count + 1) }
}

/** Closes our form and goes to the provider's page. */
export const useProvidersPage = (id: string) =>
  useMutation({
    mutationFn: async () => call(beginReservationPayment, { params: { id }, body: { place: 'provider' } }),
    onSuccess: ({ payment }) => {
      if (payment?.url) window.location.assign(payment.url)
    },
  })

/** One tap; a second one, or a lost response, pays once. */
export function usePayByCard(id: string) {
  const { keyOf, end } = useAttemptKey()
  return useMutation({
    mutationFn: async (card_id: string) => {
      const attempt = { id, card_id }
      const answer = await call(payReservationByCard, { params: { id }, body: { card_id }, idempotencyKey: keyOf(attempt) })
      end(attempt)
      return answer
    },
  })
}
