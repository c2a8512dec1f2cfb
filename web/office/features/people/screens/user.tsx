import { Stack } from '@mantine/core'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { getUser, listUserHistory } from '#contract/people/users.ts'
import { useNavigate } from 'react-router'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { roleWords } from '../../../../shared/words/permissions.ts'
import { ActionButton, ActionMenu } from '../../../ui/action-menu.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { FormSkeleton } from '../../../ui/skeletons.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { PermissionsPanel } from '../parts/permissions-panel.tsx'
import { ClubPanel, DevicesPanel, HistoryPanel, ProfilePanel } from '../parts/person-panels.tsx'
import { useUserActions } from '../parts/use-user-actions.tsx'
import { userNameOf, userStatusWords } from '../parts/user-words.ts'
import styles from '../parts/users.module.css'
import { userHistoryQuery, userQuery } from '../queries/users.ts'

interface Data {
  person: AnswerOf<typeof getUser>
  history: AnswerOf<typeof listUserHistory>
}

export const screen = defineScreen({
  queries: ({ params }: Place) => ({
    person: userQuery(params['id'] ?? ''),
    history: userHistoryQuery(params['id'] ?? ''),
  }),
  title: ({ person }) => userNameOf(person),
  Component: UserPage,
  Skeleton: FormSkeleton,
})

function UserPage({ data: { person, history } }: ScreenProps<Data>) {
  const navigate = useNavigate()
  const { actionsOf, dialog } = useUserActions({ onDeleted: () => void navigate(paths.users) })
  const [edit, ...rest] = actionsOf(person)
  const { word, tone } = userStatusWords[person.status]
  const isDeleted = person.status === 'deleted'
  return (
    <>
      <PageHeader
        title={userNameOf(person)}
        lead={[roleWords[person.profile.role], person.club?.name].filter(Boolean).join(', ')}
        parents={[{ label: 'Users', to: paths.users }]}
        mark={<StatusBadge tone={tone}>{word}</StatusBadge>}
        actions={
          edit && (
            <>
              <ActionMenu name={userNameOf(person)} label="More actions" actions={rest} />
              <ActionButton action={edit} />
            </>
          )
        }
      />
      <div className={styles.detail}>
        <Stack gap="md">
          {!isDeleted && <ProfilePanel person={person} />}
          {!isDeleted && <PermissionsPanel person={person} />}
          {isDeleted && <HistoryPanel history={history.history} />}
        </Stack>
        <Stack gap="md">
          <ClubPanel person={person} />
          {!isDeleted && <DevicesPanel person={person} />}
          {!isDeleted && <HistoryPanel history={history.history} />}
        </Stack>
      </div>
      {dialog}
    </>
  )
}
