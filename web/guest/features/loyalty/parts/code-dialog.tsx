import type { Redemption, RewardCode } from '#contract/loyalty/rewards.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { formatCount } from '../../../../shared/format/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { codeQuery } from '../queries/loyalty-queries.ts'
import styles from './code-dialog.module.css'
import { redemptionStates } from './loyalty-words.ts'

/** This device's time, each second. */
function useSeconds(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

const isShownAt = (now: number) => (code: RewardCode) => Date.parse(code.valid_from) <= now && now < Date.parse(code.valid_until)

/** A code for the bar. The next ones are already loaded, so it keeps changing offline. */
export function CodeDialog({ redemption, onClose }: { redemption: Redemption; onClose: () => void }) {
  const { data, error, isPending, dataUpdatedAt } = useQuery({
    ...codeQuery(redemption.id),
    staleTime: 0,
    refetchInterval: 60_000,
  })
  // By the server's clock: a phone may be minutes off.
  const now = useSeconds() + (data ? Date.parse(data.server_time) - dataUpdatedAt : 0)
  const code = data?.codes.find(isShownAt(now))
  const status = data?.redemption.status ?? redemption.status
  const minutes = code && Math.max(1, Math.ceil((Date.parse(code.valid_until) - now) / 60_000))
  return (
    <Dialog open onClose={onClose} title={redemption.name}>
      {code && status === 'approved' ? (
        <div className={styles.code}>
          {/* Four modules of white around it, in both themes, for scanners. Screen readers read the code below. */}
          <svg
            className={styles.square}
            viewBox={`-4 -4 ${code.qr.size + 8} ${code.qr.size + 8}`}
            aria-hidden="true"
            shapeRendering="crispEdges"
          >
            <path d={code.qr.path} fill="#000000" />
          </svg>
          <p className={styles.text}>{code.code}</p>
          <p className={styles.note}>
            {redemption.club.name} · new code in {formatCount(minutes ?? 1, 'minute')}
          </p>
        </div>
      ) : (
        <CodeState isPending={isPending} status={status} error={error} />
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function CodeState({ isPending, status, error }: { isPending: boolean; status: Redemption['status']; error: Error | null }) {
  if (isPending) return <Spinner />
  if (status !== 'approved')
    return <Notice tone={status === 'fulfilled' ? 'ok' : 'info'}>{redemptionStates[status].label}.</Notice>
  return <Notice tone="bad">{errorMessage(error, 'The code couldn’t be loaded. Check your connection.')}</Notice>
}
