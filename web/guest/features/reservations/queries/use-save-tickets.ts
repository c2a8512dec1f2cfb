import { getTicketsPdf, type Tickets } from '#contract/door/tickets.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../../shared/api/api.ts'
import { savePdf } from '../../../../shared/api/save-file.ts'
import { toast } from '../../../../shared/frame/toasts.ts'

/** Saves the tickets as a PDF. A link cannot: the call needs the token. */
export function useSaveTickets({ reservation_id: id, reference }: Pick<Tickets, 'reservation_id' | 'reference'>) {
  return useMutation({
    mutationFn: async () => call(getTicketsPdf, { params: { id } }),
    onSuccess: (pdf) => savePdf(pdf, `vesper-${reference}`),
    onError: () => toast({ tone: 'bad', message: 'The PDF didn’t load. Try again in a moment.' }),
  })
}
