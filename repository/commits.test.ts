import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { root } from '../tools/source-files.ts'

/** Subjects are checked from the commit after this one. */
const base = 'd3ee37929d750d9ee3325d572990f49c23c8341d'

const isSubject = (subject: string) => subject.length <= 72 && /^\p{Lu}/u.test(subject) && !subject.endsWith('.')

/** Lines of what git answers; none where it cannot: in a shallow clone, or in a copy without history. */
function git(...parameters: string[]): string[] {
  const { status, stdout } = spawnSync('git', parameters, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : []
}

const listSubjects = () => git('log', '--no-merges', '--format=%s', `${base}..HEAD`)

describe('commits', () => {
  it('have subjects that begin with a capital, end without a full stop and fit in 72 characters.', () => {
    expect(listSubjects().filter((subject) => !isSubject(subject))).toEqual([])
  })

  it('hold no file that .gitignore names, such as the output of a build.', () => {
    expect(git('ls-files', '--cached', '--ignored', '--exclude-standard')).toEqual([])
  })

  it('are checked: a subject in lower case, with a full stop or too long is found.', () => {
    expect(['Fit the list', 'fit the list', 'Fit the list.', `F${'i'.repeat(72)}`].filter(isSubject)).toEqual(['Fit the list'])
  })
})
