import { hydrate, type DehydratedState } from '@tanstack/react-query'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { refreshSession } from '../shared/session/account.ts'
import { finishForgetting } from '../shared/session/forget-device.ts'
import { markKnownDevice } from '../shared/session/known-device.ts'
import { getSession } from '../shared/session/session.ts'
import { createQueryClient } from '../shared/api/api-query.ts'
import { call } from '../shared/api/api.ts'
import { reloadReplacedPage } from '../shared/frame/reload-replaced-page.ts'
import './base.css'
import { matchRoute } from './routes.ts'
import { loadScreen } from './screen-modules.ts'
import { App } from './shell/app.tsx'
import { rememberPositions } from './shell/arrival.ts'
import { takeDrawn } from './shell/drawn-screen.ts'
import { preloadLinks } from './shell/preload-links.ts'

/** Hydrates the server's page: the same screen with the same data. */
async function takeOver(root: HTMLElement, state: string): Promise<void> {
  // Yields after the code has run, so that a tap in between is handled.
  await new Promise((resolve) => setTimeout(resolve))
  const client = createQueryClient(call, { retries: 2 })
  hydrate(client, JSON.parse(state) as DehydratedState)
  const match = matchRoute(location.pathname)
  // If it fails, the page says so.
  const loading = match === null ? null : loadScreen(match.row.screen).catch(() => undefined)
  await loading
  const drawn = await takeDrawn()
  if (drawn !== null) hydrate(client, drawn.state as DehydratedState)
  // In slices: hydrating a page of cards takes long, and taps meanwhile come first.
  startTransition(() => {
    hydrateRoot(
      root,
      <BrowserRouter>
        <App client={client} />
      </BrowserRouter>,
    )
  })
  rememberPositions()
  preloadLinks(client)
  // Not on the way to the first screen. Without it, screens poll.
  void import('../shared/live/live.ts').then(({ startLive }) => startLive()).catch(() => undefined)
  // Few pages are opened by an ambassador's link: the others do without its code.
  if (/[?&]ref=/.test(location.search))
    void import('./domain/keep-referral.ts').then(({ keepReferral }) => keepReferral(location))
  if (getSession().status === 'signed_in') markKnownDevice()
  void finishForgetting()
  // An invalid token has already led to sign-in; after any other failure the known session stays.
  if (drawn === null) await refreshSession().catch(() => undefined)
}

reloadReplacedPage()
const root = document.getElementById('root')
const state = document.getElementById('state')
if (root !== null && state !== null) void takeOver(root, state.textContent)
