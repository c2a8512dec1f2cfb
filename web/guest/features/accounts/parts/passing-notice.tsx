import type { ReactNode } from 'react'
import { usePassing } from '../../../../shared/profile/use-passing.ts'
import { Notice } from '../../../ui/notice.tsx'

interface PassingNoticeProps {
  /** How long it is shown, in milliseconds. */
  ms: number
  /** Called afterwards, unless the page was left first. */
  onEnd: () => void
  children: ReactNode
}

/** A success message that disappears after a while. */
export function PassingNotice({ ms, onEnd, children }: PassingNoticeProps) {
  usePassing(ms, onEnd)
  return <Notice tone="ok">{children}</Notice>
}
