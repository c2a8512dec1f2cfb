import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import { LinkTabs } from '../../../ui/link-tabs.tsx'

export type FloorTab = 'tables' | 'combinations' | 'plans'

export const floorTabOf = (search: URLSearchParams): FloorTab => {
  const tab = search.get('tab')
  return tab === 'combinations' || tab === 'plans' ? tab : 'tables'
}

const labels: Record<FloorTab, string> = { tables: 'Tables', combinations: 'Combinations', plans: 'Plans' }

export function FloorTabs({ current }: { current: FloorTab }) {
  return (
    <LinkTabs
      label="Parts of the floor"
      items={(Object.keys(labels) as FloorTab[]).map((tab) => ({
        to: withQuery(paths.clubFloor, { tab: tab === 'tables' ? undefined : tab }),
        label: labels[tab],
        isCurrent: tab === current,
      }))}
    />
  )
}
