import Check from 'lucide-react/icons/check'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import WalletIcon from 'lucide-react/icons/wallet'
import type { Ticket } from '#contract/door/tickets.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { classNames } from '../../../../shared/frame/class-names.ts'
import { useAddToWallet, type Wallet } from '../queries/wallets.ts'
import styles from './ticket-code.module.css'

interface TicketCodeProps {
  ticket: Ticket
  /** Empty for a companion, who has this ticket alone. */
  reference: string
  /** Whose ticket a wallet is given. */
  source: { id: string } | { code: string }
  /** The wallets it can be added to on this device. */
  offered: readonly Wallet[]
  /** The numbers of the tickets beside it. */
  before?: number | undefined
  after?: number | undefined
  /** To ticket `n` of the party. */
  onGo?: (n: number) => void
}

/** One admission: white in both themes, for scanners. */
export function TicketCode({
  ticket: { n, of, code, name, is_used, qr },
  reference,
  source,
  offered,
  before,
  after,
  onGo,
}: TicketCodeProps) {
  return (
    <li className={classNames(styles.ticket, is_used && styles.used)} aria-label={`Ticket ${n} of ${of}`}>
      <div className={styles.head}>
        <b className={styles.name}>{name ?? (of > 1 ? `Guest ${n}` : 'Your ticket')}</b>
        {of > 1 && (
          <IconButton
            label={before === undefined ? 'Previous ticket' : `Previous: ticket ${before}`}
            className={styles.step ?? ''}
            disabled={before === undefined}
            onClick={() => before !== undefined && onGo?.(before)}
          >
            <ChevronLeft size={24} aria-hidden="true" />
          </IconButton>
        )}
        {of > 1 && (
          <span className={styles.place}>
            {n} of {of}
          </span>
        )}
        {of > 1 && (
          <IconButton
            label={after === undefined ? 'Next ticket' : `Next: ticket ${after}`}
            className={styles.step ?? ''}
            disabled={after === undefined}
            onClick={() => after !== undefined && onGo?.(after)}
          >
            <ChevronRight size={24} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {/* Four modules of white around it, without which scanners do not find its edges. Screen readers read the code below. */}
      <svg
        className={styles.square}
        viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`}
        aria-hidden="true"
        shapeRendering="crispEdges"
      >
        <path d={qr.path} fill="#000000" />
      </svg>
      <p className={styles.code}>
        <span className="visually-hidden">Ticket code </span>
        {code}
      </p>
      {reference !== '' && (
        <p className={styles.reference}>
          <span className="visually-hidden">Reference </span>
          {reference}
        </p>
      )}
      {!is_used && offered.length > 0 && <WalletButtons {...{ source, n, of, offered }} />}
      {is_used && (
        <p className={styles.stamp}>
          <Check size={20} strokeWidth={3} aria-hidden="true" />
          Inside
        </p>
      )}
    </li>
  )
}

const names: Record<Wallet, string> = { apple: 'Apple Wallet', google: 'Google Wallet' }

interface WalletButtonsProps {
  source: TicketCodeProps['source']
  n: number
  of: number
  offered: readonly Wallet[]
}

/** Adds one ticket to a wallet. Black on the ticket's white, as both wallets are. */
function WalletButtons({ source, n, of, offered }: WalletButtonsProps) {
  const add = useAddToWallet({ ...source, n })
  return (
    <div className={styles.wallets}>
      {offered.map((wallet) => (
        <Button
          key={wallet}
          variant="secondary"
          className={styles.wallet}
          aria-label={of > 1 ? `Add to ${names[wallet]}, ticket ${n}` : undefined}
          icon={<WalletIcon size={20} aria-hidden="true" />}
          pending={add.isPending && add.variables === wallet}
          onClick={() => add.mutate(wallet)}
        >
          Add to {names[wallet]}
        </Button>
      ))}
    </div>
  )
}
