import type { listClubs } from '#contract/events/club-list.ts'
import type { listCities } from '#contract/events/events.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import Disc3 from 'lucide-react/icons/disc-3'
import SearchIcon from 'lucide-react/icons/search'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { classNames } from '../../../../shared/frame/class-names.ts'
import { formatCount } from '../../../../shared/format/format.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { CursorPages } from '../../../ui/cursor-pages.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ClubCardLink } from '../parts/club-card.tsx'
import { clubListPath, clubsQuery, readClubFilters, type ClubFilters } from '../queries/clubs.ts'
import { citiesQuery } from '../queries/events.ts'
import styles from './club-list.module.css'

interface Data {
  page: AnswerOf<typeof listClubs>
  cities: AnswerOf<typeof listCities>
}

function ClubList({ data: { page, cities }, search, isStale }: ScreenProps<Data>) {
  const filters = readClubFilters(search)
  const { clubs, count, next } = page
  const isFirst = !search.has('cursor')
  return (
    <div className={styles.page}>
      <Heading filters={filters} />
      <ClubFilterBar filters={filters} cities={cities.cities} />
      <output className={classNames(styles.count, isStale && styles.stale)}>{formatCount(count, 'club')}</output>
      {clubs.length === 0 ? (
        <NoClubs filters={filters} />
      ) : (
        <ul className={classNames(styles.grid, isStale && styles.stale)} aria-busy={isStale}>
          {clubs.map((club, index) => (
            <li key={club.id}>
              <ClubCardLink club={club} eager={index === 0} />
            </li>
          ))}
        </ul>
      )}
      <CursorPages
        first={isFirst ? null : { to: clubListPath(filters), label: 'First page' }}
        next={next === null ? null : { to: withQuery(paths.clubs, { ...filters, cursor: next }), label: 'Next page' }}
      />
    </div>
  )
}

const titleOf = ({ city }: ClubFilters) => (city === undefined ? 'Clubs' : `Clubs in ${city}`)

const Heading = ({ filters }: { filters: ClubFilters }) => (
  <PageHeader title={titleOf(filters)} lead="Where to go, and what’s on there next." />
)

/** While typing continues, in milliseconds. */
const pauseMs = 300

/** Filters as one types. Without scripts it is a submitted form. */
function ClubFilterBar({ filters, cities }: { filters: ClubFilters; cities: readonly { city: string }[] }) {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const words = filters.search ?? ''
  const applied = useRef(words)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    // Back, or a link without them: not what is being typed.
    if (applied.current !== words) {
      clearTimeout(timer.current)
      if (field.current !== null) field.current.value = words
    }
    applied.current = words
  }, [words])
  const apply = (data: FormData) => {
    clearTimeout(timer.current)
    const values = [...data].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
    const next = readClubFilters(new URLSearchParams(Object.fromEntries(values)))
    applied.current = next.search ?? ''
    void navigate(clubListPath(next), { replace: true })
  }
  const names = [...new Set([...cities.map(({ city }) => city), ...(filters.city === undefined ? [] : [filters.city])])]
  return (
    <search aria-label="Clubs">
      <form
        className={styles.bar}
        action={paths.clubs}
        onSubmit={(event) => {
          event.preventDefault()
          apply(new FormData(event.currentTarget))
        }}
      >
        <TextField
          ref={field}
          label="Club or city"
          hideLabel
          name="search"
          type="search"
          placeholder="Club or city"
          maxLength={100}
          enterKeyHint="search"
          autoComplete="off"
          defaultValue={words}
          start={<SearchIcon size={18} aria-hidden="true" />}
          onChange={({ currentTarget: { form } }) => {
            clearTimeout(timer.current)
            timer.current = setTimeout(() => form !== null && apply(new FormData(form)), pauseMs)
          }}
        />
        <Select
          label="City"
          hideLabel
          name="city"
          value={filters.city ?? ''}
          options={[{ value: '', label: 'All cities' }, ...names.map((city) => ({ value: city, label: city }))]}
          onChange={(event) => {
            const data = new FormData(event.currentTarget.form ?? undefined)
            data.set('city', event.currentTarget.value)
            apply(data)
          }}
        />
      </form>
    </search>
  )
}

function NoClubs({ filters }: { filters: ClubFilters }) {
  const isFiltered = Object.keys(filters).length > 0
  return (
    <EmptyState
      icon={<Disc3 size={28} aria-hidden="true" />}
      title={isFiltered ? 'No clubs match' : 'No clubs yet'}
      action={isFiltered && <ButtonLink to={paths.clubs}>Show all clubs</ButtonLink>}
    >
      {isFiltered ? 'Try another city, or fewer words.' : 'Clubs appear here once they open.'}
    </EmptyState>
  )
}

function ClubListSkeleton() {
  return (
    <div className={styles.page}>
      <Heading filters={readClubFilters(new URLSearchParams(useLocation().search))} />
      <div className={styles.bar}>
        <Skeleton height="3rem" />
        <Skeleton height="3rem" />
      </div>
      <Skeleton width="4rem" height="1.5rem" />
      <div className={styles.grid}>
        {['first', 'second', 'third'].map((bone) => (
          <div key={bone} className={styles.bone} />
        ))}
      </div>
    </div>
  )
}

export const screen = defineScreen({
  queries: ({ search }: Place) => ({
    page: clubsQuery(readClubFilters(search), search.get('cursor') ?? undefined),
    cities: citiesQuery(),
  }),
  head: (_, { search }) => ({
    title: titleOf(readClubFilters(search)),
    description: 'Clubs on Vesper, with their next events. Search by name or city.',
    path: paths.clubs,
  }),
  Component: ClubList,
  Skeleton: ClubListSkeleton,
})
