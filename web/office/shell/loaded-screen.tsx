import { useLoaderData, useLocation, useParams } from 'react-router'
import { useFocusOnArrival } from '../../shared/frame/use-arrival.ts'
import { useTitle } from '../../shared/frame/use-title.ts'
import { QueriedScreen, type Skin } from '../../shared/screens/queried-screen.tsx'
import type { Screen } from '../ui/screen.ts'
import { Failed } from './failed.tsx'
import { NotFound } from './not-found.tsx'
import { Waiting } from './waiting.tsx'

const skin: Skin<Screen> = {
  Ready({ screen, place, data, isStale }) {
    useTitle(screen.title(data, place))
    useFocusOnArrival()
    return <screen.Component {...place} data={data} isStale={isStale} />
  },
  Waiting,
  Failed,
  NotFound,
}

/** A route's screen, once its loader has its code. Another path of the same screen starts over; another query does not. */
export function LoadedScreen() {
  const screen = useLoaderData<Screen>()
  const params = useParams()
  const { pathname, search } = useLocation()
  const values = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value ?? '']))
  return (
    <QueriedScreen key={pathname} screen={screen} place={{ params: values, search: new URLSearchParams(search) }} skin={skin} />
  )
}
