import type { AnswerOf } from '#contract/base/endpoint.ts'
import { rewardKinds } from '#contract/loyalty/terms.ts'
import { listRedemptions, type ClientReward, type listClientRewards, type Redemption } from '#contract/loyalty/rewards.ts'
import Gift from 'lucide-react/icons/gift'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useFresh } from '../../../../shared/live/use-refresh.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { CursorPages } from '../../../ui/cursor-pages.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Select } from '../../../ui/select.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { CodeDialog, RedemptionRow } from '../parts/redemption-row.tsx'
import { rewardKindLabels, formatPoints } from '../../../../shared/words/points.ts'
import { RedeemDialog, RewardCard } from '../parts/reward-card.tsx'
import { redemptionsQuery, rewardsQuery, type RewardFilters } from '../queries/loyalty-queries.ts'
import styles from './rewards.module.css'

type Offers = AnswerOf<typeof listClientRewards>
type OwnRedemptions = AnswerOf<typeof listRedemptions>

const isMine = ({ search }: Pick<Place, 'search'>) => search.get('tab') === 'mine'
const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const filtersOf = ({ search }: Pick<Place, 'search'>): RewardFilters => {
  const [reach, club] = [search.get('reach'), search.get('club') ?? '']
  return {
    reach: reach === 'now' || reach === 'close' ? reach : null,
    kind: rewardKinds.find((kind) => kind === search.get('kind')) ?? null,
    club: id.test(club) ? club : null,
  }
}

export const screen = defineScreen({
  queries: (place) => {
    const cursor = place.search.get('cursor')
    return {
      offers: rewardsQuery(filtersOf(place), isMine(place) ? null : cursor),
      mine: redemptionsQuery(isMine(place) ? cursor : null),
    }
  },
  head: () => ({ title: 'Rewards' }),
  Component: Rewards,
  Skeleton: RewardsSkeleton,
})

function RewardsSkeleton() {
  return (
    <div className={styles.page}>
      <PageHeader title="Rewards" />
      <Skeleton width="14rem" height="3rem" />
      <Skeleton width="20rem" height="2.75rem" />
      <Skeleton width="16rem" height="3rem" />
      <Skeleton width="10rem" height="1.5rem" />
      <div className={styles.list}>
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} height="9rem" />
        ))}
      </div>
    </div>
  )
}

function Rewards({ data: { offers, mine }, search, isStale }: ScreenProps<{ offers: Offers; mine: OwnRedemptions }>) {
  const { user } = useSignedIn()
  useFresh(`user:${user.id}`, listRedemptions)
  const navigate = useNavigate()
  const [redeeming, setRedeeming] = useState<ClientReward | null>(null)
  const [shown, setShown] = useState<Redemption | null>(null)
  const showsMine = isMine({ search })
  const ready = mine.redemptions.filter(({ status }) => status === 'approved').length
  const redeemed = (redemption: Redemption) => {
    setRedeeming(null)
    if (redemption.status === 'approved') setShown(redemption)
    void navigate(withQuery(paths.rewards, { tab: 'mine' }))
  }
  return (
    <div className={styles.page}>
      <PageHeader title="Rewards" />
      <div>
        <Tabs
          label="Filter rewards"
          items={[
            { to: paths.rewards, label: 'Available', current: !showsMine },
            {
              to: withQuery(paths.rewards, { tab: 'mine' }),
              label: ready > 0 ? `Mine (${ready} ready)` : 'Mine',
              current: showsMine,
            },
          ]}
        />
      </div>
      {showsMine ? (
        <MyRewards mine={mine} search={search} isStale={isStale} onShow={setShown} />
      ) : (
        <Offered offers={offers} search={search} isStale={isStale} onRedeem={setRedeeming} />
      )}
      {redeeming !== null && <RedeemDialog reward={redeeming} onClose={() => setRedeeming(null)} onRedeemed={redeemed} />}
      {shown !== null && <CodeDialog redemption={shown} onClose={() => setShown(null)} />}
    </div>
  )
}

const kindOptions = [
  { value: '', label: 'All kinds' },
  ...rewardKinds.map((value) => ({ value, label: rewardKindLabels[value] })),
]

interface ListProps {
  search: URLSearchParams
  isStale: boolean
}

function Offered({
  offers,
  search,
  isStale,
  onRedeem,
}: ListProps & { offers: Offers; onRedeem: (reward: ClientReward) => void }) {
  const filters = filtersOf({ search })
  const { reach, kind } = filters
  const isFiltered = reach !== null || kind !== null
  const navigate = useNavigate()
  const address = (change: Partial<RewardFilters> = {}, cursor?: string) => {
    const to = { ...filters, ...change }
    return withQuery(paths.rewards, {
      club: to.club ?? undefined,
      reach: to.reach ?? undefined,
      kind: to.kind ?? undefined,
      cursor,
    })
  }
  const isEmpty = offers.rewards.length === 0
  const filter = (isFiltered || !isEmpty) && (
    <>
      <Tabs
        label="Availability"
        look="chips"
        items={[
          { to: address({ reach: null }), label: 'All', current: reach === null },
          { to: address({ reach: 'now' }), label: 'Ready to redeem', current: reach === 'now' },
          { to: address({ reach: 'close' }), label: 'Almost there', current: reach === 'close' },
        ]}
      />
      <div className={styles.kind}>
        <Select
          label="Kind of reward"
          hideLabel
          options={kindOptions}
          value={kind ?? ''}
          onChange={({ currentTarget: { value } }) =>
            void navigate(address({ kind: rewardKinds.find((one) => one === value) ?? null }), { replace: true })
          }
        />
      </div>
    </>
  )
  return (
    <>
      {filter}
      {isEmpty ? (
        <EmptyState
          icon={<Gift size={28} aria-hidden="true" />}
          title={isFiltered ? 'Nothing here right now' : 'No rewards yet'}
          action={<ButtonLink to={paths.events}>Find an event</ButtonLink>}
        >
          {isFiltered
            ? 'Every visit earns you more points.'
            : 'Rewards from clubs where you have points appear here. You earn points with every visit.'}
        </EmptyState>
      ) : (
        [...Map.groupBy(offers.rewards, ({ club }) => club.id).values()].map((rewards) => (
          <ClubRewards key={rewards[0]?.club.id} rewards={rewards} isStale={isStale} onRedeem={onRedeem} />
        ))
      )}
      <CursorPages
        first={search.has('cursor') ? { to: address(), label: 'Back to the start' } : null}
        next={offers.next === null ? null : { to: address({}, offers.next), label: 'More rewards' }}
      />
    </>
  )
}

interface ClubRewardsProps {
  rewards: readonly ClientReward[]
  isStale: boolean
  onRedeem: (reward: ClientReward) => void
}

/** What one club offers for the points collected there. */
function ClubRewards({ rewards, isStale, onRedeem }: ClubRewardsProps) {
  const [first] = rewards
  if (first === undefined) return null
  return (
    <section className={styles.club} aria-labelledby={`club-${first.club.id}`}>
      <h2 id={`club-${first.club.id}`} className={styles.clubName}>
        {first.club.name} <span className={styles.clubPoints}>{formatPoints(first.available)}</span>
      </h2>
      <ul className={styles.list} aria-busy={isStale}>
        {rewards.map((reward) => (
          <RewardCard key={reward.id} reward={reward} onRedeem={() => onRedeem(reward)} />
        ))}
      </ul>
    </section>
  )
}

function MyRewards({
  mine,
  search,
  isStale,
  onShow,
}: ListProps & { mine: OwnRedemptions; onShow: (redemption: Redemption) => void }) {
  const address = (cursor?: string) => withQuery(paths.rewards, { tab: 'mine', cursor })
  return (
    <>
      {mine.redemptions.length === 0 ? (
        <EmptyState
          icon={<Gift size={28} aria-hidden="true" />}
          title="No redemptions yet"
          action={<ButtonLink to={paths.rewards}>See rewards</ButtonLink>}
        >
          Rewards you redeem appear here, with the code to show at the bar.
        </EmptyState>
      ) : (
        <ul className={styles.list} aria-busy={isStale}>
          {mine.redemptions.map((redemption) => (
            <RedemptionRow key={redemption.id} redemption={redemption} onShow={() => onShow(redemption)} />
          ))}
        </ul>
      )}
      <CursorPages
        first={search.has('cursor') ? { to: address(), label: 'Back to the latest' } : null}
        next={mine.next === null ? null : { to: address(mine.next), label: 'Earlier' }}
      />
    </>
  )
}
