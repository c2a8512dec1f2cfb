import { openSplitShare, paySplitShare, type SplitShare } from '#contract/reservations/splits.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../shared/api/api.ts'

/** Others pay meanwhile, and a bank takes a moment. */
const lookAgain = { milliseconds: 4_000, soon: 1_500 }

const isUnderWay = ({ state }: SplitShare) => state === 'open' || state === 'capturing'

/** The share behind a link. `code` is null until the page knows it. `isBack`: its payer has just returned from paying. */
export const useSplitShare = (code: string | null, isBack: boolean) =>
  useQuery({
    queryKey: [openSplitShare.name, code],
    queryFn: async () => call(openSplitShare, { body: { code: code ?? '' } }),
    enabled: code !== null && code !== '',
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined || !isUnderWay(data)) return false
      return isBack && data.share.state === 'open' ? lookAgain.soon : lookAgain.milliseconds
    },
  })

export function usePayShare(code: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (email: string) => call(paySplitShare, { body: { code, email } }),
    // Without a page, it is paid or over: the share shows which.
    onSuccess: ({ url }) => (url === null ? undefined : window.location.assign(url)),
    onError: () => void client.invalidateQueries({ queryKey: [openSplitShare.name] }),
  })
}

const key = 'split-share'

/** The code of this tab: the payment page leads back without it. */
export function readShareCode(): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

export function keepShareCode(code: string): void {
  try {
    sessionStorage.setItem(key, code)
  } catch {
    // Without storage, the link opens the share again.
  }
}
