import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { Notice } from '../../../ui/notice.tsx'

interface PassingNoticeProps {
  /** How long it is shown, in milliseconds. */
  ms: number
  /** Called afterwards, unless the page was left first. */
  onEnd: () => void
  children: ReactNode
}

/** A success message shown for a while. */
export function PassingNotice({ ms, onEnd, children }: PassingNoticeProps) {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const timer = setTimeout(() => end(), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return <Notice tone="ok">{children}</Notice>
}
