import { useState } from 'react'
import Copy from 'lucide-react/icons/copy'
import Send from 'lucide-react/icons/send'
import Share2 from 'lucide-react/icons/share-2'
import Undo2 from 'lucide-react/icons/undo-2'
import type { Tickets, TicketSent } from '#contract/door/tickets.ts'
import { canShare, copyLink, shareLink } from '../../../../domain/share-link.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Dialog, DialogActions } from '../../../../ui/dialog.tsx'
import { useSendTicket, useTakeTicketBack } from '../../queries/sent-ticket-queries.ts'
import styles from './send-list.module.css'

/** What the phone’s sharing calls a link. */
const nameOf = (title: string) => `Your ticket: ${title}`
const byHand = 'Select it below to copy it.'

/** Every ticket of a party, and in whose hands it is. */
export function SendList({ tickets: { tickets, sent = [], party_size, reservation_id, event } }: { tickets: Tickets }) {
  const numbers = Array.from({ length: party_size }, (_, index) => index + 1)
  return (
    <Card aria-label="Send tickets">
      <h2 className={styles.heading}>Send tickets to your friends</h2>
      <p className={styles.lead}>
        Each link is for one ticket. Your friend adds their name and keeps it on their own phone,{' '}
        {event.requires_verified_id ? 'with an account, because this event requires a verified ID' : 'without an account'}.
      </p>
      <ul className={styles.rows}>
        {numbers.map((n) => (
          <SendRow
            key={n}
            n={n}
            id={reservation_id}
            title={event.title}
            name={tickets.find((one) => one.n === n)?.name ?? null}
            isUsed={tickets.find((one) => one.n === n)?.is_used ?? false}
            sent={sent.find((one) => one.n === n)}
          />
        ))}
      </ul>
    </Card>
  )
}

interface SendRowProps {
  n: number
  id: string
  /** The event’s. */
  title: string
  /** Of its guest, if the booking names them. */
  name: string | null
  isUsed: boolean
  sent: TicketSent | undefined
}

function SendRow({ n, id, title, name, isUsed, sent }: SendRowProps) {
  const make = useSendTicket(id, n)
  const isClaimed = sent !== undefined && sent.claimed_at !== null
  const isInside = isUsed || (sent?.is_used ?? false)
  const url = isClaimed || sent === undefined ? undefined : make.data?.url
  return (
    <li className={styles.row}>
      <p className={styles.who}>
        <b>Ticket {n}</b>
        <State {...{ name, isInside, sent }} />
      </p>
      {!isInside && (
        <div className={styles.actions}>
          {url !== undefined && <LinkButtons url={url} n={n} title={title} />}
          {!isClaimed && url === undefined && (
            <Button
              size="small"
              variant="secondary"
              icon={<Send size={16} aria-hidden="true" />}
              aria-label={sent === undefined ? `Send ticket ${n}` : `Create a new link for ticket ${n}`}
              pending={make.isPending}
              onClick={() =>
                make.mutate(undefined, {
                  onSuccess: (link) => canShare() && void shareLink({ title: nameOf(title), url: link.url }, byHand),
                })
              }
            >
              {sent === undefined ? 'Send' : 'New link'}
            </Button>
          )}
          {sent !== undefined && <TakeBackButton id={id} sent={sent} />}
          {url !== undefined && <output className={styles.link}>{url}</output>}
        </div>
      )}
    </li>
  )
}

/** Asks first: a friend may have the ticket on their phone. */
function TakeBackButton({ id, sent }: { id: string; sent: TicketSent }) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        icon={<Undo2 size={16} aria-hidden="true" />}
        aria-label={`Take back ticket ${sent.n}`}
        onClick={() => setIsAsking(true)}
      >
        Take back
      </Button>
      <Dialog open={isAsking} onClose={close} title={`Take back ticket ${sent.n}?`}>
        <TakeBack id={id} sent={sent} onClose={close} />
      </Dialog>
    </>
  )
}

function State({ name, isInside, sent }: Pick<SendRowProps, 'name' | 'sent'> & { isInside: boolean }) {
  if (sent !== undefined && sent.claimed_at !== null) {
    const companion = sent.name === null || sent.name === '' ? 'Your friend' : sent.name
    return <Badge tone="ok">{isInside ? `${companion} is inside` : `${companion} has this ticket`}</Badge>
  }
  if (isInside) return <Badge tone="ok">Inside</Badge>
  if (sent !== undefined) return <Badge tone="warn">Link created, not claimed yet</Badge>
  return <span className={styles.muted}>{name ?? 'Not sent'}</span>
}

function TakeBack({ id, sent: { n, name, claimed_at }, onClose }: { id: string; sent: TicketSent; onClose: () => void }) {
  const back = useTakeTicketBack(id, n)
  const companion = name === null || name === '' ? 'your friend' : name
  return (
    <>
      <p>
        {claimed_at === null
          ? 'The link stops working. You can create a new one at any time.'
          : `The code on ${companion}’s phone stops working, and you get a new one. Let them know.`}
      </p>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" pending={back.isPending} onClick={() => back.mutate(undefined, { onSuccess: onClose })}>
          Take back
        </Button>
      </DialogActions>
    </>
  )
}

/** A link that was just made: it is shown once. */
function LinkButtons({ url, n, title }: { url: string; n: number; title: string }) {
  return (
    <>
      {canShare() && (
        <Button
          size="small"
          variant="secondary"
          icon={<Share2 size={16} aria-hidden="true" />}
          aria-label={`Share the link of ticket ${n}`}
          onClick={() => void shareLink({ title: nameOf(title), url }, byHand)}
        >
          Share
        </Button>
      )}
      <Button
        size="small"
        variant="secondary"
        icon={<Copy size={16} aria-hidden="true" />}
        aria-label={`Copy link of ticket ${n}`}
        onClick={() => void copyLink(url, byHand)}
      >
        Copy link
      </Button>
    </>
  )
}
