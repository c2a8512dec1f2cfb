import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTheme } from '../../../../../shared/theme/theme.ts'
import { Button } from '../../../../ui/button.tsx'
import { Loading, Skeleton } from '../../../../ui/skeleton.tsx'
import type { FieldsProps } from './fields.ts'
import { appearanceOf, isOwnDocument, loadStripe, type ConfirmOptions, type StripeCheckout } from './load-stripe.ts'
import styles from './pay.module.css'
import { SaveCard } from './save-card.tsx'

type Confirm = (options: ConfirmOptions) => Promise<string | null>

/** Stripe's wallet buttons and card fields. They are frames of Stripe's: nothing typed there reaches us. */
export function StripeFields({
  entry: { secret, key },
  amount,
  email: typed,
  canSave,
  onPaid,
  onProblem,
  onUnavailable,
}: FieldsProps) {
  const theme = useTheme()
  const [wallets, fields] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  const checkout = useRef<StripeCheckout>(null)
  const [confirm, setConfirm] = useState<Confirm | null>(null)
  const [hasWallet, setHasWallet] = useState(false)
  const [save, setSave] = useState(false)
  const [isPaying, setIsPaying] = useState(false)
  const email = typed === null ? {} : { email: typed }

  const settle = async (confirming: Promise<string | null>) => {
    setIsPaying(true)
    onProblem(null)
    const problem = await confirming.catch(() => 'The payment provider didn’t answer. Check your connection and try again.')
    if (problem === null) return onPaid()
    setIsPaying(false)
    onProblem(problem)
  }
  const confirmWallet = useEffectEvent((by: Confirm, event: object) =>
    settle(by({ ...email, redirect: 'if_required', expressCheckoutConfirmEvent: event })),
  )
  const show = useEffectEvent(async (isGone: () => boolean): Promise<() => void> => {
    if (!isOwnDocument()) {
      window.location.reload()
      return () => undefined
    }
    const stripe = await loadStripe(key ?? '')
    if (isGone() || wallets.current === null || fields.current === null) return () => undefined
    const appearance = appearanceOf(theme)
    const sdk = stripe.initCheckoutElementsSdk({ clientSecret: secret, elementsOptions: { appearance } })
    checkout.current = sdk
    const loaded = await sdk.loadActions()
    if (loaded.type === 'error') throw new Error(loaded.error.message)
    const by: Confirm = async (options) => {
      const answer = await loaded.actions.confirm(options)
      return answer.type === 'error' ? answer.error.message : null
    }
    const wallet = sdk.createExpressCheckoutElement({ buttonHeight: 48 })
    wallet.on('ready', ({ availablePaymentMethods }) => setHasWallet(availablePaymentMethods !== undefined))
    wallet.on('confirm', (event) => void confirmWallet(by, event))
    wallet.on('cancel', () => onProblem('You closed your wallet before paying. You weren’t charged.'))
    // Its own buttons are above the fields.
    const card = sdk.createPaymentElement({ layout: 'tabs', wallets: { applePay: 'never', googlePay: 'never' } })
    card.on('ready', () => setConfirm(() => by))
    card.on('loaderror', onUnavailable)
    wallet.mount(wallets.current)
    card.mount(fields.current)
    return () => {
      wallet.destroy()
      card.destroy()
    }
  })
  const fail = useEffectEvent(() => onUnavailable())
  useEffect(() => {
    let isGone = false
    const shown = show(() => isGone)
    shown.catch(() => fail())
    return () => {
      isGone = true
      void shown.then((remove) => remove()).catch(() => undefined)
    }
  }, [])
  useEffect(() => checkout.current?.changeAppearance(appearanceOf(theme)), [theme])

  return (
    <form
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault()
        if (confirm !== null && !isPaying)
          void settle(confirm({ ...email, redirect: 'if_required', ...(save && { savePaymentMethod: true }) }))
      }}
    >
      <div ref={wallets} className={styles.frame} data-shown={hasWallet} />
      {hasWallet && <p className={styles.or}>or pay by card</p>}
      {confirm === null && (
        <Loading label="Loading the card fields">
          <Skeleton height="11rem" />
        </Loading>
      )}
      <div ref={fields} className={styles.frame} data-shown={confirm !== null} />
      {canSave && <SaveCard provider="stripe" checked={save} onChange={setSave} />}
      <Button type="submit" wide pending={isPaying} disabled={confirm === null}>
        Pay {amount}
      </Button>
    </form>
  )
}
