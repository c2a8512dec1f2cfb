import { getHome, type HomeSection } from '#contract/events/home.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { apiQuery, statusOf, type ApiQuery } from '../../../../shared/api/api-query.ts'
import { readFilters, type Filters } from './filters.ts'

type Home = AnswerOf<typeof getHome>

/** What each section is called, and the filters that show all of it. */
export const sectionWords: Record<HomeSection, { title: string; all: Filters }> = {
  tonight: { title: 'Tonight', all: { date_range: 'today' } },
  weekend: { title: 'This weekend', all: { date_range: 'weekend' } },
  new: { title: 'Just added', all: { sort: 'new' } },
}

/** The whole list from its beginning: nothing is filtered, sorted or searched. */
export const isHome = (search: URLSearchParams): boolean => !search.has('cursor') && Object.keys(readFilters(search)).length === 0

const nothing: Home = { sections: [] }

/** The sections; none beside a filtered list. The list matters more: if they do not load, it is shown without them. */
export function homeQuery(isShown: boolean): ApiQuery<Home> {
  const query = apiQuery(getHome)
  if (!isShown) return { queryKey: [...query.queryKey, 'none'], queryFn: async () => Promise.resolve(nothing) }
  return {
    ...query,
    queryFn: async (context) =>
      query.queryFn(context).catch((error: unknown) => {
        // The list waits for the network, too.
        if (statusOf(error) === 0) throw error
        return nothing
      }),
  }
}
