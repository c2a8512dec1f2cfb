import { MantineProvider } from '@mantine/core'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryProvider } from '../../shared/session/query-provider.tsx'
import { useTheme } from '../../shared/theme/theme.ts'
import { cssVariablesResolver, theme } from './theme.tsx'

interface ProvidersProps {
  client: QueryClient
  nonce: string
  /** `test`: without transitions and portals. */
  env?: 'default' | 'test'
  children: ReactNode
}

/** The providers every part of the office needs. */
export function Providers({ client, nonce, env = 'default', children }: ProvidersProps) {
  return (
    <QueryProvider client={client}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        forceColorScheme={useTheme()}
        getStyleNonce={() => nonce}
        env={env}
      >
        {children}
      </MantineProvider>
    </QueryProvider>
  )
}
