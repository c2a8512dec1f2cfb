import { onboardingSteps, type OnboardingStatus, type OnboardingStep } from '#contract/onboarding/onboarding.ts'

/** The facts about a club that decide its onboarding. */
export interface OnboardingFacts {
  /** What its setup is missing, in words. */
  setup_missing: string[]
  subscription_chosen: boolean
  contract_signed: boolean
  onboarding_completed_at: string | null
}

/** For an administrator without a club, apart from `setup_missing`. */
export const nothingDone = { subscription_chosen: false, contract_signed: false, onboarding_completed_at: null } as const

const labels: Record<OnboardingStep, string> = {
  club_setup: 'Set up your club',
  subscription: 'Choose a subscription',
  contract: 'Sign the contract',
}

/** Onboarding stays complete once it was: a subscription that lapses later has its own state. */
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

/** The incomplete steps before this one. */
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

/** Only administrators have a club to open: for others nothing is done, and nothing is required. */
export const noOnboarding: OnboardingStatus = {
  club_setup_completed: false,
  subscription_chosen: false,
  contract_signed: false,
  onboarding_complete: false,
  requirements: [],
  next_step: null,
}

/** What is missing, to complete a sentence: `Set up your club and choose a subscription`. */
export function formatMissing(steps: readonly OnboardingStep[]): string {
  const [first = '', ...others] = steps.map((step) => labels[step])
  return `${[first, ...others.map((label) => label.charAt(0).toLowerCase() + label.slice(1))].join(' and ')} first.`
}
