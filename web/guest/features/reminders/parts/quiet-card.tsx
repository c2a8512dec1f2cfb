import { useId, useState } from 'react'
import { defaultReminderChoices, type ReminderChoices } from '#contract/reminders/reminders.ts'
import { useInBrowser } from '../../../../shared/frame/use-in-browser.ts'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './reminders.module.css'

const placeOf = (timezone: string) => timezone.slice(timezone.lastIndexOf('/') + 1).replaceAll('_', ' ')

interface QuietCardProps {
  choices: ReminderChoices
  onChoose: (change: Partial<ReminderChoices>) => void
}

/** Hours in which nothing rings. A time is saved once the field is left: half of it is none. */
export function QuietCard({ choices: { quiet, timezone }, onChoose }: QuietCardProps) {
  const heading = useId()
  const zone = timezone === null ? 'Times are local to the event.' : `Times are local to ${placeOf(timezone)}.`
  return (
    <Card aria-labelledby={heading} className={styles.card}>
      <h2 id={heading}>Quiet hours</h2>
      <Checkbox
        label="No emails or push during quiet hours"
        checked={quiet !== null}
        onChange={({ currentTarget }) => onChoose({ quiet: currentTarget.checked ? defaultReminderChoices.quiet : null })}
      />
      {quiet !== null && <Hours key={`${quiet.from} ${quiet.to}`} quiet={quiet} onChoose={onChoose} />}
      <p className={styles.muted}>
        Reminders wait until quiet hours end, or aren’t sent if that’s too late. Emails about your bookings still arrive. {zone}
      </p>
    </Card>
  )
}

function Hours({ quiet, onChoose }: { quiet: NonNullable<ReminderChoices['quiet']>; onChoose: QuietCardProps['onChoose'] }) {
  const [draft, setDraft] = useState(quiet)
  const isSame = draft.from === draft.to
  const isAlive = useInBrowser(() => true, false)
  const save = () => {
    const isChanged = draft.from !== quiet.from || draft.to !== quiet.to
    if (isChanged && !isSame && draft.from !== '' && draft.to !== '') onChoose({ quiet: draft })
  }
  return (
    <div className={styles.hours}>
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          type="time"
          label={end === 'from' ? 'From' : 'To'}
          value={draft[end]}
          error={isSame && end === 'to' ? 'Choose a different time from the first' : undefined}
          onChange={({ currentTarget }) => setDraft({ ...draft, [end]: currentTarget.value })}
          onBlur={save}
          disabled={!isAlive}
        />
      ))}
    </div>
  )
}
