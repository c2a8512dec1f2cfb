import { usePassing } from '../../../../shared/profile/use-passing.ts'
import { Notice } from './notice.tsx'

interface PassingNoticeProps {
  /** How long it is shown, in milliseconds. */
  ms: number
  onEnd: () => void
  children: string
}

/** A success message that disappears after a while. */
export function PassingNotice({ ms, onEnd, children }: PassingNoticeProps) {
  usePassing(ms, onEnd)
  return <Notice tone="ok">{children}</Notice>
}
