import { resendTickets } from '#contract/tickets.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../../shared/api/api.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { showToast } from '../../../ui/toast.tsx'

export function useResendTickets(id: string) {
  return useMutation({
    mutationFn: async () => call(resendTickets, { params: { id } }),
    onSuccess: ({ message }) => showToast(message, { tone: 'ok' }),
    onError: (error) => showToast(errorMessage(error, 'The mail was not sent. Try again in a moment.'), { tone: 'bad' }),
  })
}
