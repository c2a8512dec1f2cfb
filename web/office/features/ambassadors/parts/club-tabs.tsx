import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import { LinkTabs } from '../../../ui/link-tabs.tsx'

const tabs = { people: 'Ambassadors', event: 'By event', prestation: 'By ticket or table' } as const
export type ClubTab = keyof typeof tabs

const addressOf = (tab: ClubTab) =>
  tab === 'people' ? paths.clubAmbassadors : withQuery(paths.clubAmbassadorResults, { by: tab })

/** Tabs of ambassador results: by ambassador, event and item. */
export function ClubTabs({ current }: { current: ClubTab }) {
  return (
    <LinkTabs
      label="Ambassador results"
      items={(Object.keys(tabs) as ClubTab[]).map((tab) => ({
        to: addressOf(tab),
        label: tabs[tab],
        isCurrent: tab === current,
      }))}
    />
  )
}
