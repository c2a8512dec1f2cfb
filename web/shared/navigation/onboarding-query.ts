import { getOnboardingStatus } from '#contract/onboarding/onboarding.ts'
import { apiQuery } from '../api/api-query.ts'

/** A club's onboarding progress. */
export const onboardingQuery = () => apiQuery(getOnboardingStatus)
