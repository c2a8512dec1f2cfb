import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { isShown } from './field.tsx'
import { ToneIcon, type Tone } from './tone.tsx'

interface BadgeProps {
  /** `glow`: the one accent of a page, for what is live or the last of its kind. `plain`: no status, only a word. */
  tone?: Tone | 'glow' | 'plain'
  /** The icon beside the word; each tone has its own. */
  icon?: ReactNode
  children: ReactNode
}

/** A status as a word and an icon. */
export function Badge({ tone = 'plain', icon, children }: BadgeProps) {
  const shape = tone === 'plain' || tone === 'glow' ? null : <ToneIcon tone={tone} size={14} />
  return (
    <span className={styles.badge} data-tone={tone}>
      {isShown(icon) ? icon : shape}
      {children}
    </span>
  )
}
