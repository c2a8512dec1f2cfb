import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Short files whose tests take long. Without the durations of an earlier run, vitest begins with the largest files: these would
 * begin last, and run alone at the end.
 */
export const slowFiles: readonly string[] = [
  'journeys/accessibility-platform.test.ts',
  'journeys/accessibility-club.test.ts',
  'journeys/accessibility-guest.test.ts',
  'journeys/taps.test.ts',
  'repository/upgrade.api.test.ts',
  'server/bad-input.api.test.ts',
  'server/access.api.test.ts',
  'server/modules/ambassadors/statements/statements.api.test.ts',
]

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- vitest's own, which leaves the given list as it is
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification) => slowFiles.some((path) => moduleId.endsWith(`/${path}`))
    const byProject = Map.groupBy(sorted, ({ project }) => project.name)
    return [...byProject.values()].flatMap((own) => [...own.filter(isSlow), ...own.filter((file) => !isSlow(file))])
  }
}
