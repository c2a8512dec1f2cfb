import { Button, Skeleton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { ClubChanges, OwnClub } from '#contract/clubs/clubs.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { FollowerCount } from '../../../domain/follow-counts.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { sessionMay } from '../../../../shared/session/abilities.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { defineScreen } from '../../../ui/screen.ts'
import { FormSkeleton } from '../../../ui/skeletons.tsx'
import { ContactSection } from '../forms/contact-section.tsx'
import { IdentitySection } from '../forms/identity-section.tsx'
import { OpeningSection } from '../forms/opening-section.tsx'
import { PlaceSection } from '../forms/place-section.tsx'
import { PolicySection } from '../forms/policy-section.tsx'
import { RulesSection } from '../forms/rules-section.tsx'
import { StartForm } from '../forms/start-form.tsx'
import { useSetupForm } from '../forms/setup-form.ts'
import { SetupProgress } from '../parts/setup-progress.tsx'
import { ownClubQuery } from '../queries/own-club.ts'
import styles from './club-setup.module.css'

// Below the form.
const PicturesPanel = lazy(async () => ({ default: (await import('../parts/pictures-panel.tsx')).PicturesPanel }))

// Beside the form, or below it on a phone.
const ClubPreview = lazy(async () => ({ default: (await import('../parts/club-preview.tsx')).ClubPreview }))

/** The club with unsaved input. */
function previewOf(club: OwnClub, typed: ClubChanges): OwnClub {
  return {
    ...club,
    name: typed.name ?? club.name,
    description: typed.description ?? club.description,
    street: typed.street ?? club.street,
    city: typed.city ?? club.city,
    opening_days: typed.opening_days ?? club.opening_days,
    genres: typed.genres ?? club.genres,
    min_age: typed.min_age !== undefined && Number.isInteger(typed.min_age) ? typed.min_age : club.min_age,
  }
}

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
        lead="Start with the basics. You can complete the rest in any order, and nothing is public until you finish."
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
  const { form, save, takeTheirs, compare } = useSetupForm(club, setTyped)
  const section = { form, club }
  const session = useSignedIn()
  const mayRun = sessionMay(session, 'run_club')
  return (
    <>
      <PageHeader
        title="Club Setup"
        lead="What guests see, and the defaults for your events."
        mark={sessionMay(session, 'manage_events') && <FollowerCount />}
        actions={
          <>
            {mayRun && (
              <Button component={Link} to={paths.clubBankDetails} variant="default">
                Bank details
              </Button>
            )}
            <Button component={Link} to={paths.supportCalls} variant="default">
              Support access
            </Button>
          </>
        }
      />
      <div className={styles.setup}>
        <div className={styles.parts}>
          <Form
            form={form}
            submit="Save changes"
            onSubmit={save}
            theirs={{ ...compare, onTake: takeTheirs }}
            beside={<p className={styles.note}>{form.isDirty() ? 'You have unsaved changes.' : 'All changes are saved.'}</p>}
          >
            <IdentitySection {...section} />
            <PlaceSection {...section} />
            <ContactSection {...section} />
            <RulesSection {...section} />
            <OpeningSection {...section} />
            <PolicySection {...section} />
          </Form>
          <Suspense>
            <PicturesPanel club={club} />
          </Suspense>
        </div>
        <aside className={styles.side} aria-label="Progress and preview">
          <SetupProgress club={club} />
          <Suspense fallback={<Skeleton height="24rem" radius="md" />}>
            <ClubPreview club={previewOf(club, typed)} />
          </Suspense>
        </aside>
      </div>
    </>
  )
}
