import { Banner } from '../../../ui/banner.tsx'
import { formatForReader } from '../../../../shared/format/reader-zone.ts'

interface SuspensionNoticeProps {
  about: { suspended_at: string | null; suspension_reason: string | null }
}

/** Since when and why something is suspended; empty if it is not. */
export function SuspensionNotice({ about: { suspended_at: at, suspension_reason: reason } }: SuspensionNoticeProps) {
  if (at === null) return null
  return (
    <Banner tone="bad">
      Suspended since {formatForReader(at)}. Reason: {reason}
    </Banner>
  )
}
