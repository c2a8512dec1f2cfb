import { Button } from '@mantine/core'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { countedUsers, exportUsers, type listUsers } from '#contract/people/users.ts'
import { Link } from 'react-router'
import { downloadLimited } from '../../../../shared/api/download.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { useUserActions } from '../parts/use-user-actions.tsx'
import { clubColumns, clubList, platformColumns, platformList } from '../parts/user-list.tsx'
import { userNameOf } from '../parts/user-words.ts'
import { usersQuery } from '../queries/users.ts'

interface Data {
  answer: AnswerOf<typeof listUsers>
}

export const screen = defineScreen({
  queries: ({ search }: Place) => ({ answer: usersQuery(platformList.queryOf(search)) }),
  title: () => 'Users',
  Component: Users,
  Skeleton: TableSkeleton,
})

function Users({ data: { answer }, search, isStale }: ScreenProps<Data>) {
  const isPlatform = useSignedIn().profile.role === 'superadmin'
  const { actionsOf, dialog } = useUserActions()
  const [club] = answer.users.flatMap((person) => (person.club === null ? [] : [person.club]))
  return (
    <>
      <PageHeader
        title="Users"
        lead={isPlatform ? 'Everyone with an account.' : 'The people at your club.'}
        actions={
          isPlatform ? (
            <Button component={Link} to={paths.newUser}>
              Add user
            </Button>
          ) : (
            <Button component={Link} to={withQuery(paths.clubStaff, { add: 'person' })}>
              Add staff
            </Button>
          )
        }
      />
      <ListScreen
        label="Users"
        noun={['user']}
        list={isPlatform ? platformList : clubList}
        linkedTo={search.has('club') ? { club: club?.name ?? 'One club' } : {}}
        rows={answer.users}
        count={answer.count}
        countLimit={countedUsers}
        next={answer.next}
        columns={isPlatform ? platformColumns : clubColumns}
        rowId={({ user }) => user.id}
        rowName={userNameOf}
        rowHref={({ user }) => paths.user(user.id)}
        rowActions={actionsOf}
        csv={{
          file: 'users.csv',
          save: async (file) => downloadLimited(exportUsers, { query: platformList.filtersOf(search) }, file),
        }}
        isStale={isStale}
        empty={<EmptyState title="No users yet">People appear here as soon as they have an account.</EmptyState>}
      />
      {dialog}
    </>
  )
}
