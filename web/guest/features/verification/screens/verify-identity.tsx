import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { VerificationState } from '#contract/verification/verification.ts'
import { paths, safeNext } from '../../../../shared/navigation/paths.ts'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { updateSession, useSignedIn } from '../../../../shared/session/session.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { KeptDocuments } from '../parts/kept-documents.tsx'
import { verificationBadge } from '../../../domain/verification-badge.ts'
import { stateWords } from '../parts/state-words.ts'
import { verificationQuery } from '../queries/verification-queries.ts'
import styles from '../parts/verify-identity.module.css'
import { Later, lazyPart } from '../../../ui/lazy-part.tsx'

function VerificationSkeleton() {
  return (
    <div className={styles.page}>
      <PageHeader title="Verify your identity" />
      <Skeleton height="16rem" />
      <Skeleton height="34rem" />
    </div>
  )
}

export const screen = defineScreen({
  queries: () => ({ first: verificationQuery }),
  head: () => ({ title: 'Verify your identity' }),
  Component: VerifyIdentity,
  Skeleton: VerificationSkeleton,
})

// Loaded on demand: a client who waits for a decision, or has one, fills in nothing.
const DocumentForm = lazyPart(async () => (await import('../forms/document-form.tsx')).DocumentForm)

/** Milliseconds between two polls while a decision is pending. */
const lookEvery = 15_000
const isOpen = ({ status }: VerificationState) => status === 'pending' || status === 'in_review'

function VerifyIdentity({ data: { first }, search }: ScreenProps<{ first: VerificationState }>) {
  const { data: state = first } = useQuery({
    ...verificationQuery,
    refetchInterval: ({ state: { data } }) => (data !== undefined && isOpen(data) ? lookEvery : false),
  })
  const session = useSignedIn()
  useVerifiedInBar(state.id_verified)
  const next = safeNext(search)
  const { title, lines } = stateWords(state)
  const { tone, word } = verificationBadge(state)
  const isNew = state.status === 'not_submitted' && state.can_submit && next === null
  return (
    <div className={styles.page}>
      <PageHeader title="Verify your identity" />
      <Card className={styles.card}>
        <Badge tone={tone}>{word}</Badge>
        <h2>{title}</h2>
        {lines.map((line) => (
          <p key={line} className={styles.text}>
            {line}
          </p>
        ))}
        {!state.can_submit && (
          <div className={styles.links}>
            {next !== null && <ButtonLink to={next}>Back to your event</ButtonLink>}
            <ButtonLink to={paths.events} variant={next === null ? 'primary' : 'secondary'}>
              Find an event
            </ButtonLink>
          </div>
        )}
        {/* A new account starts here: it can book without. */}
        {isNew && (
          <ButtonLink to={paths.events} variant="secondary">
            Skip for now
          </ButtonLink>
        )}
      </Card>
      {state.can_submit && (
        <Later fallback={<Skeleton height="24rem" />}>
          {/* Another decision starts a new form. */}
          <DocumentForm key={state.submitted_at} name={session.user} />
        </Later>
      )}
      {state.status !== 'not_submitted' || state.access_log.length > 0 ? <KeptDocuments state={state} /> : null}
    </div>
  )
}

/** The bar says "Verified" at once, although the session was loaded before. */
function useVerifiedInBar(id_verified: boolean): void {
  const { profile } = useSignedIn()
  useEffect(() => {
    if (profile.role === 'client' && profile.role_profile.id_verified !== id_verified)
      updateSession({ profile: { ...profile, role_profile: { ...profile.role_profile, id_verified } } })
  }, [profile, id_verified])
}
