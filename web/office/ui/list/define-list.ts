interface FilterOf<Value extends string> {
  label: string
  /** The valid part of the address's text; undefined for what the API would refuse. */
  read: (text: string) => Value | undefined
  /** Behind “More filters”, so that the others fit into one row. */
  isMore?: true
}
interface ChoiceFilter<Value extends string> extends FilterOf<Value> {
  kind: 'choice'
  options: Readonly<Record<Value, string>>
  /** Shown while none is chosen. */
  unset: string
}
/** Several of its options at once, with commas in the address. */
interface ChoicesFilter extends FilterOf<string> {
  kind: 'choices'
  options: Readonly<Record<string, string>>
}
interface DatesFilter extends FilterOf<string> {
  kind: 'dates'
}
/** Set by links to the list; shown as a chip that can be removed. */
interface LinkedFilter extends FilterOf<string> {
  kind: 'linked'
}
export type Filter = ChoiceFilter<string> | ChoicesFilter | DatesFilter | LinkedFilter

/** `unset` names what the list shows until one is chosen, if that is not everything. */
export function choice<Value extends string>(
  label: string,
  options: Readonly<Record<Value, string>>,
  unset = `Any ${label.toLowerCase()}`,
): ChoiceFilter<Value> {
  const keys = Object.keys(options) as Value[]
  return { kind: 'choice', label, options, unset, read: (text) => keys.find((one) => one === text) }
}

export const choices = (label: string, options: Readonly<Record<string, string>>): ChoicesFilter => ({
  kind: 'choices',
  label,
  options,
  read: (text) => (text !== '' && text.split(',').every((one) => one in options) ? text : undefined),
})

/** A filter that is needed less often than the others of its list. */
export const more = <F extends Filter>(filter: F): F & { isMore: true } => ({ ...filter, isMore: true })

const rangePattern = /^(today|tomorrow|weekend|week|month|\d{4}-\d{2}-\d{2},\d{4}-\d{2}-\d{2})$/
export const dates = (label: string): DatesFilter => ({
  kind: 'dates',
  label,
  read: (text) => (rangePattern.test(text) ? text : undefined),
})

export const linkedText = (label: string, pattern: RegExp): LinkedFilter => ({
  kind: 'linked',
  label,
  read: (text) => (pattern.test(text) ? text : undefined),
})
export const linked = (label: string): LinkedFilter => linkedText(label, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)

type Filters = Readonly<Record<string, FilterOf<string>>>
type ValuesOf<F extends Filters, Sort extends string> = { search?: string; sort?: Sort } & {
  [Name in keyof F]?: Exclude<ReturnType<F[Name]['read']>, undefined>
}

export interface ListDefinition {
  /** The search field's label; null if the list has none. */
  search: string | null
  filters: Readonly<Record<string, Filter>>
  /** The address parameters that filter the list. */
  names: readonly string[]
}

interface ListOptions<F, Sort> {
  search?: string
  filters: F
  sorts?: readonly Sort[]
}

/** A list's filters and sort orders. They are in the address, so that a reload, a shared link and Back keep them. */
export function defineList<F extends Readonly<Record<string, Filter>>, Sort extends string = never>({
  search: searchLabel,
  filters,
  sorts = [],
}: ListOptions<F, Sort>) {
  type Values = ValuesOf<F, Sort>
  const entries = Object.entries<Filter>(filters)
  const filtersOf = (address: URLSearchParams): Values => {
    const text = address.get('search')?.trim().slice(0, 100) ?? ''
    const sort = sorts.find((one) => one === address.get('sort'))
    const values: Record<string, string> = {}
    for (const [name, { read }] of entries) {
      const value = read(address.get(name) ?? '')
      if (value !== undefined) values[name] = value
    }
    if (sort !== undefined) values['sort'] = sort
    if (searchLabel !== undefined && text !== '') values['search'] = text
    // Each was parsed by its own filter.
    return values as Values
  }
  return {
    search: searchLabel ?? null,
    filters: Object.fromEntries(entries),
    names: [...(searchLabel === undefined ? [] : ['search']), ...entries.map(([name]) => name)],
    /** The address's filters and sort order in the API's format. */
    filtersOf,
    /** The same with the page. */
    queryOf(address: URLSearchParams): Values & { cursor?: string } {
      const cursor = address.get('cursor') ?? ''
      return { ...filtersOf(address), ...(cursor !== '' && { cursor }) }
    },
  }
}

/** The query of an address in a fixed order: equal filters give equal text. */
export const searchOf = (values: Readonly<Record<string, unknown>>): string =>
  new URLSearchParams(
    Object.entries(values)
      .flatMap(([name, value]): [string, string][] => (typeof value === 'string' ? [[name, value]] : []))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ).toString()
