import type { Contract } from '#contract/agreements/agreements.ts'
import { getClubContract } from '#contract/onboarding/club-contract.ts'
import { onboardingSteps, type OnboardingStep } from '#contract/onboarding/onboarding.ts'
import { apiQuery, type ApiQuery } from '../../../../shared/api/api-query.ts'
import { refusalOf } from '../../../../shared/api/error-messages.ts'

/** The agreement is not available before setup and subscription. */
export interface ContractLock {
  /** What comes first, in words. */
  locked: string
  next_step: OnboardingStep | null
}

export function contractQuery(): ApiQuery<Contract | ContractLock> {
  const { queryKey, queryFn } = apiQuery(getClubContract)
  return {
    queryKey,
    queryFn: async (context) =>
      queryFn(context).catch((error: unknown) => {
        if (refusalOf(error, 'no_club') !== null) return { locked: 'Set up your club first.', next_step: 'club_setup' }
        const locked = refusalOf(error, 'onboarding_step_locked')
        if (locked === null) throw error
        return {
          locked: locked.error,
          next_step: onboardingSteps.find((step) => step === locked['next_step']) ?? null,
        }
      }),
  }
}
