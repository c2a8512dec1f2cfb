import { useState, type SubmitEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './code-field.module.css'

interface CodeFieldProps {
  code: string | undefined
  /** Names of what it opened. */
  unlocked: readonly string[]
  isPending: boolean
  fault: 'wrong' | 'unchecked' | null
  onCode: (code: string | undefined) => void
}

const faults = {
  wrong: 'This code isn’t valid for this event. Check the spelling.',
  unchecked: 'We couldn’t check this code. Wait a moment, then try again.',
}

/** Where guests enter a code from the club. */
export function CodeField({ code, unlocked, isPending, fault, onCode }: CodeFieldProps) {
  const [typed, type] = useState(code ?? '')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const next = typed.trim()
    onCode(next === '' ? undefined : next)
  }
  return (
    <form method="dialog" className={styles.form} onSubmit={submit} aria-label="Unlock with a code">
      <TextField
        label="Access code"
        error={fault === null ? undefined : faults[fault]}
        value={typed}
        maxLength={32}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Button type="submit" variant="secondary" pending={isPending}>
        Apply
      </Button>
      <output className={styles.unlocked}>{unlocked.length > 0 && `${unlocked.join(', ')} unlocked`}</output>
    </form>
  )
}
