import { useMutation, useQuery } from '@tanstack/react-query'
import { readSignInLink, requestSignInLink, signInByCode, signInByLink, signUpByEmail } from '#contract/accounts/sign-in-links.ts'
import type { BodyOf } from '#contract/base/endpoint.ts'
import { call } from '../../../../shared/api/api.ts'
import { enter } from './use-login.ts'

export const useRequestSignInLink = () =>
  useMutation({ mutationFn: async (body: BodyOf<typeof requestSignInLink>) => call(requestSignInLink, { body }) })

export const useSignUpByEmail = () =>
  useMutation({ mutationFn: async (body: BodyOf<typeof signUpByEmail>) => call(signUpByEmail, { body }) })

export const useSignInByCode = () =>
  useMutation({
    mutationFn: async (body: { email: string; code: string }) => enter(await call(signInByCode, { body })),
  })

/** Whom a link is for. `token` is null until the page knows it. */
export const useSignInLink = (token: string | null) =>
  useQuery({
    queryKey: [readSignInLink.name, token],
    queryFn: async () => call(readSignInLink, { body: { token: token ?? '' } }),
    enabled: token !== null && token !== '',
    // Once used, it says no more than that it was.
    staleTime: Infinity,
    retry: false,
  })

export const useSignInByLink = () =>
  useMutation({ mutationFn: async (token: string) => enter(await call(signInByLink, { body: { token } })) })
