import type { Redemption, RewardCode } from '#contract/loyalty/rewards.ts'
import QrCode from 'lucide-react/icons/qr-code'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { formatDay, formatCount } from '../../../../shared/format/format.ts'
import { useReaderZone, useSecond } from '../../../../shared/format/use-now.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useCancelRedemption, codeQuery } from '../queries/loyalty-queries.ts'
import { formatPoints } from '../../../../shared/words/points.ts'
import { redemptionStates } from './loyalty-words.ts'
import styles from './redemption-row.module.css'
import { useQuery } from '@tanstack/react-query'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { Spinner } from '../../../ui/spinner.tsx'

/** A requested reward: its status, its code, and cancelling it. */
export function RedemptionRow({ redemption, onShow }: { redemption: Redemption; onShow: () => void }) {
  const { id, name, club, status, points, expires_at, fulfilled_at, reason, reference, allowed_actions } = redemption
  const zone = useReaderZone() ?? 'UTC'
  const cancel = useCancelRedemption()
  const { label, tone } = redemptionStates[status]
  const isOpen = status === 'pending' || status === 'approved'
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <div className={styles.text}>
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.facts}>
            {club.name} · {formatPoints(points)} · {reference}
          </p>
        </div>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {isOpen && <p className={styles.facts}>Use it by {formatDay(expires_at, zone)}.</p>}
      {fulfilled_at !== null && <p className={styles.facts}>Redeemed on {formatDay(fulfilled_at, zone)}.</p>}
      {reason !== '' && <p className={styles.facts}>{reason}</p>}
      {cancel.isError && <Notice tone="bad">{errorMessage(cancel.error, 'Network error. Please try again.')}</Notice>}
      {isOpen && (
        <div className={styles.actions}>
          {status === 'approved' && (
            <Button icon={<QrCode size={18} aria-hidden="true" />} onClick={onShow} aria-label={`Show code: ${name}`}>
              Show code
            </Button>
          )}
          {allowed_actions.includes('cancel') && (
            <Button
              variant="quiet"
              pending={cancel.isPending}
              onClick={() => cancel.mutate(id)}
              aria-label={`Cancel ${name} and get ${formatPoints(points)} back`}
            >
              Cancel
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

const isShownAt = (now: number) => (code: RewardCode) => Date.parse(code.valid_from) <= now && now < Date.parse(code.valid_until)

/** A code for the bar. The next ones are already loaded, so it keeps changing offline. */
export function CodeDialog({ redemption, onClose }: { redemption: Redemption; onClose: () => void }) {
  const { data, error, isPending, dataUpdatedAt } = useQuery({
    ...codeQuery(redemption.id),
    staleTime: 0,
    refetchInterval: 60_000,
  })
  const second = useSecond()
  // By the server's clock: a phone may be minutes off.
  const now = (second ?? 0) + (data ? Date.parse(data.server_time) - dataUpdatedAt : 0)
  const code = data?.codes.find(isShownAt(now))
  const status = data?.redemption.status ?? redemption.status
  const minutes = code && Math.max(1, Math.ceil((Date.parse(code.valid_until) - now) / 60_000))
  return (
    <Dialog open onClose={onClose} title={redemption.name}>
      {code && status === 'approved' ? (
        <div className={styles.code}>
          {/* Four modules of white around it, in both themes, for scanners. Screen readers read the code below. */}
          <svg
            className={styles.codeSquare}
            viewBox={`-4 -4 ${code.qr.size + 8} ${code.qr.size + 8}`}
            aria-hidden="true"
            shapeRendering="crispEdges"
          >
            <path d={code.qr.path} fill="#000000" />
          </svg>
          <p className={styles.codeText}>{code.code}</p>
          <p className={styles.codeNote}>
            {redemption.club.name} · new code in {formatCount(minutes ?? 1, 'minute')}
          </p>
        </div>
      ) : (
        <CodeState isPending={isPending || second === null} status={status} error={error} />
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
