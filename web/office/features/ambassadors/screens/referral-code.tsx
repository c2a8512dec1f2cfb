import { getReferralCode, type ReferralLinkToShare, type SharingKit } from '#contract/ambassadors/sharing.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { searchAll } from '#contract/events/events.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { FormSkeleton } from '../../../ui/skeletons.tsx'
import { CodesPanel } from '../parts/codes-panel.tsx'
import { ReferralFunnel } from '../parts/funnel.tsx'
import { LinkPanel } from '../parts/link-panel.tsx'
import styles from '../parts/sharing.module.css'
import { linkQuery, targetsQuery } from '../queries/sharing-queries.ts'

interface Data {
  kit: SharingKit
  link: ReferralLinkToShare | null
  targets: AnswerOf<typeof searchAll>
}

export const screen = defineScreen({
  queries: ({ search }: Place) => ({ kit: apiQuery(getReferralCode), link: linkQuery(search), targets: targetsQuery(search) }),
  title: () => 'Referral Code',
  Component: ReferralCodeScreen,
  Skeleton: FormSkeleton,
})

function ReferralCodeScreen({ data: { kit, link, targets } }: ScreenProps<Data>) {
  return (
    <>
      <PageHeader title="Referral Code" lead="Earn when people you refer book and show up." />
      <div className={styles.layout}>
        <CodesPanel kit={kit} />
        <LinkPanel link={link} targets={targets} />
        <ReferralFunnel kit={kit} />
      </div>
    </>
  )
}
