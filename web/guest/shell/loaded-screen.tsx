import { memo } from 'react'
import { useTitle } from '../../shared/frame/use-title.ts'
import type { Place } from '../../shared/screens/define-screen.ts'
import { QueriedScreen, type Skin } from '../../shared/screens/queried-screen.tsx'
import type { Screen } from '../ui/screen.ts'
import { useArrival } from './arrival.ts'
import { Failed } from './failed.tsx'
import { NotFound } from './not-found.tsx'
import { Waiting } from './waiting.tsx'

const skin: Skin<Screen> = {
  Ready({ screen, place, data, isStale }) {
    useTitle(screen.head(data, place).title)
    useArrival()
    return <screen.Component {...place} data={data} isStale={isStale} />
  },
  Waiting,
  Failed,
  NotFound,
}

interface LoadedScreenProps {
  screen: Screen
  place: Place
}

/** The session is known a moment later, which must not re-render a screen's cards. */
export const LoadedScreen = memo(({ screen, place }: LoadedScreenProps) => (
  <QueriedScreen screen={screen} place={place} skin={skin} />
))
