import { countedEvents } from '#contract/events/counted-events.ts'
import type { listCities, listEvents } from '#contract/events/events.ts'
import type { getHome } from '#contract/events/home.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import Moon from 'lucide-react/icons/moon'
import { useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { classNames } from '../../../../shared/frame/class-names.ts'
import { formatCount } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { defineScreen } from '../../../ui/screen.ts'
import { sessionMay } from '../../../../shared/session/abilities.ts'
import { useSession } from '../../../../shared/session/session.ts'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EventGridSkeleton } from '../parts/event-grid.tsx'
import { EventGroups } from '../parts/event-groups.tsx'
import { FilterBar, FilterBarSkeleton } from '../parts/filter-bar.tsx'
import { isByPrice, changedPath, changeFilters, headline, isNarrowed, readFilters, type Filters } from '../queries/filters.ts'
import { Home, HomeSkeleton } from '../parts/home.tsx'
import { MoreEvents } from '../parts/more-events.tsx'
import { citiesQuery, eventsQuery } from '../queries/events.ts'
import { homeQuery, isHome } from '../queries/home.ts'
import styles from './event-list.module.css'
import { Later, lazyPart } from '../../../ui/lazy-part.tsx'

const forMembers = async () => import('../parts/member-home.tsx')
const FollowedRow = lazyPart(async () => (await forMembers()).FollowedRow)
const NextTicket = lazyPart(async () => (await forMembers()).NextTicket)

interface Data {
  events: AnswerOf<typeof listEvents>
  cities: AnswerOf<typeof listCities>
  home: AnswerOf<typeof getHome>
}

function EventList({ data: { events, cities, home }, search, isStale }: ScreenProps<Data>) {
  const filters = readFilters(search)
  const isAtHome = isHome(search)
  const hasSections = isAtHome && home.sections.length > 0
  const isGuest = sessionMay(useSession(), 'book')
  const [hasRoom] = useState(() => typeof document === 'object' && document.documentElement.dataset['ticket'] !== undefined)
  useTopOfResult(isAtHome)
  return (
    <>
      {isAtHome && (
        <div className={styles.ticket}>
          <TodaysTicket isShown={isGuest && hasRoom} />
        </div>
      )}
      <Hero title={headline(filters, clubName(events, filters))} />
      {hasSections && <Home sections={home.sections} cities={cities.cities} />}
      {hasSections && isGuest && (
        <Later>
          <FollowedRow />
        </Later>
      )}
      {hasSections && <h2 className={styles.all}>All events</h2>}
      <FilterBar filters={filters} cities={cities.cities} />
      <div className={styles.line}>
        <p className={styles.count}>
          <output className={classNames(isStale && styles.stale)}>{countOf(events.count)}</output>
          {filters.search !== undefined && <Link to={changedPath(filters, { search: '' })}>Clear “{filters.search}”</Link>}
          {filters.club !== undefined && <Link to={changedPath(filters, { club: '' })}>Show all clubs</Link>}
        </p>
        {events.events.length > 1 && <Order filters={filters} />}
      </div>
      {events.events.length === 0 ? (
        <NothingFound filters={filters} />
      ) : (
        <>
          <EventGroups events={events.events} isByPrice={isByPrice(filters)} isStale={isStale} isBelow={hasSections} />
          {!isStale && <MoreEvents filters={filters} next={events.next} />}
        </>
      )}
      <TodaysTicket isShown={isGuest && !(isAtHome && hasRoom)} isBelow />
    </>
  )
}

const Hero = ({ title }: { title: string }) => (
  <header className={styles.hero}>
    <h1 tabIndex={-1}>{title}</h1>
    <p className={styles.lead}>Prices include all fees.</p>
  </header>
)

/** Filters are below the sections that they replace: their result begins at the top. */
function useTopOfResult(isAtHome: boolean): void {
  const wasAtHome = useRef(isAtHome)
  useLayoutEffect(() => {
    if (wasAtHome.current === isAtHome) return
    wasAtHome.current = isAtHome
    scrollTo({ top: 0, behavior: 'instant' })
    // The link that led here went with its section.
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [isAtHome])
}

interface TodaysTicketProps {
  isShown: boolean
  isBelow?: boolean
}

function TodaysTicket({ isShown, isBelow = false }: TodaysTicketProps) {
  if (!isShown) return null
  return (
    <Later>
      <NextTicket isBelow={isBelow} />
    </Later>
  )
}

const countOf = (count: number) =>
  count === 0 ? 'No events' : count < countedEvents ? formatCount(count, 'event') : `${countedEvents} or more events`

/** The name of the filtered club, once one of its events has loaded. */
const clubName = ({ events }: Data['events'], filters: Filters) =>
  events.find(({ club }) => club.slug === filters.club)?.club.name

const orders = [
  { value: 'date', label: 'Soonest first' },
  { value: 'new', label: 'Newest first' },
  { value: 'price', label: 'Lowest price first' },
  { value: '-price', label: 'Highest price first' },
]

function Order({ filters }: { filters: Filters }) {
  const navigate = useNavigate()
  return (
    <div className={styles.order}>
      <Select
        label="Order"
        hideLabel
        value={filters.sort ?? 'date'}
        options={orders}
        onChange={(event) => void navigate(changedPath(filters, { sort: event.target.value }), { replace: true })}
      />
    </div>
  )
}

function NothingFound({ filters }: { filters: Filters }) {
  const wider = changeFilters(filters, { date_range: '' })
  const isFiltered = isNarrowed(filters)
  return (
    <EmptyState
      icon={<Moon size={28} aria-hidden="true" />}
      title={isFiltered ? 'No events match' : 'No events yet'}
      action={
        isFiltered && (
          <>
            {filters.date_range !== undefined && isNarrowed(wider) && (
              <ButtonLink to={changedPath(filters, { date_range: '' })}>Search any day</ButtonLink>
            )}
            <ButtonLink variant="secondary" to={paths.events}>
              Clear all filters
            </ButtonLink>
          </>
        )
      }
    >
      {isFiltered ? 'Try another day, another city, or fewer words.' : 'Clubs are still planning. Check back in a few days.'}
    </EmptyState>
  )
}

function EventListSkeleton() {
  const search = new URLSearchParams(useLocation().search)
  return (
    <>
      <Hero title={headline(readFilters(search))} />
      {isHome(search) && <HomeSkeleton />}
      <FilterBarSkeleton />
      <div className={styles.line}>
        <Skeleton width="6rem" />
        <Skeleton width="12.5rem" height="3rem" />
      </div>
      <EventGridSkeleton />
    </>
  )
}

export const screen = defineScreen({
  queries: ({ search }: Place) => ({
    events: eventsQuery(readFilters(search), search.get('cursor') ?? undefined),
    cities: citiesQuery(),
    home: homeQuery(isHome(search)),
  }),
  head: ({ events }, { search }) => {
    const filters = readFilters(search)
    return {
      title: headline(filters, clubName(events, filters)),
      description: 'Club nights to book now, with all fees included. Search by day, city, genre, club or artist.',
      path: paths.events,
    }
  },
  Component: EventList,
  Skeleton: EventListSkeleton,
})
