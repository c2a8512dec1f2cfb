import { Button } from '@mantine/core'
import { memo, useCallback, useState } from 'react'
import { Link } from 'react-router'
import type { ClubChanges, OwnClub } from '#contract/clubs.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { defineScreen } from '../../../ui/screen.ts'
import { FormSkeleton } from '../../../ui/skeletons.tsx'
import { ContactSection } from '../forms/contact-section.tsx'
import { IdentitySection } from '../forms/identity-section.tsx'
import { OpeningSection } from '../forms/opening-section.tsx'
import { PlaceSection } from '../forms/place-section.tsx'
import { PolicySection } from '../forms/policy-section.tsx'
import { RulesSection } from '../forms/rules-section.tsx'
import { StartForm } from '../forms/start-form.tsx'
import type { SectionProps } from '../forms/use-section.ts'
import { ClubPreview } from '../parts/club-preview.tsx'
import { PicturesPanel } from '../parts/pictures-panel.tsx'
import { previewOf } from '../parts/preview-of.ts'
import { SetupProgress } from '../parts/setup-progress.tsx'
import { ownClubQuery } from '../queries/own-club.ts'
import styles from './club-setup.module.css'

export const screen = defineScreen({
  queries: () => ({ club: ownClubQuery() }),
  title: () => 'Club Setup',
  Component: ClubSetup,
  Skeleton: FormSkeleton,
})

function ClubSetup({ data: { club } }: ScreenProps<{ club: OwnClub | null }>) {
  return club === null ? <Start /> : <Setup key={club.id} club={club} />
}

function Start() {
  return (
    <>
      <PageHeader
        title="Club Setup"
        lead="Start with three answers. The rest follows step by step, and nothing is public until you finish."
      />
      <div className={styles.start}>
        <Panel title="Your club">
          <StartForm />
        </Panel>
      </div>
    </>
  )
}

function Setup({ club }: { club: OwnClub }) {
  const [typed, setTyped] = useState<ClubChanges>({})
  const show = useCallback((more: ClubChanges) => setTyped((before) => ({ ...before, ...more })), [])
  return (
    <>
      <PageHeader
        title="Club Setup"
        lead="Each section saves separately."
        actions={
          <Button component={Link} to={paths.supportCalls} variant="default">
            Support access
          </Button>
        }
      />
      <div className={styles.setup}>
        <Parts club={club} onType={show} />
        <aside className={styles.side} aria-label="Progress and preview">
          <SetupProgress club={club} />
          <ClubPreview club={previewOf(club, typed)} />
        </aside>
      </div>
    </>
  )
}

/** Re-rendered for another club, and not for each letter shown in the preview. */
const Parts = memo(function Parts(section: SectionProps) {
  return (
    <div className={styles.parts}>
      <IdentitySection {...section} />
      <PlaceSection {...section} />
      <ContactSection {...section} />
      <RulesSection {...section} />
      <OpeningSection {...section} />
      <PicturesPanel club={section.club} />
      <PolicySection {...section} />
    </div>
  )
})
