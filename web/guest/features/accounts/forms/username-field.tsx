import Check from 'lucide-react/icons/check'
import type { ComponentProps } from 'react'
import { Spinner } from '../../../ui/spinner.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { UsernameCheck } from '../queries/use-username-check.ts'
import styles from './username-field.module.css'

interface UsernameFieldProps extends Omit<ComponentProps<typeof TextField>, 'label' | 'hint' | 'end'> {
  check: UsernameCheck
}

const hints = {
  unknown: 'At least 3 characters: letters, digits, dots, underscores and hyphens',
  checking: 'Checking…',
  available: 'Username is available',
  taken: '',
}

const marks = {
  unknown: null,
  checking: <Spinner />,
  available: <Check size={20} aria-hidden="true" />,
  taken: null,
}

/** A username checked while typing. */
export function UsernameField({ check, error, ...field }: UsernameFieldProps) {
  const { state } = check
  return (
    <TextField
      {...field}
      label="Username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      hint={
        <span className={styles.hint} data-state={state} aria-live="polite">
          {hints[state]}
        </span>
      }
      error={state === 'taken' ? check.message : error}
      end={marks[state] && <span className={styles.mark}>{marks[state]}</span>}
    />
  )
}
