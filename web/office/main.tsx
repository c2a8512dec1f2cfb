import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { refreshSession } from '../shared/session/account.ts'
import { resumeActing } from '../shared/session/acting.ts'
import { finishForgetting } from '../shared/session/forget-device.ts'
import { createQueryClient } from '../shared/api/api-query.ts'
import { call } from '../shared/api/api.ts'
import { reloadReplacedPage } from '../shared/frame/reload-replaced-page.ts'
import { startLive } from '../shared/live/live.ts'
import './base.css'
import { createRoutes } from './routes.tsx'
import { Providers } from './shell/providers.tsx'

/** The styles that Mantine and its helpers insert carry the policy's nonce. */
const nonce = document.getElementById('entry')?.nonce ?? ''
// Read by the library that locks scrolling behind a dialog.
Object.assign(globalThis, { __webpack_nonce__: nonce })

reloadReplacedPage()
const root = document.getElementById('root')
if (root !== null) {
  resumeActing()
  const client = createQueryClient(call, { retries: 2 })
  createRoot(root).render(
    <Providers client={client} nonce={nonce}>
      <RouterProvider router={createBrowserRouter(createRoutes(client))} />
    </Providers>,
  )
  startLive()
  void finishForgetting()
  // An invalid token has already led to sign-in; after any other failure the known session stays.
  refreshSession().catch(() => undefined)
}
