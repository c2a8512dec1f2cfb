import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/** What only a browser knows and what stays as it is; `before` on a server, and while the browser takes over what it drew. */
export const useInBrowser = <Value>(read: () => Value, before: Value): Value =>
  useSyncExternalStore(neverChanges, read, () => before)
