import { getOnboardingStatus } from '#contract/onboarding.ts'
import { apiQuery } from '../api/api-query.ts'

/** How far a club has come with opening. */
export const onboardingQuery = () => apiQuery(getOnboardingStatus)
