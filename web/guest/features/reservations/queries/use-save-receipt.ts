import { getReservationReceipt, type Reservation } from '#contract/reservations/reservations.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../../shared/api/api.ts'
import { savePdf } from '../../../../shared/api/save-file.ts'
import { toast } from '../../../../shared/frame/toasts.ts'

/** Saves a receipt. A link cannot: the call needs the token. */
export function useSaveReceipt({ id, reference }: Pick<Reservation, 'id' | 'reference'>) {
  return useMutation({
    mutationFn: async () => call(getReservationReceipt, { params: { id } }),
    onSuccess: (receipt) => savePdf(receipt, `receipt-${reference}`),
    onError: () => toast({ tone: 'bad', message: 'The receipt didn’t load. Try again in a moment.' }),
  })
}
