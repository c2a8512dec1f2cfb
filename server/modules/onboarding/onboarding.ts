import { onboardingSteps, type OnboardingStatus, type OnboardingStep } from '#contract/onboarding.ts'

/** What of a club its opening is decided by. */
export interface OnboardingFacts {
  /** What its setup still lacks, in words. */
  setup_missing: string[]
  subscription_chosen: boolean
  contract_signed: boolean
  onboarding_completed_at: string | null
}

/** Of an administrator who has no club yet, `setup_missing` aside. */
export const nothingDone = { subscription_chosen: false, contract_signed: false, onboarding_completed_at: null } as const

const labels: Record<OnboardingStep, string> = {
  club_setup: 'Set up your club',
  subscription: 'Choose a subscription',
  contract: 'Sign the contract',
}

/** Complete once is complete for good: a subscription that lapses later has a state of its own. */
function doneSteps({
  setup_missing,
  subscription_chosen,
  contract_signed,
  onboarding_completed_at,
}: OnboardingFacts): Record<OnboardingStep, boolean> {
  const isComplete = onboarding_completed_at !== null
  return {
    club_setup: isComplete || setup_missing.length === 0,
    subscription: isComplete || subscription_chosen,
    contract: isComplete || contract_signed,
  }
}

/** The steps before this one that are not done. */
export function stepsBefore(step: OnboardingStep, facts: OnboardingFacts): OnboardingStep[] {
  const done = doneSteps(facts)
  return onboardingSteps.slice(0, onboardingSteps.indexOf(step)).filter((earlier) => !done[earlier])
}

export const isAllDone = (facts: OnboardingFacts): boolean => Object.values(doneSteps(facts)).every(Boolean)

export function statusOf(facts: OnboardingFacts): OnboardingStatus {
  const done = doneSteps(facts)
  const next_step = onboardingSteps.find((step) => !done[step]) ?? null
  return {
    club_setup_completed: done.club_setup,
    subscription_chosen: done.subscription,
    contract_signed: done.contract,
    onboarding_complete: facts.onboarding_completed_at !== null,
    requirements: onboardingSteps.map((key) => ({
      key,
      label: labels[key],
      state: done[key] ? 'done' : key === next_step ? 'due' : 'locked',
      missing: key === 'club_setup' && !done[key] ? facts.setup_missing : [],
    })),
    next_step,
  }
}

/** Whoever is no administrator has no club to open: nothing is done, and nothing is asked of them. */
export const noOnboarding: OnboardingStatus = {
  club_setup_completed: false,
  subscription_chosen: false,
  contract_signed: false,
  onboarding_complete: false,
  requirements: [],
  next_step: null,
}

/** What is missing, as the start of a sentence's end: `Set up your club and choose a subscription`. */
export function sayMissing(steps: readonly OnboardingStep[]): string {
  const [first = '', ...others] = steps.map((step) => labels[step])
  return `${[first, ...others.map((label) => label.charAt(0).toLowerCase() + label.slice(1))].join(' and ')} first.`
}
