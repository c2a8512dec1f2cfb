import { Button } from '@mantine/core'
import { Link, useLocation, useSearchParams } from 'react-router'
import { isCalendar } from './event-filters.ts'

/** The same nights as a table or as a month: two links, so that the choice stands in the address. */
export function ViewSwitch() {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const current = isCalendar(search) ? 'calendar' : 'list'
  const to = (view: 'list' | 'calendar') => {
    const query = new URLSearchParams(search)
    query.delete('cursor')
    if (view === 'list') query.delete('view')
    else query.set('view', view)
    return { pathname, search: query.toString() }
  }
  return (
    <Button.Group>
      {(['list', 'calendar'] as const).map((view) => (
        <Button
          key={view}
          component={Link}
          to={to(view)}
          variant={view === current ? 'light' : 'default'}
          aria-current={view === current ? 'page' : undefined}
        >
          {view === 'list' ? 'List' : 'Calendar'}
        </Button>
      ))}
    </Button.Group>
  )
}
