import type { SavedCard } from '#contract/payments/cards.ts'
import { useState } from 'react'
import { errorMessage } from '../../../../../shared/api/error-messages.ts'
import { Button } from '../../../../ui/button.tsx'
import { cardName, expiryOf, isExpired } from '../../../../domain/saved-card.ts'
import { useNow } from '../../../../../shared/format/use-now.ts'
import { usePayByCard } from '../../queries/pay-queries.ts'
import styles from './pay.module.css'

interface SavedCardsProps {
  id: string
  amount: string
  cards: readonly SavedCard[]
  onPaid: () => void
  onProblem: (problem: string | null) => void
}

/** Each pays in one tap. */
export function SavedCards({ id, amount, cards, onPaid, onProblem }: SavedCardsProps) {
  const now = useNow()
  const pay = usePayByCard(id)
  const [chosen, setChosen] = useState<string | null>(null)
  const usable = cards.filter((card) => !isExpired(card, now))
  if (usable.length === 0) return null
  const tap = async (card: SavedCard) => {
    setChosen(card.id)
    onProblem(null)
    try {
      const { payment } = await pay.mutateAsync(card.id)
      if (payment?.url) return window.location.assign(payment.url)
      if (payment?.state !== 'declined') return onPaid()
      onProblem(`${payment.decline_reason ?? 'The bank declined this card.'} You weren’t charged.`)
    } catch (error) {
      onProblem(errorMessage(error, 'Network error. Please try again.'))
    }
  }
  return (
    <ul className={styles.cards} aria-label="Saved cards">
      {usable.map((card) => (
        <li key={card.id} className={styles.card}>
          <p>
            <b>{cardName(card)}</b>
            <span className={styles.small}>{expiryOf(card)}</span>
          </p>
          <Button
            pending={pay.isPending && chosen === card.id}
            disabled={pay.isPending && chosen !== card.id}
            aria-label={`Pay ${amount} with ${cardName(card)}`}
            onClick={() => void tap(card)}
          >
            Pay {amount}
          </Button>
        </li>
      ))}
    </ul>
  )
}
