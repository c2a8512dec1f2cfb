import { getOnboardingStatus } from '#contract/onboarding.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'

export const onboardingQuery = () => apiQuery(getOnboardingStatus)
