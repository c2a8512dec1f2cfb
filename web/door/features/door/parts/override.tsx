import ShieldAlert from 'lucide-react/icons/shield-alert'
import { useId, useState, type SubmitEvent } from 'react'
import { overrideReasons, type DoorOverride, type OverrideReason } from '#contract/door/override.ts'
import { sessionMay } from '../../../../shared/session/abilities.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { overrideReasonWords } from '../../../../shared/words/door.ts'
import styles from './override.module.css'

interface OverrideProps {
  /** What the button does: `Let in anyway`. */
  label: string
  isPending: boolean
  onOverride: (override: DoorOverride) => void
}

/** Lets in guests whom the door refuses, with a reason. Shown to people with the right only. */
export function Override({ label, isPending, onOverride }: OverrideProps) {
  const [isOpen, setOpen] = useState(false)
  if (!sessionMay(useSignedIn(), 'override_door')) return null
  if (isOpen) return <OverrideForm {...{ label, isPending, onOverride }} />
  return (
    <button type="button" className={styles.open} onClick={() => setOpen(true)}>
      <ShieldAlert size={20} aria-hidden="true" />
      {label}
    </button>
  )
}

function OverrideForm({ label, isPending, onOverride }: OverrideProps) {
  const id = useId()
  const [reason, setReason] = useState<OverrideReason | null>(null)
  const [fault, setFault] = useState<{ field: 'reason' | 'note'; text: string } | null>(null)
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form).get('note')
    const note = typeof typed === 'string' ? typed.trim() : ''
    if (reason === null) {
      setFault({ field: 'reason', text: 'Choose a reason' })
      return form.querySelector('input')?.focus()
    }
    if (reason === 'other' && note === '') {
      setFault({ field: 'note', text: 'Enter the reason' })
      return form.querySelector<HTMLInputElement>('[name=note]')?.focus()
    }
    onOverride({ reason, ...(note !== '' && { note }) })
  }
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <fieldset className={styles.reasons} aria-describedby={fault?.field === 'reason' ? `${id}-fault` : undefined}>
        <legend>Why are they let in?</legend>
        {overrideReasons.map((one) => (
          <label key={one} className={styles.reason}>
            <input type="radio" name="reason" checked={reason === one} onChange={() => setReason(one)} />
            {overrideReasonWords[one]}
          </label>
        ))}
      </fieldset>
      <label className={styles.note}>
        Note{reason === 'other' ? '' : ' (optional)'}
        <input
          name="note"
          className={styles.input}
          maxLength={200}
          autoComplete="off"
          aria-invalid={fault?.field === 'note' || undefined}
          aria-describedby={fault?.field === 'note' ? `${id}-fault` : undefined}
        />
      </label>
      {fault !== null && (
        <p id={`${id}-fault`} role="alert" className={styles.fault}>
          {fault.text}
        </p>
      )}
      <p className={styles.recorded}>Recorded with your name in the night’s report.</p>
      <button type="submit" className={styles.open} disabled={isPending}>
        {label}
      </button>
    </form>
  )
}
