import { createContext, use, useEffect, useRef } from 'react'

/** What a form would lose: nothing, its input when the page is closed, or when its screen is left as well. */
export type LossWarning = 'nothing' | 'on_close' | 'on_leave'

interface Holder {
  read: () => LossWarning
  /** The query parameters that keep it open, for a form in a drawer. */
  params: readonly string[]
}

const holders = new Set<Holder>()

export const LeaveParams = createContext<readonly string[]>([])

/** Declares unsaved input while the component is mounted: the frame asks before it is lost. */
export function useUnsaved(read: () => LossWarning): void {
  const params = use(LeaveParams)
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  useEffect(() => {
    const holder: Holder = { read: () => latest.current(), params }
    holders.add(holder)
    return () => void holders.delete(holder)
  }, [params])
}

interface Address {
  pathname: string
  search: string
}

export const losesOnClose = (): boolean => [...holders].some(({ read }) => read() !== 'nothing')

export function losesOnLeave(from: Address, to: Address): boolean {
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)]
  return [...holders].some(
    ({ read, params }) =>
      read() === 'on_leave' && (from.pathname !== to.pathname || params.some((name) => before.get(name) !== after.get(name))),
  )
}
