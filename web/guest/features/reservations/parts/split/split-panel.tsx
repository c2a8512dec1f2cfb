import type { Reservation } from '#contract/reservations/reservations.ts'
import type { Split } from '#contract/reservations/splits.ts'
import CreditCard from 'lucide-react/icons/credit-card'
import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { errorMessage } from '../../../../../shared/api/error-messages.ts'
import { formatMoney } from '../../../../../shared/format/format.ts'
import { shareLink } from '../../../../domain/share-link.ts'
import { toast } from '../../../../../shared/frame/toasts.ts'
import { ShareBadge } from './share-badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Dialog, DialogActions } from '../../../../ui/dialog.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Loading, Skeleton } from '../../../../ui/skeleton.tsx'
import { goToPayShare } from '../../queries/go-to-pay.ts'
import { useSplit, useSplitActions } from '../../queries/split-queries.ts'
import { Countdown } from '../countdown.tsx'
import panel from '../hold-panel.module.css'
import styles from './split.module.css'

interface SplitPanelProps {
  reservation: Reservation
  /** The host wants to change the amounts. */
  onChange: (split: Split) => void
}

/** A split under way, for its host: who has paid, the links, and what they can do before the deadline. */
export function SplitPanel({ reservation, onChange }: SplitPanelProps) {
  const { data, error } = useSplit(reservation.id)
  const split = data?.split
  if (error !== null && split === undefined)
    return <Notice tone="bad">{errorMessage(error, 'We couldn’t load the split. Try again in a moment.')}</Notice>
  return (
    <Card aria-label="Split with friends">
      {split ? (
        <Shares split={split} reservation={reservation} onChange={onChange} />
      ) : (
        <Loading label="Loading the split">
          <Skeleton height="12rem" />
        </Loading>
      )}
    </Card>
  )
}

function Shares({ split, reservation: { id, event }, onChange }: SplitPanelProps & { split: Split }) {
  const { state, currency, expires_at, shares } = split
  const money = (minor: number) => formatMoney(minor, currency)
  const isOpen = state === 'open'
  // Another of the host's shares covers it.
  const listed = shares.filter((share) => !share.is_host || share.state !== 'covered')
  const hasLinks = listed.some((share) => !share.is_host && share.state === 'open')
  const isShared = listed.some((share) => !share.is_host && share.state !== 'covered')
  return (
    <>
      <div className={panel.panel}>
        <h2 className={panel.title}>{isOpen ? 'Split with friends' : 'Everyone has paid'}</h2>
        {isOpen && expires_at !== null && <Countdown until={expires_at} />}
      </div>
      <p>
        {isOpen
          ? `${hasLinks ? 'Send each friend their link. ' : ''}Cards are charged once everyone has paid. If time runs out first, no one is charged.`
          : 'The cards are being charged. This page updates when that’s done.'}
      </p>
      <ul className={styles.shares}>
        {listed.map((share) => (
          <li key={share.id}>
            <span className={styles.who}>{share.is_host ? 'You' : share.name}</span>
            <span className={share.state === 'covered' ? styles.covered : styles.amount}>{money(share.amount_minor)}</span>
            <ShareBadge state={share.state} isOver={state === 'ended'} />
            {isOpen && !share.is_host && share.state === 'open' && (
              <Button
                variant="secondary"
                size="small"
                icon={<Share2 size={16} aria-hidden="true" />}
                onClick={() =>
                  void shareLink(
                    { title: `Your share for ${event.title}`, url: share.url },
                    'Allow this site to use the clipboard, then try again.',
                  )
                }
              >
                Send link<span className="visually-hidden"> to {share.name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {split.can_change && isShared && (
        <Button variant="quiet" size="small" className={styles.change} onClick={() => onChange(split)}>
          Change amounts
        </Button>
      )}
      {isOpen && <Steps id={id} split={split} />}
    </>
  )
}

/** What the host can pay, and the way out. */
function Steps({ id, split }: { id: string; split: Split }) {
  const { cancel } = useSplitActions(id)
  const [asking, setAsking] = useState<'cancel' | 'cover' | null>(null)
  const keep = () => setAsking(null)
  const { shares, missing_minor, currency } = split
  const own = shares.find((share) => share.is_host && share.state === 'open')
  const isAllOwn = own?.amount_minor === missing_minor
  const stop = () =>
    cancel.mutate(undefined, {
      onSuccess: () => toast({ tone: 'ok', message: 'Split cancelled. No one was charged' }),
      onSettled: keep,
    })
  const { error } = cancel
  const rest = formatMoney(missing_minor, currency)
  return (
    <div className={panel.actions}>
      {error !== null && <Notice tone="bad">{errorMessage(error, 'Network error. Please try again.')}</Notice>}
      {own !== undefined && (
        <Button icon={<CreditCard size={18} aria-hidden="true" />} onClick={() => goToPayShare(id, 'own')}>
          Pay your share: {formatMoney(own.amount_minor, currency)}
        </Button>
      )}
      {!isAllOwn && missing_minor > 0 && (
        <Button variant="secondary" onClick={() => setAsking('cover')}>
          {own === undefined ? 'Cover the rest' : 'Pay all that’s missing'}: {rest}
        </Button>
      )}
      <Button variant="quiet" onClick={() => setAsking('cancel')}>
        Cancel split
      </Button>
      {asking === 'cover' && (
        <Dialog open onClose={keep} title={`Pay ${rest}?`}>
          <p>The links of friends who haven’t paid stop working as soon as you continue.</p>
          <DialogActions>
            <Button variant="secondary" onClick={keep}>
              Wait for friends
            </Button>
            <Button onClick={() => goToPayShare(id, 'rest')}>Continue to payment</Button>
          </DialogActions>
        </Dialog>
      )}
      {asking === 'cancel' && (
        <Dialog open onClose={keep} title="Cancel the split?">
          <p>Your friends’ links stop working and no one is charged. Your places stay held until time runs out.</p>
          <DialogActions>
            <Button variant="secondary" onClick={keep}>
              Keep split
            </Button>
            <Button variant="danger" pending={cancel.isPending} onClick={stop}>
              Cancel split
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </div>
  )
}
