import * as z from 'zod/mini'
import { Contract, SignContractBody } from './contracts.ts'
import { endpoint } from './endpoint.ts'
import { PdfBytes } from './schema.ts'

/** In the order in which a club takes them. */
export const onboardingSteps = ['club_setup', 'subscription', 'contract'] as const
export type OnboardingStep = (typeof onboardingSteps)[number]

export const OnboardingStatus = z.object({
  club_setup_completed: z.boolean(),
  subscription_chosen: z.boolean(),
  contract_signed: z.boolean(),
  /** Once true it stays true. */
  onboarding_complete: z.boolean(),
  requirements: z.array(
    z.object({
      key: z.enum(onboardingSteps),
      label: z.string(),
      /** `locked`: the step before it comes first. */
      state: z.enum(['done', 'due', 'locked']),
      /** What the step still needs, in words. */
      missing: z.array(z.string()),
    }),
  ),
  next_step: z.nullable(z.enum(onboardingSteps)),
})

export const getOnboardingStatus = endpoint({
  name: 'getOnboardingStatus',
  summary: 'How far my club is with its opening. It is its administrator’s affair: for staff, all flags are false.',
  method: 'GET',
  path: 'club-admin/onboarding-status/',
  access: ['adminclub', 'staffclub'],
  answer: OnboardingStatus,
  errors: [],
})

const forClubs = { access: ['adminclub', 'staffclub'], permission: 'can_access_contract' } as const

export const getClubContract = endpoint({
  name: 'getClubContract',
  summary: 'The contract of my club: the one in force, to be read and signed, or as it was signed.',
  method: 'GET',
  path: 'club-admin/contract/',
  ...forClubs,
  answer: Contract,
  errors: ['onboarding_step_locked'],
})

export const signClubContract = endpoint({
  name: 'signClubContract',
  summary: 'Sign the contract for my club. `document_sha256` names the text that was read; if it has changed since, the refusal brings the new one.',
  method: 'POST',
  path: 'club-admin/contract/',
  ...forClubs,
  body: SignContractBody,
  answer: Contract,
  success: 201,
  errors: ['onboarding_step_locked', 'stale_document', 'already_signed'],
})

export const getClubContractPdf = endpoint({
  name: 'getClubContractPdf',
  summary: 'The signed copy as PDF; `version` for one before the latest.',
  method: 'GET',
  path: 'club-admin/contract/pdf/',
  ...forClubs,
  query: z.strictObject({ version: z.optional(z.coerce.number('Version is a whole number').check(z.int('Version is a whole number'), z.gte(1, 'Version is at least 1'), z.lte(1_000_000, 'Version is at most 1000000'))) }),
  answer: PdfBytes,
  media: 'application/pdf',
  errors: [],
})

export type OnboardingStatus = z.output<typeof OnboardingStatus>
