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
  // A dead token has led to the sign-in page by now; without a network what is known of the session stays as it is.
  refreshSession().catch(() => undefined)
  // A browser without it, or one that refuses, has the door as long as it has a network.
  navigator.serviceWorker?.register('/door/service-worker.js', { scope: '/admin-club/door' }).catch((error: unknown) => {
    console.warn('The door can’t be saved on this device', error)
  })
}
