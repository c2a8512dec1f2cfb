import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'

/** In the order a club takes them. */
export const onboardingSteps = ['club_setup', 'subscription', 'contract'] as const
export type OnboardingStep = (typeof onboardingSteps)[number]

export const OnboardingStatus = z.object({
  club_setup_completed: z.boolean(),
  subscription_chosen: z.boolean(),
  contract_signed: z.boolean(),
  /** Stays true once set. */
  onboarding_complete: z.boolean(),
  requirements: z.array(
    z.object({
      key: z.enum(onboardingSteps),
      label: z.string(),
      /** `locked`: the previous step comes first. */
      state: z.enum(['done', 'due', 'locked']),
      /** What the step still needs, in words. */
      missing: z.array(z.string()),
    }),
  ),
  next_step: z.nullable(z.enum(onboardingSteps)),
})

export const getOnboardingStatus = endpoint({
  name: 'getOnboardingStatus',
  summary: 'Get the onboarding status of your club. Staff get false for every flag.',
  method: 'GET',
  path: 'club-admin/onboarding-status/',
  authorize: 'work_in_club',
  answer: OnboardingStatus,
  errors: [],
})

export type OnboardingStatus = z.output<typeof OnboardingStatus>
