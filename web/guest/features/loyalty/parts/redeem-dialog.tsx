import type { ClientReward, Redemption } from '#contract/loyalty/rewards.ts'
import { formatCount } from '../../../../shared/format/format.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { statusOf } from '../../../../shared/api/api-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useRedeem } from '../queries/loyalty-queries.ts'
import { formatPoints } from '../../../../shared/words/points.ts'
import styles from './redeem-dialog.module.css'

interface RedeemDialogProps {
  reward: ClientReward
  onClose: () => void
  onRedeemed: (redemption: Redemption) => void
}

/** The cost and the terms, before points are spent. */
export function RedeemDialog({ reward, onClose, onRedeemed }: RedeemDialogProps) {
  const { id, name, club, points_cost, available, needs_approval, redeem_within_days, is_alcohol } = reward
  const redeem = useRedeem()
  const isRefused = redeem.isError && [403, 404, 409].includes(statusOf(redeem.error) ?? 0)
  return (
    <Dialog open onClose={onClose} title={`Redeem ${name}?`}>
      <dl className={styles.facts}>
        <dt>Costs</dt>
        <dd>{formatPoints(points_cost)}</dd>
        <dt>Points left at {club.name}</dt>
        <dd>{formatPoints(Math.max(0, available - points_cost))}</dd>
      </dl>
      <ul className={styles.terms}>
        <li>{needs_approval ? `${club.name} approves it first. You’ll be notified.` : 'Ready to use right away.'}</li>
        <li>If you don’t use it within {formatCount(redeem_within_days, 'day')}, you get your points back.</li>
        <li>Show the code at the bar or the door.</li>
        {is_alcohol && <li>Only for guests verified as 18 or older.</li>}
      </ul>
      {redeem.isError && <Notice tone="bad">{errorMessage(redeem.error, 'Network error. Please try again.')}</Notice>}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {isRefused ? 'Close' : 'Cancel'}
        </Button>
        {!isRefused && (
          <Button pending={redeem.isPending} onClick={() => redeem.mutate({ id, points_cost }, { onSuccess: onRedeemed })}>
            Spend {formatPoints(points_cost)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
