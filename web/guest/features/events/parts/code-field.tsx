import { useState, type SubmitEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './code-field.module.css'

interface CodeFieldProps {
  code: string | undefined
  isPending: boolean
  isWrong: boolean
  onCode: (code: string | undefined) => void
}

/** Where somebody says the code that the club gave them. */
export function CodeField({ code, isPending, isWrong, onCode }: CodeFieldProps) {
  const [typed, type] = useState(code ?? '')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const next = typed.trim()
    onCode(next === '' ? undefined : next)
  }
  return (
    <form method="dialog" className={styles.form} onSubmit={submit} aria-label="Code">
      <TextField
        label="Have a code?"
        hint={code !== undefined && !isPending && !isWrong ? 'Your code is in use.' : undefined}
        error={
          isWrong
            ? 'No choice of this night opens with that code. Check how it is written, or wait a while after many tries.'
            : undefined
        }
        value={typed}
        maxLength={32}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Button type="submit" variant="secondary" pending={isPending}>
        Use
      </Button>
    </form>
  )
}
