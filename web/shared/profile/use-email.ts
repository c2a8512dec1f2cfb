import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cancelEmailChange, confirmEmail, requestEmailCode, undoEmailChange } from '#contract/accounts/accounts.ts'
import type { Me, User } from '#contract/accounts/profile.ts'
import { call } from '../api/api.ts'
import { errorMessage } from '../api/error-messages.ts'
import { putAnswer } from '../api/put-answer.ts'
import { toast } from '../frame/toasts.ts'
import { endSession, updateSession } from '../session/session.ts'
import { profileQuery } from './use-profile.ts'

const useRequestEmailCode = () => useMutation({ mutationFn: async () => call(requestEmailCode) })

/** Shows the server's response on all screens. */
function useShowChanged() {
  const client = useQueryClient()
  return ({ user, profile }: Pick<Me, 'user' | 'profile'>) => {
    putAnswer<Me>(client, profileQuery.queryKey, (me) => me && { ...me, user, profile })
    updateSession({ user, profile })
  }
}

function useConfirmEmail() {
  const show = useShowChanged()
  return useMutation({
    mutationFn: async (code: string) => call(confirmEmail, { body: { code } }),
    onSuccess: (changed) => {
      show(changed)
      // The form for the code disappears with its success.
      toast({ tone: 'ok', message: changed.message })
    },
  })
}

const useCancelEmailChange = () => useMutation({ mutationFn: async () => call(cancelEmailChange), onSuccess: useShowChanged() })

/** The code that confirms an email: the current one, or its replacement. */
export function useEmailConfirmation({ email, pending_email }: User) {
  const request = useRequestEmailCode()
  const confirm = useConfirmEmail()
  const cancel = useCancelEmailChange()
  // A change has already sent its code.
  const [asksForCode, setAsksForCode] = useState(pending_email !== null)
  const form = useForm<{ code: string }>({
    initialValues: { code: '' },
    validate: { code: (typed) => (typed.trim() === '' ? 'Please enter the code' : null) },
  })
  const failed = request.isError ? request.error : cancel.isError ? cancel.error : null
  return {
    title: pending_email === null ? 'Confirm your email' : 'Confirm your new email',
    text:
      pending_email === null
        ? `We’ll send a code to ${email}.`
        : `Enter the code we sent to ${pending_email}. Until then, your email stays ${email ?? 'empty'}.`,
    problem: failed === null ? null : errorMessage(failed, 'The code couldn’t be sent. Try again in a moment.'),
    sent: request.data?.message ?? null,
    /** Only in test mode. */
    testCode: request.data?.code ?? null,
    asksForCode,
    form,
    submit: async ({ code }: { code: string }) => void (await confirm.mutateAsync(code.trim())),
    messageOf: (error: unknown) => errorMessage(error, 'Invalid or expired code'),
    isSending: request.isPending,
    send: () => request.mutate(undefined, { onSuccess: () => setAsksForCode(true) }),
    isCancelling: cancel.isPending,
    /** Keeps the current email; null if it is the one to confirm. */
    cancel: pending_email === null ? null : () => cancel.mutate(),
  }
}

/** Ends all of the account's tokens, including this device's if it is signed in there. */
export const useUndoEmailChange = () =>
  useMutation({ mutationFn: async (token: string) => call(undoEmailChange, { body: { token } }), onSuccess: () => endSession() })
