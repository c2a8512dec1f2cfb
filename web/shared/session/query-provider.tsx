import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { onAccountLeft } from './session.ts'

/** The results screens share. They are cleared with their account. */
export function QueryProvider({ client, children }: { client: QueryClient; children: ReactNode }) {
  useEffect(() => onAccountLeft(() => client.clear()), [client])
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
