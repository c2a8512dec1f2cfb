import { Button, Select } from '@mantine/core'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Rota } from '#contract/staffing/rota.ts'
import { formatLocalDate } from '../../../../shared/format/format.ts'
import { otherDate, rotaViews, viewWords, type RotaPlace } from './rota-place.ts'
import styles from './rota.module.css'

interface RotaToolsProps {
  rota: Rota
  place: RotaPlace
  addressOf: (change: Readonly<Record<string, string | null>>) => { search: string }
  isStale: boolean
  isPhone: boolean
}

/** The rota's days, view and role; all of it is in the address. */
export function RotaTools({ rota, place, addressOf, isStale, isPhone }: RotaToolsProps) {
  const navigate = useNavigate()
  const step = (direction: 1 | -1) => addressOf({ date: otherDate(isPhone ? { ...place, view: 'week' } : place, direction) })
  const span =
    place.view === 'day' && !isPhone
      ? formatLocalDate(place.date)
      : `${formatLocalDate(rota.date_from)} – ${formatLocalDate(rota.date_to)}`
  return (
    <div className={styles.tools} aria-busy={isStale}>
      <h2 className={styles.span} aria-live="polite">
        {span}
      </h2>
      {rota.roles.length > 1 && (
        <Select
          aria-label="Role"
          placeholder="All roles"
          clearable
          w={150}
          data={rota.roles.map(({ id, name }) => ({ value: id, label: name }))}
          value={place.role}
          onChange={(role) => void navigate(addressOf({ role }), { preventScrollReset: true })}
        />
      )}
      {!isPhone && (
        <nav aria-label="View" className={styles.steps}>
          {rotaViews.map((view) => (
            <Button
              key={view}
              component={Link}
              to={addressOf({ view, date: place.date })}
              size="xs"
              variant={view === place.view ? 'light' : 'default'}
              aria-current={view === place.view ? 'page' : undefined}
              preventScrollReset
            >
              {viewWords[view]}
            </Button>
          ))}
        </nav>
      )}
      <nav aria-label="Days shown" className={styles.steps}>
        <StepLink to={step(-1)} label="Earlier">
          <ChevronLeft size={16} aria-hidden="true" />
        </StepLink>
        <StepLink to={addressOf({ date: null })} label="Today">
          Today
        </StepLink>
        <StepLink to={step(1)} label="Later">
          <ChevronRight size={16} aria-hidden="true" />
        </StepLink>
      </nav>
    </div>
  )
}

const StepLink = ({ to, label, children }: { to: { search: string }; label: string; children: ReactNode }) => (
  <Button component={Link} to={to} variant="default" size="xs" aria-label={label} preventScrollReset>
    {children}
  </Button>
)
