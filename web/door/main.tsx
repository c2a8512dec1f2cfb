import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { refreshSession } from '../shared/session/account.ts'
import { startLive } from '../shared/live/live.ts'
import './base.css'
import { App } from './shell/app.tsx'

const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <BrowserRouter>
      <App />
    </BrowserRouter>,
  )
  startLive()
  // An invalid token has already led to sign-in; without a network the known session stays.
  refreshSession().catch(() => undefined)
  // Without a service worker, the door needs a network.
  navigator.serviceWorker?.register('/door/service-worker.js', { scope: '/admin-club/door' }).catch((error: unknown) => {
    console.warn('The door can’t be saved on this device', error)
  })
}
