import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { classNames } from '../../shared/frame/class-names.ts'
import styles from './notice.module.css'

/** Something to know before going on. Announced when it appears. */
export function Notice({ tone, children }: { tone: 'warn' | 'bad'; children: ReactNode }) {
  return (
    <div role="alert" className={classNames(styles.notice, styles[tone])}>
      <TriangleAlert size={20} aria-hidden="true" />
      <div>{children}</div>
    </div>
  )
}
