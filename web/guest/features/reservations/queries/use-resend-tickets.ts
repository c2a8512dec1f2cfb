import { resendTickets } from '#contract/door/tickets.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../../shared/api/api.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { toast } from '../../../../shared/frame/toasts.ts'

export function useResendTickets(id: string) {
  return useMutation({
    mutationFn: async () => call(resendTickets, { params: { id } }),
    onSuccess: ({ message }) => toast({ tone: 'ok', message: message }),
    onError: (error) => toast({ tone: 'bad', message: errorMessage(error, 'The email wasn’t sent. Try again in a moment.') }),
  })
}
