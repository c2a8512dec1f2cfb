import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { Notice } from '../../../ui/notice.tsx'

interface PassingNoticeProps {
  /** How long it stands, in milliseconds. */
  ms: number
  /** What comes after it; not where it has gone before. */
  onEnd: () => void
  children: ReactNode
}

/** Good news that stands for a while. */
export function PassingNotice({ ms, onEnd, children }: PassingNoticeProps) {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const timer = setTimeout(() => end(), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return <Notice tone="ok">{children}</Notice>
}
