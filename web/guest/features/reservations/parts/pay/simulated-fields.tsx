import { useMutation } from '@tanstack/react-query'
import Wallet from 'lucide-react/icons/wallet'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../../ui/dialog.tsx'
import { Select } from '../../../../ui/select.tsx'
import type { FieldsProps } from './fields.ts'
import styles from './pay.module.css'
import { SaveCard } from './save-card.tsx'

/** Some of the simulated provider's test cards. */
const cards = [
  { value: '4242424242424242', label: '4242 4242 4242 4242, succeeds' },
  { value: '4000000000003155', label: '4000 0000 0000 3155, your bank asks you to confirm' },
  { value: '4000000000009995', label: '4000 0000 0000 9995, insufficient funds' },
  { value: '4000000000000069', label: '4000 0000 0000 0069, expired' },
  { value: '4000000000000101', label: '4000 0000 0000 0101, your bank takes hours' },
]
const firstCard = '4242424242424242'

type CardAnswer =
  | { state: 'complete' | 'over' }
  | { state: 'requires_action'; url: string }
  | { state: 'declined'; message: string }

async function enterCard(secret: string, card: string, save: boolean): Promise<CardAnswer> {
  const answer = await fetch(`/simulated-payments/checkouts/${secret}/card`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ card, save }),
  })
  if (!answer.ok) throw new Error(`The simulated provider answered ${answer.status}.`)
  return answer.json() as Promise<CardAnswer>
}

/** What a real provider's fields do, with test cards: no money moves. */
export function SimulatedFields({ entry: { secret }, amount, canSave, onPaid, onProblem, onOver }: FieldsProps) {
  const [card, setCard] = useState(firstCard)
  const [save, setSave] = useState(false)
  const [isWalletOpen, setIsWalletOpen] = useState(false)
  const pay = useMutation({
    mutationFn: async (by: { save: boolean }) => enterCard(secret, card, by.save),
    onMutate: () => onProblem(null),
    onSuccess: (entered) => {
      setIsWalletOpen(false)
      if (entered.state === 'declined') onProblem(`${entered.message} You weren’t charged.`)
      else if (entered.state === 'over') onOver()
      else if (entered.state === 'requires_action') window.location.assign(entered.url)
      else onPaid()
    },
    onError: () => onProblem('The payment provider didn’t answer. Check your connection and try again.'),
  })
  const choose = (
    <Select label="Test card" options={cards} value={card} onChange={(event) => setCard(event.currentTarget.value)} />
  )
  return (
    <form
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault()
        if (!pay.isPending) pay.mutate({ save })
      }}
    >
      <Button
        variant="secondary"
        wide
        icon={<Wallet size={20} aria-hidden="true" />}
        onClick={() => {
          onProblem(null)
          setIsWalletOpen(true)
        }}
      >
        Pay with test wallet
      </Button>
      <p className={styles.or}>or pay by card</p>
      {choose}
      {canSave && <SaveCard provider="simulated" checked={save} onChange={setSave} />}
      <Button type="submit" wide pending={pay.isPending && !isWalletOpen}>
        Pay {amount}
      </Button>
      <p className={styles.small}>A simulation: no money moves here.</p>
      <Dialog
        open={isWalletOpen}
        title="Test wallet"
        onClose={() => {
          setIsWalletOpen(false)
          onProblem('You closed your wallet before paying. You weren’t charged.')
        }}
      >
        <div className={styles.fields}>
          {choose}
          <DialogActions>
            <Button pending={pay.isPending} onClick={() => pay.mutate({ save: false })}>
              Confirm {amount}
            </Button>
          </DialogActions>
        </div>
      </Dialog>
    </form>
  )
}
