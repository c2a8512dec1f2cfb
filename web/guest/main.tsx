import { hydrate, type DehydratedState } from '@tanstack/react-query'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { refreshSession } from '../shared/session/account.ts'
import { finishForgetting } from '../shared/session/forget-device.ts'
import { createQueryClient } from '../shared/api/api-query.ts'
import { call } from '../shared/api/api.ts'
import { startLive } from '../shared/live/live.ts'
import './base.css'
import { matchRoute } from './routes.ts'
import { loadScreen } from './screen-modules.ts'
import { App } from './shell/app.tsx'
import { rememberPositions } from './shell/arrival.ts'
import { preloadLinks } from './shell/preload-links.ts'

/** Takes over the page that the server has rendered: the same screen with the same data, now alive. */
async function takeOver(root: HTMLElement, state: string): Promise<void> {
  // A breath after all the code has been run: a touch in between is served.
  await new Promise((resolve) => setTimeout(resolve))
  const client = createQueryClient(call, { retries: 2 })
  hydrate(client, JSON.parse(state) as DehydratedState)
  const match = matchRoute(location.pathname)
  if (match !== null) await loadScreen(match.row.screen)
  // In slices: a page of cards is much to take over at once, and who touches it meanwhile is served first.
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
  startLive()
  // Few pages are opened by a link of an ambassador: the others do without its code.
  if (/[?&]ref=/.test(location.search))
    void import('./domain/keep-referral.ts').then(({ keepReferral }) => keepReferral(location))
  void finishForgetting()
  // A dead token has led to the sign-in page by now; whatever else fails leaves what is known of the session as it is.
  await refreshSession().catch(() => undefined)
}

// A deployment has replaced the files that this page knows of; a page that has just been loaded knows the new ones.
// Without a network nothing would come in place of this page.
addEventListener('vite:preloadError', () => {
  if (navigator.onLine && performance.now() > 10_000) location.reload()
})

const root = document.getElementById('root')
const state = document.getElementById('state')
if (root !== null && state !== null) void takeOver(root, state.textContent)
