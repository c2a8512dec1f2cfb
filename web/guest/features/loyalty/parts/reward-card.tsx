import type { RewardKind } from '#contract/loyalty/terms.ts'
import type { ClientReward, Redemption } from '#contract/loyalty/rewards.ts'
import Armchair from 'lucide-react/icons/armchair'
import FastForward from 'lucide-react/icons/fast-forward'
import Martini from 'lucide-react/icons/martini'
import Percent from 'lucide-react/icons/percent'
import Shirt from 'lucide-react/icons/shirt'
import Ticket from 'lucide-react/icons/ticket'
import Wine from 'lucide-react/icons/wine'
import { paths } from '../../../../shared/navigation/paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { rewardKindLabels, formatPoints } from '../../../../shared/words/points.ts'
import { obstacleSentence } from './loyalty-words.ts'
import styles from './reward-card.module.css'
import { formatCount } from '../../../../shared/format/format.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { statusOf } from '../../../../shared/api/api-query.ts'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useRedeem } from '../queries/loyalty-queries.ts'

const kindIcons: Record<RewardKind, typeof Ticket> = {
  free_entry: Ticket,
  queue_jump: FastForward,
  drink: Martini,
  bottle: Wine,
  table_upgrade: Armchair,
  discount: Percent,
  merchandise: Shirt,
}

/** A reward, and whether this client can have it now. */
export function RewardCard({ reward, onRedeem }: { reward: ClientReward; onRedeem: () => void }) {
  const { name, kind, points_cost, description, left, is_alcohol, obstacle, available } = reward
  const Icon = kindIcons[kind]
  const why = obstacleSentence(reward)
  return (
    <li className={styles.card}>
      <span className={styles.icon}>
        <Icon size={24} aria-hidden="true" />
      </span>
      <div className={styles.text}>
        <h3 className={styles.name}>{name}</h3>
        {rewardKindLabels[kind] !== name && <p className={styles.facts}>{rewardKindLabels[kind]}</p>}
        {description !== '' && <p className={styles.description}>{description}</p>}
        <p className={styles.badges}>
          {is_alcohol && <Badge>18+</Badge>}
          {left !== null && left > 0 && <Badge tone="glow">{left === 1 ? 'Last one' : `${left} left`}</Badge>}
        </p>
        {obstacle === 'not_enough_points' && (
          <progress className={styles.bar} max={points_cost} value={available} aria-label={`Points for ${name}`} />
        )}
      </div>
      <div className={styles.end}>
        <b className={styles.cost}>{formatPoints(points_cost)}</b>
        {obstacle === null && (
          <Button size="small" onClick={onRedeem} aria-label={`Redeem ${name}`}>
            Redeem
          </Button>
        )}
        {obstacle === 'age_unverified' && (
          <ButtonLink size="small" variant="secondary" to={paths.verifyIdentity}>
            Verify ID
          </ButtonLink>
        )}
        {obstacle !== null && obstacle !== 'age_unverified' && <span className={styles.why}>{why}</span>}
      </div>
    </li>
  )
}

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
      <dl className={styles.costFacts}>
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
