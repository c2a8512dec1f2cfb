import { listSavedCards, removeSavedCard, type SavedCard } from '#contract/payments/cards.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { apiQuery, invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { useNow } from '../../../../shared/format/use-now.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { cardName, expiryOf, isExpired } from '../../../domain/saved-card.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { LoadFailure } from './load-failure.tsx'
import styles from './saved-cards-card.module.css'

/** The cards a guest saved while paying, each removable. */
export function SavedCardsCard() {
  const heading = useId()
  const query = useQuery(apiQuery(listSavedCards))
  return (
    <Card aria-labelledby={heading} className={styles.card}>
      <h2 id={heading}>Payment methods</h2>
      {query.isPending && (
        <Loading label="Loading your cards">
          <Skeleton height="4rem" />
        </Loading>
      )}
      <LoadFailure query={query} message="Your cards couldn’t be loaded." />
      {query.data?.cards.length === 0 && <p>No saved cards. When you pay, you can save your card for next time.</p>}
      {query.data !== undefined && query.data.cards.length > 0 && (
        <>
          <ul className={styles.list}>
            {query.data.cards.map((card) => (
              <Row key={card.id} card={card} />
            ))}
          </ul>
          <p className={styles.note}>Our payment provider stores your cards. We only see what’s shown here.</p>
        </>
      )}
    </Card>
  )
}

function Row({ card }: { card: SavedCard }) {
  const now = useNow()
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const name = cardName(card)
  const remove = useMutation({
    mutationFn: async () => call(removeSavedCard, { params: { id: card.id } }),
    onSuccess: () => toast({ tone: 'ok', message: `${name} removed` }),
    onError: (error) => {
      setIsAsking(false)
      toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') })
    },
    onSettled: async () => invalidate(client, listSavedCards),
  })
  return (
    <li className={styles.row}>
      <p>
        <b>{name}</b>
        <span className={styles.note}>{expiryOf(card)}</span>
      </p>
      {isExpired(card, now) && <Badge tone="warn">Expired</Badge>}
      <Button variant="secondary" size="small" aria-label={`Remove ${name}`} onClick={() => setIsAsking(true)}>
        Remove
      </Button>
      <Dialog open={isAsking} onClose={() => setIsAsking(false)} title={`Remove ${name}?`}>
        <p>We remove it here and at our payment provider. Your payments and bookings don’t change.</p>
        <DialogActions>
          <Button variant="secondary" onClick={() => setIsAsking(false)}>
            Keep card
          </Button>
          <Button variant="danger" pending={remove.isPending} onClick={() => remove.mutate()}>
            Remove card
          </Button>
        </DialogActions>
      </Dialog>
    </li>
  )
}
