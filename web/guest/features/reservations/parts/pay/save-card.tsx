import { Checkbox } from '../../../../ui/checkbox.tsx'
import styles from './pay.module.css'

const keepers = { stripe: 'Stripe, our payment provider,', simulated: 'The simulated payment provider' } as const

interface SaveCardProps {
  provider: keyof typeof keepers
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Off unless the guest ticks it. */
export const SaveCard = ({ provider, checked, onChange }: SaveCardProps) => (
  <Checkbox
    label={
      <>
        Save this card for next time
        <span className={styles.small}>{keepers[provider]} stores it. Remove it any time in your profile.</span>
      </>
    }
    checked={checked}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
)
