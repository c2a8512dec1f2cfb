import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { root } from '../tools/source-files.ts'

/** Subjects are checked from the commit after this one. */
const base = 'd3ee37929d750d9ee3325d572990f49c23c8341d'

const isSubject = (subject: string) => subject.length <= 72 && /^\p{Lu}/u.test(subject) && !subject.endsWith('.')

/** None where the base is unknown: in a shallow clone, or in a copy without history. */
function listSubjects() {
  const { status, stdout } = spawnSync('git', ['log', '--no-merges', '--format=%s', `${base}..HEAD`], {
    cwd: root,
    encoding: 'utf8',
  })
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : []
}

describe('commits', () => {
  it('have subjects that begin with a capital, end without a full stop and fit in 72 characters.', () => {
    expect(listSubjects().filter((subject) => !isSubject(subject))).toEqual([])
  })

  it('are checked: a subject in lower case, with a full stop or too long is found.', () => {
    expect(['Fit the list', 'fit the list', 'Fit the list.', `F${'i'.repeat(72)}`].filter(isSubject)).toEqual(['Fit the list'])
  })
})
