import type { Redemption } from '#contract/loyalty/rewards.ts'
import QrCode from 'lucide-react/icons/qr-code'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { formatDay } from '../../../../shared/format/format.ts'
import { useReaderZone } from '../../../../shared/format/use-now.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useCancelRedemption } from '../queries/loyalty-queries.ts'
import { formatPoints } from '../../../../shared/words/points.ts'
import { redemptionStates } from './loyalty-words.ts'
import styles from './redemption-row.module.css'

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
