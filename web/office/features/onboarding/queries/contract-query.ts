import { CallError } from '#contract/client.ts'
import type { Contract } from '#contract/contracts.ts'
import { getClubContract } from '#contract/club-contract.ts'
import { onboardingSteps, type OnboardingStep } from '#contract/onboarding.ts'
import { apiQuery, type ApiQuery } from '../../../../shared/api/api-query.ts'

/** The contract is not to be had before setup and subscription. */
export interface Locked {
  /** What comes first, in words. */
  locked: string
  next_step: OnboardingStep | null
}

type Body = Record<string, unknown>

/** The body of a refusal with this code; null for any other failure. */
export function refusalOf(error: unknown, code: string): Body | null {
  if (!(error instanceof CallError) || typeof error.body !== 'object' || error.body === null) return null
  const body = { ...error.body } as Body
  return body['code'] === code ? body : null
}

export function contractQuery(): ApiQuery<Contract | Locked> {
  const { queryKey, queryFn } = apiQuery(getClubContract)
  return {
    queryKey,
    queryFn: async (context) =>
      queryFn(context).catch((error: unknown) => {
        if (refusalOf(error, 'no_club') !== null) return { locked: 'Set up your club first.', next_step: 'club_setup' }
        const locked = refusalOf(error, 'onboarding_step_locked')
        if (locked === null) throw error
        return {
          locked: String(locked['error']),
          next_step: onboardingSteps.find((step) => step === locked['next_step']) ?? null,
        }
      }),
  }
}
