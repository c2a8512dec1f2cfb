import type { Theme } from '../../../../../shared/theme/theme.ts'

/** What we use of Stripe.js, whose API version is the server's. https://docs.stripe.com/js/custom_checkout */
type ConfirmResult = { type: 'success' } | { type: 'error'; error: { message: string } }

export interface ConfirmOptions {
  email?: string
  savePaymentMethod?: boolean
  redirect: 'if_required'
  expressCheckoutConfirmEvent?: unknown
}

interface StripeElement {
  mount: (place: HTMLElement) => void
  destroy: () => void
}

interface PaymentElement extends StripeElement {
  on: (event: 'ready' | 'loaderror', then: () => void) => void
}

interface WalletElement extends StripeElement {
  on: ((event: 'ready', then: (ready: { availablePaymentMethods?: object }) => void) => void) &
    ((event: 'confirm', then: (confirmed: object) => void) => void) &
    ((event: 'cancel', then: () => void) => void)
}

export interface StripeCheckout {
  createPaymentElement: (options: object) => PaymentElement
  createExpressCheckoutElement: (options?: object) => WalletElement
  changeAppearance: (appearance: object) => void
  loadActions: () => Promise<
    | { type: 'success'; actions: { confirm: (options: ConfirmOptions) => Promise<ConfirmResult> } }
    | { type: 'error'; error: { message: string } }
  >
}

interface StripeJs {
  initCheckoutElementsSdk: (options: { clientSecret: string; elementsOptions: { appearance: object } }) => StripeCheckout
}

declare global {
  interface Window {
    Stripe?: (key: string) => StripeJs
  }
}

/** Of the API version 2026-10-28.endive. */
const address = 'https://js.stripe.com/endive/stripe.js'
/** After this, the provider's page is faster than waiting. */
const patience = { milliseconds: 12_000 }

/** Whether this document was loaded for this page, whose policy alone allows the script. Back may lead here from another one. */
export function isOwnDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  if (loaded === undefined) return true
  const { pathname, search } = new URL(loaded.name, location.href)
  return pathname === location.pathname && search === location.search
}

/** Loads the provider's script, in this page alone. Rejects if it is blocked or too slow. */
export async function loadStripe(key: string): Promise<StripeJs> {
  if (window.Stripe === undefined) await addScript()
  if (window.Stripe === undefined) throw new Error('The script of the payment provider is incomplete.')
  return window.Stripe(key)
}

async function addScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('The script of the payment provider didn’t load.'))
    const script = document.createElement('script')
    script.src = address
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', fail)
    setTimeout(fail, patience.milliseconds)
    document.head.append(script)
  })
}

/** Our colours and shapes, as they are computed now, for fields in another document. */
export function appearanceOf(theme: Theme): object {
  const look = getComputedStyle(document.documentElement)
  const value = (name: string) => look.getPropertyValue(name).trim()
  return {
    theme: theme === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: value('--brand'),
      colorBackground: value('--surface'),
      colorText: value('--ink'),
      colorTextSecondary: value('--muted'),
      colorDanger: value('--bad'),
      fontFamily: 'Inter, system-ui, sans-serif',
      fontSizeBase: '16px',
      borderRadius: value('--radius-12'),
      spacingUnit: '4px',
    },
    rules: { '.Input': { border: `1px solid ${value('--edge')}`, boxShadow: 'none' } },
  }
}
