import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { login } from '#contract/accounts/accounts.ts'
import { CallError } from '#contract/base/client.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { finishLogin } from '#contract/accounts/second-factor.ts'
import { signInWithPasskey } from '../../../../shared/profile/passkeys.ts'
import { refreshSession } from '../../../../shared/session/account.ts'
import { call } from '../../../../shared/api/api.ts'
import { keepSession } from '../../../../shared/session/session.ts'

interface Credentials {
  username: string
  password: string
}

/** Signs this device in and reloads the profile, which contains more than the response to the sign-in. */
export async function enter(answer: AnswerOf<typeof login>): Promise<AnswerOf<typeof login>> {
  const { token, user, profile } = answer
  if (token !== null) keepSession({ token, user, profile, staffPermissions: null })
  // If that fails, the session stays as the sign-in returned it.
  await refreshSession().catch(() => undefined)
  return answer
}

export const useLogin = () =>
  useMutation({ mutationFn: async (credentials: Credentials) => enter(await call(login, { body: credentials })) })

/** In the browser's dialog. */
export const usePasskeyLogin = () =>
  useMutation({
    mutationFn: async () => {
      const answer = await signInWithPasskey({ quietly: false })
      return answer === null ? null : enter(answer)
    },
  })

/**
 * Passkeys among what the browser suggests for the name field, for as long as it is shown. People may ignore them, so nothing is
 * said of a failure.
 */
export function usePasskeySuggestions(onSignedIn: (answer: AnswerOf<typeof login>) => void): void {
  const goOn = useEffectEvent(onSignedIn)
  useEffect(() => {
    let isShown = true
    signInWithPasskey({ quietly: true })
      .then(async (answer) => {
        if (answer !== null && isShown) goOn(await enter(answer))
      })
      .catch(() => undefined)
    return () => {
      isShown = false
    }
  }, [])
}

/** What a right password got instead of a token: the sign-in goes on with a code. Null for any other error. */
export function challengeOf(error: unknown): string | null {
  if (!(error instanceof CallError) || typeof error.body !== 'object' || error.body === null) return null
  const { code, challenge } = error.body as { code?: unknown; challenge?: unknown }
  return code === 'second_factor_needed' && typeof challenge === 'string' ? challenge : null
}

export const useFinishLogin = () =>
  useMutation({
    mutationFn: async (body: { challenge: string; code: string }) => enter(await call(finishLogin, { body })),
  })
