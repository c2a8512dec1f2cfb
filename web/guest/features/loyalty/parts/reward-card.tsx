import type { RewardKind } from '#contract/loyalty/terms.ts'
import type { ClientReward } from '#contract/loyalty/rewards.ts'
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
