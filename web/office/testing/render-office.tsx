import { getOnboardingStatus } from '#contract/onboarding/onboarding.ts'
import { notifyManager } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { createQueryClient } from '../../shared/api/api-query.ts'
import { isClubAdmin, isOpening } from '../../shared/navigation/navigation-facts.ts'
import { getSession, type Session } from '../../shared/session/session.ts'
import { matchScreen } from '../../shared/screens/screen-row.ts'
import { officeScreens } from '../../shared/screens/office.ts'
import type { Answers } from '../../shared/testing/answers.ts'
import { renderPage, settle } from '../../shared/testing/render.tsx'
import { createRoutes } from '../routes.tsx'
import { loadScreen } from '../screen-modules.ts'
import { Providers } from '../shell/providers.tsx'

// Otherwise query results wait for a timer, which a test may hold.
notifyManager.setScheduler(queueMicrotask)

const openClub = {
  club_setup_completed: true,
  subscription_chosen: true,
  contract_signed: true,
  onboarding_complete: true,
  requirements: [],
  next_step: null,
}
const isOpen = (session: Session) => isClubAdmin(session) && !isOpening(session)

/** The whole office in a separate page, opened at `path`. Set the session beforehand with `keepSession`. */
export async function renderOffice(path: string, answers: Answers) {
  if (isOpen(getSession())) answers.giveByDefault(getOnboardingStatus, openClub)
  const client = createQueryClient(answers.call, { retries: 0 })
  const match = matchScreen(officeScreens, new URL(path, 'http://vesper.test').pathname)
  // The code is preloaded, as on a second visit.
  if (match !== null) await loadScreen(match.row.screen)
  // What opens on demand opens at once.
  await Promise.all([
    import('../ui/stale-notice.tsx'),
    import('../features/events/forms/event-preview.tsx'),
    import('../ui/action-modal.tsx'),
    import('../ui/list/bulk-results.tsx'),
    import('../ui/chart/chart-plot.tsx'),
    import('../features/events/parts/cover-field.tsx'),
    import('../features/events/forms/series-dialog.tsx'),
    import('../features/reservations/parts/reservation-dialogs.tsx'),
    import('../features/events/parts/publish-dialog.tsx'),
    import('../features/events/parts/move-dialog.tsx'),
  ])
  const router = createMemoryRouter(createRoutes(client), { initialEntries: [path] })
  const page = renderPage(
    <Providers client={client} nonce="" env="test">
      <RouterProvider router={router} />
    </Providers>,
  )
  await settle()
  return { ...page, client, address: () => router.state.location.pathname + router.state.location.search }
}
