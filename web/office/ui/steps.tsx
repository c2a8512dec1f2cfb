import Check from 'lucide-react/icons/check'
import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './steps.module.css'

export interface Step {
  key: string
  label: string
  state: 'done' | 'due' | 'locked'
  /** What it needs, or why it waits. */
  note?: ReactNode
  /** The step's screen. */
  to?: string
}

const words = { done: 'Done', due: 'Due', locked: 'Locked' }

/** Steps to do in order, and the progress. */
export function Steps({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map(({ key, label, state, note, to }, index) => (
        <li key={key} className={styles.step} data-state={state}>
          <span className={styles.mark} aria-hidden="true">
            {state === 'done' ? <Check size={16} /> : state === 'locked' ? <Lock size={14} /> : index + 1}
          </span>
          <span className={styles.text}>
            {to === undefined || state === 'locked' ? (
              <span className={styles.label}>{label}</span>
            ) : (
              <Link className={styles.label} to={to}>
                {label}
              </Link>
            )}
            {note !== undefined && <span className={styles.note}>{note}</span>}
          </span>
          <span className={styles.state}>{words[state]}</span>
        </li>
      ))}
    </ol>
  )
}
