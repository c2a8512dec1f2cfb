import { openSplitShare, paySplitShare, type SplitShare } from '#contract/reservations/splits.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../shared/api/api.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { readEarly } from '../../../domain/early-read.ts'
import { usePaymentStart } from './pay-queries.ts'
import { goTo } from './split-queries.ts'

/** Others pay meanwhile, and a bank takes a moment. */
const lookAgain = { milliseconds: 4_000, soon: 1_500 }

const isUnderWay = ({ state }: SplitShare) => state === 'open' || state === 'capturing'

const openShare = readEarly(paths.splitShare, async (code) => call(openSplitShare, { body: { code } }))

/** The share behind a link. `code` is null until the page knows it. `isBack`: its payer has just returned from paying. */
export const useSplitShare = (code: string | null, isBack: boolean) =>
  useQuery({
    queryKey: [openSplitShare.name, code],
    queryFn: async () => openShare(code ?? ''),
    enabled: code !== null && code !== '',
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined || !isUnderWay(data)) return false
      return isBack && data.share.state === 'open' ? lookAgain.soon : lookAgain.milliseconds
    },
  })

/** The payment of a share of this amount, in our page or the provider's. */
export function useShareStart(code: string, email: string, minor: number) {
  const pay = async (place: 'here' | 'provider') => call(paySplitShare, { body: { code, email, place } })
  const start = usePaymentStart([paySplitShare.name, code, email, String(minor)], async () => pay('here'))
  const elsewhere = useMutation({ mutationFn: async () => pay('provider'), onSuccess: goTo })
  return { start, elsewhere }
}

/** For a browser without storage, which forgets the code on the way to our page. */
export function usePayElsewhere(code: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (email: string) => call(paySplitShare, { body: { code, email } }),
    onSuccess: goTo,
    onError: () => void client.invalidateQueries({ queryKey: [openSplitShare.name] }),
  })
}

/**
 * Goes to the page that pays a share: a new document, because it alone may load the provider's script, and without the secret in
 * its address. False if the browser keeps nothing for it.
 */
export function goToPayment(code: string, email: string): boolean {
  keepShareCode(code)
  keep(emailKey, email)
  if (readShareCode() !== code || readShareEmail() !== email) return false
  window.location.assign(`${paths.splitShare}?pay=here`)
  return true
}

/** Leaves that page: the share's own shows what became of the payment. */
export const leavePayment = (): void => window.location.assign(`${paths.splitShare}?payment=done`)

const [codeKey, emailKey] = ['split-share', 'split-email']

/** The code of this tab: the payment page leads back without it. */
export const readShareCode = (): string => read(codeKey)
export const readShareEmail = (): string => read(emailKey)
export const keepShareCode = (code: string): void => keep(codeKey, code)

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function keep(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // Without storage, the link opens the share again.
  }
}
