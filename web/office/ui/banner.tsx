import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import styles from './banner.module.css'

const icons = { info: Info, warn: TriangleAlert, bad: CircleAlert }

interface BannerProps {
  tone: keyof typeof icons
  children: ReactNode
  /** What to do about it: a link or a button. */
  action?: ReactNode
}

/** Across the frame, above every screen: what concerns all of them. */
export function Banner({ tone, children, action }: BannerProps) {
  const Icon = icons[tone]
  return (
    <output className={styles.banner} data-tone={tone}>
      <Icon className={styles.icon} size={18} aria-hidden="true" />
      <span className={styles.text}>{children}</span>
      {action}
    </output>
  )
}
