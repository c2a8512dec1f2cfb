import type { Onboarding as Progress } from '../../../../shared/navigation/navigation.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Steps, type Step } from '../../../ui/steps.tsx'

const parts = [
  {
    key: 'club_setup_completed',
    label: 'Club setup',
    note: 'Name, address, time zone, currency and contact.',
    to: paths.clubSetup,
  },
  { key: 'subscription_chosen', label: 'Subscription', note: 'The first 14 days are free.', to: paths.clubSubscription },
  { key: 'contract_signed', label: 'Contract', note: 'Read it, and sign it here.', to: paths.clubContract },
] as const

/** The three steps before a club can publish, one after the other. */
export function OnboardingCard({ onboarding }: { onboarding: Progress }) {
  const next = parts.find(({ key }) => !onboarding[key])?.key
  const steps = parts.map(({ key, label, note, to }): Step => {
    const state = onboarding[key] ? 'done' : key === next ? 'due' : 'locked'
    return { key, label, note, state, to }
  })
  return (
    <Panel title="Before your first event" lead="Complete three steps in order. Then you can publish.">
      <Steps label="Onboarding" steps={steps} />
    </Panel>
  )
}
