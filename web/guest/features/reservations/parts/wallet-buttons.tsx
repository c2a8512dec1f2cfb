import WalletIcon from 'lucide-react/icons/wallet'
import { Button } from '../../../ui/button.tsx'
import { useAddToWallet, type Wallet } from '../queries/wallets.ts'
import styles from './wallet-buttons.module.css'

const names: Record<Wallet, string> = { apple: 'Apple Wallet', google: 'Google Wallet' }

interface WalletButtonsProps {
  reservationId: string
  n: number
  of: number
  offered: readonly Wallet[]
}

/** Adds one ticket to a wallet. Black on the ticket's white, as both wallets are. */
export function WalletButtons({ reservationId, n, of, offered }: WalletButtonsProps) {
  const add = useAddToWallet(reservationId, n)
  return (
    <div className={styles.wallets}>
      {offered.map((wallet) => (
        <Button
          key={wallet}
          variant="secondary"
          className={styles.wallet}
          icon={<WalletIcon size={20} aria-hidden="true" />}
          pending={add.isPending && add.variables === wallet}
          onClick={() => add.mutate(wallet)}
        >
          Add to {names[wallet]}
          {of > 1 && <span className="visually-hidden">, ticket {n}</span>}
        </Button>
      ))}
    </div>
  )
}
