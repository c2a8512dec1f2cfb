import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  listPasskeys,
  loginWithPasskey,
  removePasskey,
} from '#contract/accounts/passkeys.ts'
import { beginConfirmation, confirmAction, type ConfirmedAction } from '#contract/accounts/confirmations.ts'
import { apiQuery, invalidate } from '../api/api-query.ts'
import { call } from '../api/api.ts'
import { toast } from '../frame/toasts.ts'

/** What a passkey is, where one is offered. */
export const passkeyWords = 'Sign in with your face, your finger or your device’s code.'

/** What the browser refused, in the form of the server's refusals. */
class PasskeyFault extends Error {
  readonly body: { error: string }

  constructor(sentence: string) {
    super(sentence)
    this.body = { error: sentence }
  }
}

/** Its own sentences are for developers. */
function faultOf(error: unknown): Error {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return new PasskeyFault('This device already has a passkey for your account.')
  if (name === 'NotAllowedError' || name === 'AbortError')
    return new PasskeyFault('No passkey was used. Try again when you’re ready.')
  return new PasskeyFault('This browser can’t use passkeys here. Use your password.')
}

/** The library is loaded once someone uses a passkey. */
const browser = async () => import('@simplewebauthn/browser')

type PasskeyRequest = AnswerOf<typeof beginPasskeyLogin>['options']

/** What the browser answers; without a list, any passkey of this site does. */
async function askPasskey({ allowCredentials, ...options }: PasskeyRequest, quietly = false) {
  const { startAuthentication } = await browser()
  const optionsJSON = allowCredentials === undefined ? options : { ...options, allowCredentials }
  const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: quietly }).catch((error: unknown) => {
    throw faultOf(error)
  })
  const { id, rawId, response } = answer
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, rawId, type: 'public-key' as const, response: { clientDataJSON, authenticatorData, signature } }
}

export const usePasskeys = () => useQuery(apiQuery(listPasskeys))

export function useAddPasskey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ name, ...proof }: { name: string } & ({ current_password: string } | { confirmation: string })) => {
      const { options } = await call(beginPasskey, { body: proof })
      const { startRegistration } = await browser()
      const { id, rawId, response } = await startRegistration({ optionsJSON: options }).catch((error: unknown) => {
        throw faultOf(error)
      })
      const { clientDataJSON, attestationObject, transports = [] } = response
      const credential = { id, rawId, type: 'public-key' as const, response: { clientDataJSON, attestationObject, transports } }
      return call(addPasskey, { body: { name, credential } })
    },
    onSuccess: ({ name }) => toast({ tone: 'ok', message: `“${name}” can now sign in.` }),
    onSettled: async () => invalidate(client, listPasskeys),
  })
}

export function useRemovePasskey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => call(removePasskey, { params: { id } }),
    onSuccess: ({ message }) => toast({ tone: 'ok', message }),
    onSettled: async () => invalidate(client, listPasskeys),
  })
}

/**
 * Signs in with a passkey that the browser offers: in a dialog, or `quietly` among what it suggests for the name field, until
 * `startAuthentication` is called again. Resolves to null if it cannot suggest any.
 */
export async function signInWithPasskey({ quietly }: { quietly: boolean }): Promise<AnswerOf<typeof loginWithPasskey> | null> {
  const { browserSupportsWebAuthnAutofill } = await browser()
  if (quietly && !(await browserSupportsWebAuthnAutofill())) return null
  const { options } = await call(beginPasskeyLogin)
  return call(loginWithPasskey, { body: { credential: await askPasskey(options, quietly) } })
}

/** Uses a passkey for one action instead of the password; resolves to what goes with the action. */
export const useConfirmWithPasskey = (action: ConfirmedAction) =>
  useMutation({
    mutationFn: async () => {
      const { options } = await call(beginConfirmation, { body: { action, by: 'passkey' } })
      if (options === null) throw new PasskeyFault('Your account has no passkey. Use your password instead.')
      const credential = await askPasskey(options)
      return (await call(confirmAction, { body: { by: 'passkey', action, credential } })).confirmation
    },
  })

/** The same with an emailed code, for an account without a password. */
export const useRequestConfirmationCode = (action: ConfirmedAction) =>
  useMutation({ mutationFn: async () => call(beginConfirmation, { body: { action, by: 'code' } }) })

export const useConfirmWithCode = (action: ConfirmedAction) =>
  useMutation({
    mutationFn: async (proof: { challenge: string; code: string }) =>
      (await call(confirmAction, { body: { by: 'code', action, ...proof } })).confirmation,
  })
