import Copy from 'lucide-react/icons/copy'
import Share2 from 'lucide-react/icons/share-2'
import type { FriendPlan } from '#contract/friend-plans/friend-plans.ts'
import { useInBrowser } from '../../../../shared/frame/use-in-browser.ts'
import { canShare, copyLink, shareLink } from '../../../domain/share-link.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import styles from './plan-share.module.css'

const byHand = 'Select it below to copy it.'

/** The secret link of a plan, to send to friends. */
export function PlanShare({ plan: { url, event } }: { plan: Pick<FriendPlan, 'url' | 'event'> }) {
  const isSharing = useInBrowser(canShare, false)
  return (
    <Card aria-labelledby="share">
      <h2 id="share" className={styles.heading}>
        Send the link to your friends
      </h2>
      <p className={styles.lead}>They answer without an account. Anyone who has the link sees the plan, so keep it among you.</p>
      <div className={styles.actions}>
        {isSharing && (
          <Button
            icon={<Share2 size={18} aria-hidden="true" />}
            onClick={() => void shareLink({ title: `Are you coming? ${event.title}`, url }, byHand)}
          >
            Share
          </Button>
        )}
        <Button
          variant={isSharing ? 'secondary' : 'primary'}
          icon={<Copy size={18} aria-hidden="true" />}
          onClick={() => void copyLink(url, byHand)}
        >
          Copy link
        </Button>
      </div>
      <output className={styles.link}>{url}</output>
    </Card>
  )
}
