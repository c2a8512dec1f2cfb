import type { MoneyMovement } from '#contract/reservations/money.ts'
import Download from 'lucide-react/icons/download'
import { Link } from 'react-router'
import { formatMoney } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useMoments } from '../../../ui/event-date.tsx'
import { useSaveReceipt } from '../queries/use-save-receipt.ts'
import type { Payable } from './pay-state.ts'
import styles from './price-lines.module.css'

const methods: Record<MoneyMovement['method'], string> = {
  online: 'online',
  cash: 'in cash at the venue',
  card: 'by card at the venue',
  other: 'at the venue',
}

/** A payment or refund in words, with what is still open about it. */
function wordsOf({ kind, method, state }: MoneyMovement): string {
  if (kind === 'payment') return `Paid ${methods[method]}${state === 'processing' ? ', being confirmed' : ''}`
  if (state === 'failed') return 'Refund rejected by your bank'
  return state === 'succeeded' ? `Refunded${method === 'online' ? '' : ` ${methods[method]}`}` : 'Refund on its way'
}

/** Where links to the receipt lead. */
export const paymentsId = 'payments'

/** Every payment and refund; empty if there were none. */
export function PayMovements({ reservation }: { reservation: Payable }) {
  const { movements = [], currency, event } = reservation
  const receipt = useSaveReceipt(reservation)
  const moment = useMoments(event.timezone)
  if (movements.length === 0) return null
  return (
    <Card id={paymentsId}>
      <h2 className={styles.heading}>Payments</h2>
      <dl className={styles.lines}>
        {movements.map((movement) => (
          <div key={movement.id} className={styles.line}>
            <dt>
              {movement.kind === 'refund' && movement.is_dispute !== true ? (
                <Link to={paths.refund(movement.id)}>{wordsOf(movement)}</Link>
              ) : (
                wordsOf(movement)
              )}{' '}
              <span className={styles.late}>{moment(movement.at)}</span>
            </dt>
            <dd>
              {movement.kind === 'refund' && '−'}
              {formatMoney(movement.amount_minor, currency)}
            </dd>
          </div>
        ))}
      </dl>
      <Button
        variant="secondary"
        className={styles.receipt}
        icon={<Download size={18} aria-hidden="true" />}
        pending={receipt.isPending}
        onClick={() => receipt.mutate()}
      >
        Save receipt
      </Button>
    </Card>
  )
}
