import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { theme } from '../shell/theme.tsx'
import { findAs, renderPage } from '../../shared/testing/render.tsx'

function Address() {
  const { pathname, search } = useLocation()
  return <data id="address" value={pathname + search} />
}

/** A part of the kit in a separate page, without transitions and portals. */
export function renderPart(element: ReactNode, path = '/') {
  const around = (inner: ReactNode) => (
    <MemoryRouter initialEntries={[path]}>
      <MantineProvider theme={theme} env="test">
        <Address />
        {inner}
      </MantineProvider>
    </MemoryRouter>
  )
  const { place, redraw } = renderPage(around(element))
  return { place, redraw: (next: ReactNode) => redraw(around(next)), address: () => findAs('#address', HTMLDataElement).value }
}
